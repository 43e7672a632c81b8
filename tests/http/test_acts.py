"""One act from a screen or through the API, whatever it is about."""

from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django import forms
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from rest_framework import serializers
from rest_framework.test import APIRequestFactory, force_authenticate

from audit.recording import log
from compliance.http.access.presence import StaffContext
from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.input.base import Form
from compliance.http.input.submissions import Done, redirect_done, submit
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.refusals import NotFound, Refused
from tests import cast

ROW, OTHER = uuid4(), uuid4()


class Price(Form):
    price = forms.IntegerField()


def refuse(**told: Any) -> Any:
    raise Refused("Too cheap.", "price", next_step="Raise it.")


def page(staff: Any, house: Any, rf: Any) -> Any:
    request = rf.post("/some/page/")
    request.presence = StaffContext(staff=staff, house=house)
    request._messages = CookieStorage(request)
    return request


@time_machine.travel(cast.TUESDAY, tick=False)
def test_a_form_and_what_the_page_knows_reach_the_service(porter: Any, house: Any, rf: Any) -> None:
    done = submit(page(porter, house, rf), Price({"price": "3"}), lambda **told: told, request=ROW)
    assert done == Done({"house": house, "by": porter, "at": cast.TUESDAY, "request": ROW, "price": 3})


def test_an_act_that_gives_nothing_is_done_as_well(porter: Any, house: Any, rf: Any) -> None:
    assert submit(page(porter, house, rf), Price({"price": "3"}), lambda **told: None) == Done(None)


def test_a_form_that_is_not_understood_reaches_no_service(porter: Any, house: Any, rf: Any) -> None:
    form = Price({"price": "three"})
    assert submit(page(porter, house, rf), form, refuse) is None
    assert "Too cheap" not in str(form.errors)


def test_a_refusal_comes_back_beside_its_field(porter: Any, house: Any, rf: Any) -> None:
    form = Price({"price": "3"})
    assert submit(page(porter, house, rf), form, refuse) is None
    assert form.errors == {"price": ["Too cheap. Raise it."]}


def test_without_a_form_a_refusal_is_a_message(porter: Any, house: Any, rf: Any) -> None:
    request = page(porter, house, rf)
    assert submit(request, None, refuse) is None
    assert [str(each) for each in get_messages(request)] == ["Too cheap. Raise it."]


def test_what_is_done_is_said_and_leads_on(porter: Any, house: Any, rf: Any) -> None:
    request = page(porter, house, rf)
    assert redirect_done(request, "Done.", "exclusions:measure", ROW)["Location"] == f"/exclusions/{ROW}/"
    assert [str(each) for each in get_messages(request)] == ["Done."]


# --- The API.


class PriceInput(InputSerializer):
    price = serializers.IntegerField()


def find(venue_id: UUID, row_id: UUID) -> Any:
    if row_id != ROW:
        raise NotFound("This house has no such price.")
    return SimpleNamespace(pk=row_id)


def call(staff: Any, house: Any, act: Act, body: Any = None, key: str = "a-fresh-key", **address: Any) -> Any:
    class View(ActView):
        permissions = {"POST": "venues.house.manage"}
        followed: list[UUID] = []

        def after_act(self, row_id: UUID) -> None:
            self.followed.append(row_id)

    View.act = act
    request = APIRequestFactory().post("/api/v1/price/", body, format="json", headers={"Idempotency-Key": key})
    request.presence = StaffContext(staff=staff, house=house, permissions=frozenset({"venues.house.manage"}))
    force_authenticate(request, staff)
    answer = View.as_view()(request, **address)
    return answer, View.followed


def test_an_act_answers_the_row_of_its_service(director: Any, house: Any) -> None:
    act = Act("price", lambda **told: SimpleNamespace(pk=OTHER), "venues.room.added", PriceInput)
    answer, followed = call(director, house, act, {"price": 3})
    assert (answer.status_code, answer.data, followed) == (200, {"id": str(OTHER)}, [OTHER])


def test_an_act_about_a_row_answers_that_row(director: Any, house: Any) -> None:
    seen: list[Any] = []
    act = Act("price", lambda **told: seen.append(told["row"]), "venues.room.added", subject=Subject("row", find))
    answer, _followed = call(director, house, act, row_id=ROW)
    assert (answer.data, seen[0].pk) == ({"id": str(ROW)}, ROW)
    missing, followed = call(director, house, act, row_id=OTHER)
    assert (missing.status_code, missing.data["detail"], followed) == (404, "This house has no such price.", [])


def test_an_act_may_answer_another_row_of_its_service(director: Any, house: Any) -> None:
    made = SimpleNamespace(pk=uuid4(), parent_id=OTHER)
    act = Act("price", lambda **told: made, "venues.room.added", subject=Subject("row", find), answers="parent_id")
    assert call(director, house, act, row_id=ROW)[0].data == {"id": str(OTHER)}


def test_a_refused_act_is_a_problem_and_nothing_follows(director: Any, house: Any) -> None:
    answer, followed = call(director, house, Act("price", refuse, "venues.room.added", PriceInput), {"price": 3})
    assert (answer.status_code, answer.data["next_step"], followed) == (409, "Raise it.", [])


def test_what_was_not_understood_reaches_no_service(director: Any, house: Any) -> None:
    answer, followed = call(director, house, Act("price", refuse, "venues.room.added", PriceInput), {"price": "x"})
    assert (answer.status_code, set(answer.data["errors"]), followed) == (400, {"price"}, [])


@pytest.mark.parametrize(("kind", "status"), [("venues.room.added", 200), ("venues.door.added", 422)])
def test_a_repeated_act_answers_the_first_row_and_no_other_act(
    kind: str, status: int, director: Any, house: Any
) -> None:
    def repeat(**told: Any) -> Any:
        raise log.DuplicateAct(act_id=uuid4(), kind="venues.room.added", subject_id=OTHER, at=cast.TUESDAY)

    answer, followed = call(director, house, Act("price", repeat, kind))
    assert answer.status_code == status
    assert followed == ([OTHER] if status == 200 else [])
