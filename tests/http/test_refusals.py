"""A refusal and a missing row, on a form, on a page and in the API."""

from typing import Any
from uuid import uuid4

import pytest
from django import forms
from django.http import Http404
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import StaffContext
from compliance.http.input.base import Form, show_refusal
from compliance.http.rest.problems import handle_exception
from compliance.refusals import NotFound, Refused, check_fields, get_row
from compliance.venues.models.places import Room
from tests import cast


class Asked(Form):
    price = forms.CharField(required=False)


class Person(Form):
    name = forms.CharField(required=False)


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (Refused("Too cheap."), "Too cheap."),
        (Refused("Too cheap.", article="75(1)"), "Too cheap (article 75, paragraph 1)."),
        (Refused("Too cheap (article 75, paragraph 1).", article="75(1)"), "Too cheap (article 75, paragraph 1)."),
        (
            Refused("Too cheap.", article="75(1)", next_step="Raise it."),
            "Too cheap (article 75, paragraph 1). Raise it.",
        ),
        (Refused("Not here.", article="PLAY IT SAFE; 68"), "Not here (house rules, heading PLAY IT SAFE; article 68)."),
    ],
)
def test_a_sentence_says_what_to_do_and_cites_its_article_once(refused: Refused, sentence: str) -> None:
    assert refused.sentence == sentence


@pytest.mark.parametrize(
    ("field", "shown_at", "found"),
    [
        ("price", {}, {"price": ["Too cheap. Raise it."]}),
        ("", {}, {"__all__": ["Too cheap. Raise it."]}),
        ("unknown", {}, {"__all__": ["Too cheap. Raise it."]}),
        ("amount", {"amount": "price"}, {"price": ["Too cheap. Raise it."]}),
        ("", {"": "price"}, {"price": ["Too cheap. Raise it."]}),
    ],
)
def test_a_form_shows_a_refusal_beside_its_field(field: str, shown_at: Any, found: Any) -> None:
    form = Asked({})
    show_refusal(Refused("Too cheap.", field, next_step="Raise it."), form, shown_at=shown_at)
    assert form.errors == found


def test_of_several_forms_the_one_with_the_field_shows_it() -> None:
    form, who = Asked({}), Person({})
    show_refusal(Refused("Nobody of this name.", "name"), form, None, who)
    assert (form.errors, who.errors) == ({}, {"name": ["Nobody of this name."]})


def answer(error: Exception, body: Any = None) -> Any:
    request = Request(APIRequestFactory().post("/api/v1/echo/", body, format="json"))
    if body is not None:
        request._full_data = body
    found = handle_exception(error, {"request": request})
    assert found is not None
    return found


@pytest.mark.django_db
def test_the_api_answers_a_refusal_as_a_problem_of_its_own() -> None:
    found = answer(Refused("Too cheap.", "price", "75(1)", "Raise it.", "too_cheap"))
    assert (found.status_code, found.content_type) == (409, "application/problem+json")
    assert found.data == {
        "type": "about:blank",
        "title": "Refused",
        "status": 409,
        "detail": "Too cheap.",
        "errors": {"price": ["Too cheap."]},
        "code": "too_cheap",
        "article": "article 75, paragraph 1",
        "next_step": "Raise it.",
        "next_page": "",
    }


@pytest.mark.django_db
def test_a_refusal_of_no_field_names_none() -> None:
    assert answer(Refused("Closed.")).data["errors"] == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "body", "status", "errors"),
    [
        ("", {"guest": "x"}, 404, None),
        ("guest", {"amount": 1}, 404, None),
        ("guest", ["guest"], 404, None),
        ("guest", {"guest": "x"}, 400, {"guest": ["No such guest."]}),
    ],
)
def test_a_missing_row_is_404_unless_the_body_names_it(field: str, body: Any, status: int, errors: Any) -> None:
    found = answer(NotFound("No such guest.", field), body)
    assert (found.status_code, found.data.get("errors")) == (status, errors)
    assert "No such guest." in str(found.data)


def test_a_page_of_a_missing_row_is_404(porter: Any, house: Any, rf: Any) -> None:
    @require_permission("venues.house.read")
    def page(request: Any) -> Any:
        raise NotFound("Room not found.")

    request = rf.get("/some/page/")
    request.user = porter
    request.presence = StaffContext(
        staff=porter, house=house, roles=frozenset(), permissions=frozenset({"venues.house.read"})
    )
    with pytest.raises(Http404, match="Room not found"):
        page(request)


def test_the_one_row_or_the_sentence(house: Any) -> None:
    rooms = Room.objects.filter(venue_id=cast.VENUE)
    first = rooms.first()
    assert first is not None
    assert get_row(rooms, "No such room.", pk=first.pk) == first
    with pytest.raises(NotFound, match="No such room") as missing:
        get_row(rooms, "No such room.", "room", pk=uuid4())
    assert missing.value.field == "room"


def test_a_value_that_no_column_takes_is_refused_beside_its_field() -> None:
    row = Room(venue_id=cast.VENUE, name="x" * 500)
    with pytest.raises(Refused, match="characters") as refused:
        check_fields(row, ["venue", "added_by", "kind"])
    assert refused.value.field == "name"
    row.name = "Salon"
    check_fields(row, ["venue", "added_by", "kind"])


def test_endless_recursion_of_the_house_itself_is_no_fault_of_the_caller() -> None:
    assert handle_exception(RecursionError(), {"request": None}) is None
