"""A guest who entered a short time before is not counted again without a word: same entry, or left and returned."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.door.services import document_admission
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.admissions.occupancy import selectors as occupancy
from compliance.admissions.offline.services.late_entries import Late
from compliance.people.domain.documents.document_data import UNASKED
from compliance.rules.rulebook import Policy
from tests import cast, said
from tests.admissions.api_requests import sent, zone
from tests.admissions.books import caller
from tests.admissions.desk_pages import hidden, text
from tests.admissions.presenting import present, shown
from tests.admissions.scanned_codes import code, scanned
from tests.database import OwnDatabase
from tests.races import together

SOON = cast.TUESDAY + timedelta(minutes=7)
LATER = cast.TUESDAY + timedelta(minutes=31)


def again(by: Any, passage: Passage = Passage.UNSAID, *, at: Any = SOON, **changes: Any) -> Any:
    """Weber shows the same passport again."""
    return present(by, at=at, passage=passage, choice=UNASKED, card_kind=None, **changes)


def codes(admission: Any) -> list[str]:
    return [ground.code for ground in admission.decision.grounds.all()]


def inside() -> int | None:
    return next(
        room.inside for room in occupancy.room_occupancy(cast.VENUE, cast.house().gaming_day(SOON)) if room.came
    )


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Client:
    return sign_in(porter)


@pytest.fixture
def first(porter: Any) -> Any:
    """Weber, let in on a week card."""
    return present(porter, card_kind="week")


def test_nobody_is_counted_twice_without_a_word(porter: Any, first: Any) -> None:
    found = again(porter)
    assert (found.decision.outcome, found.card, found.entry) == ("needs_review", None, None)
    ground = DoorGround.objects.get(decision=found.decision)
    assert (ground.code, ground.facts["entry"], ground.facts["door"]) == (
        "entered_already",
        str(first.entry.pk),
        cast.door().name,
    )
    assert Entry.objects.count() == 1


def test_the_same_entry_is_a_repeated_check(porter: Any, first: Any) -> None:
    found = again(porter, Passage.SAME_ENTRY)
    assert (found.decision.outcome, found.card, found.entry) == ("admitted", first.card, None)
    assert codes(found) == ["same_entry"]
    assert (found.decision.decided_by_id, found.decision.decided_at) == (porter.pk, SOON)
    assert Entry.objects.count() == 1
    assert inside() == 1
    (act,) = [act for act in said.acts(cast.VENUE, "admissions.guest.checked") if act.occurred_at == SOON]
    assert act.subject_id == found.decision.pk


def test_who_left_and_returned_is_a_new_entry(porter: Any, first: Any) -> None:
    found = again(porter, Passage.RETURNED)
    assert (found.decision.outcome, found.entry.entered_at, codes(found)) == ("admitted", SOON, ["left_and_returned"])
    assert Entry.objects.count() == 2


def test_who_comes_after_a_while_is_not_asked(porter: Any, first: Any) -> None:
    assert codes(again(porter, at=LATER)) == []
    assert Entry.objects.count() == 2


@pytest.mark.parametrize(("minutes", "expected"), [(7, ["entered_already"]), (6, []), (0, [])])
def test_the_house_decides_how_long_an_entry_is_asked_about(
    porter: Any, first: Any, minutes: int, expected: list[str]
) -> None:
    """Weber comes again after seven minutes."""
    decided = Policy("admission.same_entry_minutes", minutes, date(2026, 1, 1), "a decision")
    found = document_admission.present_document(
        house=replace(cast.house(), policies=(decided,)),
        place=cast.door(),
        presentation=shown(passage=Passage.UNSAID, choice=UNASKED, card_kind=None),
        by=porter,
        at=SOON,
    )
    assert codes(found) == expected


def test_a_card_at_another_door_is_asked_about_too(porter: Any, first: Any) -> None:
    for place in (cast.door(), cast.slot_door()):
        assert codes(scanned(porter, code(first.card), at=SOON, place=place, passage=Passage.UNSAID)) == [
            "entered_already"
        ]
    same = scanned(porter, code(first.card), at=SOON, passage=Passage.SAME_ENTRY)
    assert (same.decision.outcome, same.entry, codes(same)) == ("admitted", None, ["same_entry"])
    assert Entry.objects.count() == 1


def test_whoever_is_refused_is_asked_nothing(porter: Any, first: Any) -> None:
    found = again(porter, judgement=Judgement.UNIFORM, face_compared=False)
    assert (found.decision.outcome, codes(found)) == ("refused", ["uniform"])


@pytest.mark.parametrize("fate", ["here", "on_paper"])
def test_an_entry_claimed_late_is_asked_about(porter: Any, first: Any, fate: str) -> None:
    nonce = uuid4()
    late = Late(nonce, cast.door().door_id, None, SOON, LATER, fate)
    found = again(porter, at=LATER, late=late, nonce=nonce)
    assert (codes(found), found.entry) == (["entered_already"], None)


def test_two_desks_at_the_same_instant_count_one_guest_once(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    present(porter, card_kind="week", at=cast.TUESDAY - timedelta(days=1))
    found = together(lambda _number: again(porter), 2)
    assert sorted(each.decision.outcome for each in found) == ["admitted", "needs_review"]
    assert Entry.objects.filter(entered_at=SOON).count() == 1


def test_two_doors_read_one_card_at_the_same_instant(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    week = present(porter, card_kind="week", at=cast.TUESDAY - timedelta(days=1)).card
    found = together(lambda _number: scanned(porter, code(week), at=SOON, passage=Passage.UNSAID), 2)
    assert sorted(each.decision.outcome for each in found) == ["admitted", "needs_review"]
    assert Entry.objects.filter(entered_at=SOON).count() == 1


def test_the_api_tells_the_entry_and_takes_the_answer(porter: Any, first: Any) -> None:
    client = caller(porter)

    def post(key: str, **changes: Any) -> Any:
        body = sent(scan=zone(), card=None, **changes)
        return client.post("/api/v1/presentations/", body, format="json", headers={"Idempotency-Key": key}).json()

    with time_machine.travel(SOON, tick=False):
        asked = post("again-without-a-word")
        assert (asked["admitted"], asked["reasons"][0]["code"]) == (False, "entered_already")
        assert asked["entered_before"]["door"] == cast.door().name
        same = post("again-the-same-entry", passage="same_entry")
        assert (same["admitted"], same["entered_at"], same["reasons"][0]["code"]) == (True, None, "same_entry")
        returned = post("again-and-returned", passage="left_and_returned")
        assert (returned["admitted"], returned["entered_at"] is not None) == (True, True)
    assert Entry.objects.count() == 2


@pytest.mark.parametrize(("said_", "entries"), [("same_entry", 1), ("left_and_returned", 2)])
def test_one_key_at_the_desk(porter: Any, first: Any, steward: Client, said_: str, entries: int) -> None:
    with time_machine.travel(SOON, tick=False):
        asked = steward.post("/door/scan/", {"scan": zone(), "nonce": str(uuid4())})
        assert "Entered at" in text(asked)
        assert DoorDecision.objects.count() == 1
        nonsense = steward.post("/door/passage/", {"shown": hidden(asked, "shown"), "passage": "nonsense"})
        assert "Entered at" in text(nonsense)
        done = text(steward.post("/door/passage/", {"shown": hidden(asked, "shown"), "passage": said_}))
        assert "data-stored" in done
        assert "W-000001" in done
    assert Entry.objects.count() == entries


@pytest.mark.parametrize(("said_", "entries"), [("same_entry", 1), ("left_and_returned", 2)])
def test_one_key_for_a_card(porter: Any, first: Any, steward: Client, said_: str, entries: int) -> None:
    with time_machine.travel(SOON, tick=False):
        asked = steward.post("/door/scan/", {"scan": code(first.card), "nonce": str(uuid4())})
        assert "Entered at" in text(asked)
        nonsense = steward.post("/door/passage/", {"shown": hidden(asked, "shown"), "passage": ""})
        assert "Entered at" in text(nonsense)
        done = steward.post("/door/passage/", {"shown": hidden(asked, "shown"), "passage": said_})
        assert "The guest is admitted" in text(done)
    assert Entry.objects.count() == entries


def test_what_was_kept_too_long_is_scanned_again(steward: Client) -> None:
    done = steward.post("/door/passage/", {"shown": "nothing", "passage": "same_entry"})
    assert "Scan the document again" in text(done)
