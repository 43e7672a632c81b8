"""The desk in front of a doubt: it says what to do, waits for the supervisor, and presents the guest again."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.door.forms import signed_state as hand
from compliance.admissions.guest_history import selectors as history
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.offline import selectors as late_selectors
from tests import cast
from tests.admissions.api_requests import zone
from tests.admissions.desk_pages import hidden
from tests.admissions.doubting import answer, doubt_again, wagner
from tests.admissions.late_entries import handed_in
from tests.admissions.presenting import present

AGAIN = "/door/again/"


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False) as travel:
        yield travel


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Client:
    """At the north door; Weber has been here before, under another name on the same paper."""
    present(porter, at=cast.TUESDAY - timedelta(days=3), paper=cast.paper(surname="Wagner"), place=cast.desk())
    client: Client = sign_in(porter)
    return client


def raise_doubt(steward: Client) -> tuple[Any, DoorDecision]:
    shown = steward.post("/door/scan/", {"scan": zone()})
    return shown, DoorDecision.objects.filter(outcome="needs_review").latest("decided_at")


def asked(steward: Client, row: DoorDecision) -> Any:
    return steward.get(reverse("admissions:review_answer", args=[row.pk]), headers={"HX-Request": "true"})


def state(shown: Any) -> str:
    found = re.search(r'id="desk"\s+data-state="(\w+)"', shown.content.decode())
    assert found is not None
    return found[1]


def test_the_steward_is_told_what_to_do_in_large_letters(steward: Client) -> None:
    shown, row = raise_doubt(steward)
    said = shown.content.decode()
    assert "<h2>Ask the supervisor</h2>" in said
    assert "Do not admit." in said
    assert "Waiting for the supervisor." in said
    assert reverse("admissions:review_answer", args=[row.pk]) in said
    assert "Admit" not in said


def test_the_desk_stays_as_it_is_until_there_is_an_answer(steward: Client) -> None:
    _shown, row = raise_doubt(steward)
    waiting = asked(steward, row)
    assert (waiting.status_code, waiting.content) == (204, b"")


def test_a_cleared_guest_is_checked_again_with_one_key_and_then_admitted(steward: Client, chef_de_salle: Any) -> None:
    shown, row = raise_doubt(steward)
    kept = hidden(shown, "shown")
    answer(row, chef_de_salle)
    news = asked(steward, row).content.decode()
    assert "Cleared by Chef De Salle at" in news
    assert "data-enter" in news
    assert "hx-trigger" not in news
    offered = steward.post(AGAIN, {"shown": kept})
    assert 'data-outcome="admitted"' in offered.content.decode()
    assert DoorDecision.objects.count() == 2  # nothing more is stored before Enter
    again = hidden(offered, "shown")
    assert hand.load_state(again)[2] != hand.load_state(kept)[2]
    issued = steward.post("/door/issue/", {"shown": again, "kind": "day"})
    assert state(issued) == "issued"
    assert AdmissionCard.objects.count() == 2


def test_a_cleared_guest_let_in_on_paper_came_on_the_day_of_the_paper_list(
    steward: Client, chef_de_salle: Any, clock: Any, house: Any
) -> None:
    morning = cast.local("2026-03-04 06:10")
    clock.move_to(morning)
    claimed, sent_at = (morning - timedelta(minutes=20)).isoformat(), morning.isoformat()
    shown = steward.post("/door/late/", handed_in(fate="on_paper", claimed_at=claimed, sent_at=sent_at))
    row = DoorDecision.objects.get(outcome="needs_review")
    assert [late.decision for late in late_selectors.late_to_settle(house.id)] == [row]
    clock.move_to(morning + timedelta(minutes=5))
    answer(row, chef_de_salle, at=morning + timedelta(minutes=5))
    offered = steward.post(AGAIN, {"shown": hidden(shown, "shown")})
    steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    entry = Entry.objects.get()
    assert entry.decision.late.presented_at == morning - timedelta(minutes=20)
    tuesday = cast.TUESDAY.date()
    assert [visit.gaming_day for visit in history.days_in(house, {entry.person_id}, tuesday, tuesday)] == [tuesday]
    assert not late_selectors.late_to_settle(house.id)


def test_a_cleared_guest_is_not_admitted_when_something_else_speaks_against_them(
    steward: Client, chef_de_salle: Any, director: Any
) -> None:
    from compliance.people.services import guests

    shown, row = raise_doubt(steward)
    answer(row, chef_de_salle)
    guests.correct_particulars(
        house=cast.house(),
        person=row.person,
        paper=cast.paper(surname="Wiltgen"),
        reason="Typed from another document.",
        by=director,
        at=cast.TUESDAY,
    )
    found = steward.post(AGAIN, {"shown": hidden(shown, "shown")})
    assert "Ask the supervisor" in found.content.decode()
    newest = DoorDecision.objects.filter(outcome="needs_review").latest("pk")
    assert newest.pk != row.pk
    assert newest.nonce != row.nonce


def test_looking_before_there_is_an_answer_stores_nothing(steward: Client) -> None:
    shown, _row = raise_doubt(steward)
    kept = hidden(shown, "shown")
    found = steward.post(AGAIN, {"shown": kept})
    assert "Waiting for the supervisor." in found.content.decode()
    assert hidden(found, "shown") == kept
    assert DoorDecision.objects.count() == 2


def test_an_upheld_doubt_is_said_as_a_refusal_and_stored_once(steward: Client, chef_de_salle: Any) -> None:
    shown, row = raise_doubt(steward)
    answer(row, chef_de_salle, Answer.UPHELD)
    news = asked(steward, row).content.decode()
    assert "Refused by Chef De Salle at" in news
    assert "button" not in news
    found = steward.post(AGAIN, {"shown": hidden(shown, "shown")}).content.decode()
    assert 'data-outcome="refused"' in found
    assert "article 75, paragraph 4" in found
    assert DoorDecision.objects.count() == 2
    later = steward.post("/door/scan/", {"scan": zone()}).content.decode()
    assert 'data-outcome="refused"' in later
    assert DoorDecision.objects.filter(outcome="refused").count() == 1


def test_the_paper_is_held_for_a_quarter_of_an_hour_in_all(steward: Client, chef_de_salle: Any, clock: Any) -> None:
    shown, row = raise_doubt(steward)
    kept = hidden(shown, "shown")
    clock.move_to(cast.TUESDAY + timedelta(minutes=10))
    answer(row, chef_de_salle, at=cast.TUESDAY + timedelta(minutes=10))
    offered = steward.post(AGAIN, {"shown": kept})
    assert 'data-outcome="admitted"' in offered.content.decode()
    clock.move_to(cast.TUESDAY + timedelta(minutes=16))
    late = steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    assert "Too much time has passed" in late.content.decode()
    assert "Too much time has passed" in steward.post(AGAIN, {"shown": kept}).content.decode()
    assert AdmissionCard.objects.count() == 1


def test_nobody_is_waited_for_longer_than_the_paper_is_held(steward: Client, clock: Any) -> None:
    _shown, row = raise_doubt(steward)
    clock.move_to(cast.TUESDAY + timedelta(minutes=15))
    found = asked(steward, row).content.decode()
    assert "Scan the document again" in found
    assert "hx-trigger" not in found


def test_an_altered_hand_is_an_empty_one(steward: Client) -> None:
    shown, _row = raise_doubt(steward)
    for kept in ("", hidden(shown, "shown")[:-2] + "xx"):
        assert "Scan the document again" in steward.post(AGAIN, {"shown": kept}).content.decode()


def test_a_hand_of_which_nothing_is_stored_is_judged(steward: Client) -> None:
    """For instance of a page from before: whoever presses "again" gets an answer, and it is the present one."""
    kept = hand.dump_state(cast.paper(number="P9"), cast.address(), uuid4())
    assert 'data-outcome="admitted"' in steward.post(AGAIN, {"shown": kept}).content.decode()


def test_the_answer_is_for_those_who_work_at_a_door_of_this_house(
    steward: Client, sign_in: Any, inspector: Any
) -> None:
    _shown, row = raise_doubt(steward)
    address = reverse("admissions:review_answer", args=[row.pk])
    assert sign_in(inspector).get(address).status_code == 403
    assert steward.get(reverse("admissions:review_answer", args=[uuid4()])).status_code == 404


def test_a_doubt_without_a_likeness_names_its_remedy(porter: Any, steward: Client) -> None:
    """No desk asks a supervisor for what it can settle itself."""
    row = doubt_again(porter, paper=wagner(number="P9"), face_compared=False)
    kept = hand.dump_state(wagner(number="P9"), cast.address(), row.nonce)
    found = steward.post(AGAIN, {"shown": kept}).content.decode()
    assert "<h2>Needs review</h2>" in found
    assert "Compare the face with the photograph" in found
    assert "review-poll" not in found


def test_the_latest_decisions_say_what_became_of_a_doubt(steward: Client, chef_de_salle: Any) -> None:
    _shown, row = raise_doubt(steward)
    assert "Needs review" in steward.get("/door/").content.decode()
    answer(row, chef_de_salle, Answer.UPHELD)
    said = steward.get("/door/").content.decode()
    assert "Needs review" not in said
    assert "Refused" in said
