"""The supervisor's screen: what waits, both sides of one doubt, the answer, and what it changes elsewhere."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.decisions.presentation.refusals import REFUSALS
from compliance.admissions.models.decisions import DoorDecision
from compliance.admissions.models.reviews import Review
from compliance.admissions.statistics.selectors import nightly_totals as night
from tests import cast, said
from tests.admissions.books import caller
from tests.admissions.doubting import NOTE, answer, doubt, doubt_again, wagner
from tests.admissions.narrowed import narrowed
from tests.admissions.presenting import present

LIST = "/door/reviews/"


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def row(porter: Any) -> DoorDecision:
    return doubt(porter)


@pytest.fixture
def supervisor(chef_de_salle: Any, sign_in: Any) -> Client:
    client: Client = sign_in(chef_de_salle)
    return client


def page(row: DoorDecision) -> str:
    return reverse("admissions:review", args=[row.pk])


def text(found: Any) -> str:
    return str(found.content.decode())


# --- The list.


def test_lists_what_waits_newest_first_and_without_a_name(row: DoorDecision, cashier: Any, supervisor: Client) -> None:
    second = doubt_again(cashier, at=cast.TUESDAY + timedelta(minutes=1), paper=wagner(given_names="Anna"))
    older = doubt_again(cashier, at=cast.TUESDAY - timedelta(days=2), paper=wagner(given_names="Paul"))
    shown = text(supervisor.get(LIST))
    places = [shown.index(page(each)) for each in (second, row, older)]
    assert places == sorted(places)
    assert "01/03/2026" in shown or "03/01/2026" in shown
    assert "Wagner" not in shown
    assert "Weber" not in shown


def test_an_empty_list_says_so(supervisor: Client) -> None:
    assert "Nothing pending" in text(supervisor.get(LIST))


def test_the_list_refreshes_itself_as_a_part_of_the_page(row: DoorDecision, supervisor: Client) -> None:
    part = text(supervisor.get(reverse("admissions:open_reviews")))
    assert "<html" not in part
    assert 'id="reviews-poll"' in part
    assert 'id="register"' not in part
    assert reverse("admissions:open_reviews") in part
    assert page(row) in part


def test_what_is_not_verified_tonight_is_listed_with_its_remedy_and_cannot_be_answered(
    porter: Any, supervisor: Client
) -> None:
    found = present(porter, paper=cast.paper(faulty=("birth",))).decision
    present(porter, paper=cast.paper(number="P8", faulty=("birth",)), at=cast.TUESDAY - timedelta(days=1))
    shown = text(supervisor.get(LIST))
    assert shown.count("If the message reappears, call the supervisor and inspect the document") == 1
    assert page(found) not in shown
    assert supervisor.get(page(found)).status_code == 404


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "inspector", "auditor", "administrator"])
def test_only_supervisors_open_the_screen(row: DoorDecision, sign_in: Any, name: str) -> None:
    client = sign_in(cast.member(name))
    for address in (LIST, f"{LIST}count/", page(row)):
        assert client.get(address).status_code == 403
    assert client.post(page(row), {"answer": "cleared", "note": NOTE}).status_code == 403
    assert Review.objects.count() == 0


# --- One doubt.


def test_both_sides_stand_beside_each_other_and_opening_is_logged(
    row: DoorDecision, supervisor: Client, chef_de_salle: Any
) -> None:
    shown = text(supervisor.get(page(row)))
    assert shown.index("Wagner") < shown.index("Weber")
    assert shown.count('class="differs"') == 1
    assert shown.count('class="agrees"') == 4
    assert "17/05/1980" in shown or "05/17/1980" in shown
    (opened,) = said.acts(cast.VENUE, "admissions.review.opened")
    assert (opened.actor, opened.subject_id, said.own_facts(opened)) == (chef_de_salle.pk, row.pk, {"door": "North"})


@pytest.mark.parametrize(("how", "told"), [("cleared", "present the guest again"), ("upheld", "has been notified")])
def test_an_answer_leads_back_to_the_list(row: DoorDecision, supervisor: Client, how: str, told: str) -> None:
    found = supervisor.post(page(row), {"answer": how, "note": f" {NOTE} "}, follow=True)
    assert found.redirect_chain == [(LIST, 302)]
    assert told in text(found)
    assert (Review.objects.get().answer, Review.objects.get().note) == (how, NOTE)


def test_an_answer_without_a_note_is_refused_and_the_choice_stays(row: DoorDecision, supervisor: Client) -> None:
    found = supervisor.post(page(row), {"answer": "upheld", "note": "  "})
    assert found.status_code == 422
    assert Review.objects.count() == 0
    chosen = text(found).split('value="upheld"')[1][:200]
    assert "checked" in chosen


def test_a_note_stays_when_no_answer_was_chosen(row: DoorDecision, supervisor: Client) -> None:
    found = supervisor.post(page(row), {"note": NOTE})
    assert found.status_code == 422
    assert NOTE in text(found)


def test_the_second_supervisor_is_told_who_was_first(row: DoorDecision, supervisor: Client, director: Any) -> None:
    answer(row, director, Answer.UPHELD)
    found = supervisor.post(page(row), {"answer": "cleared", "note": "Fine."})
    assert found.status_code == 422
    assert "Director already decided this review at" in text(found)
    assert Review.objects.get().answer == "upheld"
    assert 'name="answer"' not in text(supervisor.get(page(row)))


def test_whoever_raised_the_doubt_sees_that_another_person_must_answer(director: Any, sign_in: Any) -> None:
    row = doubt(director)
    client = sign_in(director)
    assert "another person must answer" in text(client.get(LIST))
    shown = text(client.get(page(row)))
    assert "Another person must decide it" in shown
    assert 'name="answer"' not in shown
    assert client.post(page(row), {"answer": "cleared", "note": NOTE}).status_code == 422


def test_what_cannot_be_cleared_shows_its_remedy(porter: Any, supervisor: Client) -> None:
    present(porter)
    row = doubt_again(porter, face_compared=False)
    shown = text(supervisor.get(page(row)))
    assert 'value="cleared"' not in shown
    assert "Compare the face with the photograph" in shown
    assert supervisor.post(page(row), {"answer": "cleared", "note": NOTE}).status_code == 422


def test_earlier_answers_about_the_pair_are_shown(row: DoorDecision, supervisor: Client, director: Any) -> None:
    answer(row, director)
    second = doubt_again(cast.member("cashier"), paper=wagner(given_names="Anna"))
    shown = text(supervisor.get(page(second)))
    assert "Earlier decisions on this guest and" in shown
    assert NOTE in shown
    assert page(row) in text(supervisor.get(LIST))  # among the latest answers


def test_a_doubt_of_nobody_is_not_found(supervisor: Client) -> None:
    assert supervisor.get(reverse("admissions:review", args=[uuid4()])).status_code == 404


# --- What the answer changes elsewhere.


def test_supervisors_see_the_number_beside_the_link_and_on_tonight(
    row: DoorDecision, supervisor: Client, sign_in: Any, pit_boss: Any, chef_de_salle: Any
) -> None:
    tonight = text(supervisor.get("/door/tonight/"))
    assert '<span class="count" aria-hidden="true">1</span>' in tonight
    assert "A guest is waiting at a desk: 1 manual review needs your decision." in tonight
    assert "reviews" not in text(sign_in(pit_boss).get("/door/tonight/"))
    answer(row, chef_de_salle)
    assert 'class="count"' not in text(supervisor.get("/door/tonight/"))
    assert 'class="count"' not in text(supervisor.get(f"{LIST}count/"))


def test_an_upheld_doubt_is_a_refusal_in_the_register_and_the_counters(
    row: DoorDecision, chef_de_salle: Any, sign_in: Any, inspector: Any
) -> None:
    before = night.night_totals(cast.VENUE, row.gaming_day)
    assert (before.refused, before.not_verified) == (0, 1)
    answer(row, chef_de_salle, Answer.UPHELD)
    after = night.night_totals(cast.VENUE, row.gaming_day)
    assert (after.refused, after.not_verified) == (1, 0)
    for asked in ({"outcome": "refused"}, {"code": "review_upheld"}, {"code": "another_bearer"}, {}):
        assert narrowed(REFUSALS, **asked) == [row]
    assert narrowed(REFUSALS, outcome="needs_review") == []
    client = sign_in(inspector)
    shown = text(client.get("/door/refusals/?first=2026-03-01&last=2026-03-31"))
    assert NOTE in shown
    assert "Chef De Salle, " in shown
    exported = b"".join(client.get("/door/refusals/?first=2026-03-01&last=2026-03-31&export=csv")).decode()
    assert "upheld" in exported
    assert NOTE in exported
    (told,) = caller(inspector).get("/api/v1/refusals/").json()["results"]
    assert (told["outcome"], told["review_code"], told["review_article"]) == (
        "refused",
        "review_upheld",
        "article 75, paragraph 4",
    )
    assert "Needs review" not in text(client.get(reverse("people:guest", args=[row.person_id])))


@pytest.mark.parametrize(
    ("desk", "supervisor", "shown"),
    [
        ("<b>", "<i>", "&lt;b&gt;<br>&lt;i&gt;"),
        ("<b>", "", "&lt;b&gt;"),
        ("", "<i>", "&lt;i&gt;"),
    ],
)
def test_the_notes_of_desk_and_supervisor_are_shown_as_text(desk: str, supervisor: str, shown: str) -> None:
    (column,) = [each for each in REFUSALS.columns if each.name == "note"]
    row = SimpleNamespace(note=desk, answer=SimpleNamespace(note=supervisor) if supervisor else None)
    assert column.html is not None
    assert str(column.html(row, None)) == shown


def test_a_cleared_doubt_stays_in_the_register_as_a_doubt(row: DoorDecision, chef_de_salle: Any) -> None:
    answer(row, chef_de_salle)
    assert narrowed(REFUSALS, outcome="needs_review") == [row]
    assert narrowed(REFUSALS, outcome="refused") == []
    assert night.night_totals(cast.VENUE, row.gaming_day).refused == 0


def test_a_page_that_asks_by_itself_keeps_no_session_alive(chef_de_salle: Any, sign_in: Any) -> None:
    client = sign_in(chef_de_salle)
    client.get(LIST)
    for minutes in range(5, 61, 5):
        with time_machine.travel(cast.TUESDAY + timedelta(minutes=minutes), tick=False):
            found = client.get(reverse("admissions:open_reviews"), headers={"HX-Request": "true"})
    assert (found.status_code, found.headers["HX-Refresh"]) == (401, "true")
