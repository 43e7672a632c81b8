"""The code of a card that was kept while the server was silent goes the way of every code, and is a late entry."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.door.forms import signed_state as hand
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.models.late_entries import LateEntry
from compliance.admissions.offline import selectors as late_selectors
from compliance.people.models import IdentityCheck
from tests import cast, said
from tests.admissions.books import caller, card
from tests.admissions.desk_pages import hidden, text
from tests.admissions.late_entries import AT, THEN, handed_in, kept, key, told
from tests.admissions.presenting import present
from tests.admissions.scanned_codes import code, codes, scanned
from tests.exclusions.keeping_out import keep_out, ministerial

PATH = "/api/v1/presentations/"


@pytest.fixture
def week(porter: Any) -> AdmissionCard:
    return card(porter, card_kind="week")


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Any:
    with time_machine.travel(AT, tick=False):
        client = sign_in(porter)
        client.get("/door/")
        yield client


# --- The act.


def test_a_late_code_lets_in_now_and_keeps_the_time_of_then(week: AdmissionCard, porter: Any, house: Any) -> None:
    found = scanned(porter, code(week), at=AT, late=kept())
    assert (found.decision.outcome, found.card) == ("admitted", week)
    assert found.entry is not None
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.decision, row.door_id) == ("checked", "here", found.decision, cast.door().door_id)
    assert (row.presented_at, row.received_at, found.entry.entered_at) == (THEN, AT, AT)
    (entry,) = said.acts(house.id, "admissions.guest.admitted")
    assert "admissions_lateentry" in said.tables(entry)


def test_the_same_kept_code_twice_is_one_passage_and_one_late_entry(week: AdmissionCard, porter: Any) -> None:
    late, nonce = kept(), uuid4()
    first, second = (scanned(porter, code(week), at=AT, late=late, nonce=nonce) for _turn in range(2))
    assert (first.decision, first.entry) == (second.decision, second.entry)
    assert Entry.objects.filter(card=week).count() == LateEntry.objects.count() == 1


def test_a_code_that_was_decided_in_time_is_not_late(week: AdmissionCard, porter: Any) -> None:
    nonce = uuid4()
    first = scanned(porter, code(week), at=THEN, nonce=nonce)
    assert scanned(porter, code(week), at=AT, nonce=nonce, late=kept()).decision == first.decision
    assert not LateEntry.objects.exists()


def test_a_holder_let_in_on_paper_whom_the_law_keeps_out_waits_for_the_supervisor(
    week: AdmissionCard, porter: Any, house: Any
) -> None:
    keep_out(ministerial())
    found = scanned(porter, code(week), at=AT, late=kept(fate="on_paper"))
    assert (found.decision.outcome, found.entry) == ("refused", None)
    assert [row.decision for row in late_selectors.late_to_settle(house.id)] == [found.decision]


@pytest.mark.parametrize("late", [True, False])
def test_nobody_is_let_in_who_was_sent_away(week: AdmissionCard, porter: Any, late: bool) -> None:
    """Whatever is said of the face: there is nobody to let in. The same holds with the paper itself."""
    gone = {"late": kept(fate="not_let_in")} if late else {}
    found = scanned(porter, code(week), at=AT, **gone)
    shown = present(porter, paper=cast.paper(number="X9", surname="Thill"), **gone)
    outcome = "needs_review" if late else "admitted"
    assert (found.decision.outcome, shown.decision.outcome) == (outcome, outcome)
    assert (codes(found), codes(shown)) == ((["face_not_compared"], ["face_not_compared"]) if late else ([], []))
    assert Entry.objects.filter(decision__in=[found.decision, shown.decision]).exists() is not late
    assert IdentityCheck.objects.get(pk=shown.decision.check_made_id).face_compared is not late


# --- The desk.


def test_a_code_in_hand_stays_late() -> None:
    late = told(sent_at=None)
    assert hand.load_late_presentation(hand.dump_code("CARNET:1:x", uuid4(), late)) == late
    assert hand.load_code(hand.dump_code("CARNET:1:x", late.nonce, late)) == ("CARNET:1:x", late.nonce)
    assert hand.load_late_presentation(hand.dump_code("CARNET:1:x")) is None


@pytest.mark.parametrize(
    ("fate", "words"),
    [
        ("here", "Compare the face with the photograph"),
        ("on_paper", "you confirm that the face was compared at the time"),
    ],
)
def test_a_kept_code_is_offered_for_enter(week: AdmissionCard, steward: Client, fate: str, words: str) -> None:
    offered = steward.post("/door/late/", handed_in(scan=code(week), fate=fate))
    assert words in text(offered)
    assert "data-stored" not in text(offered)
    assert not LateEntry.objects.exists()
    for _pressed in range(2):
        let_in = steward.post("/door/issue/", {"shown": hidden(offered, "shown")})
        assert "The guest is admitted on card W-000001." in text(let_in)
        assert "data-stored" in text(let_in)
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.presented_at, row.decision.outcome) == ("checked", fate, THEN, "admitted")
    assert Entry.objects.filter(decision=row.decision).count() == 1


def test_a_kept_code_sent_twice_is_one_answer(week: AdmissionCard, steward: Client) -> None:
    keep_out(ministerial())
    sent = handed_in(scan=code(week), fate="on_paper")
    for _turn in range(2):
        answer = text(steward.post("/door/late/", sent))
        assert 'data-outcome="refused"' in answer
        assert "article 75, paragraph 3" in answer
        assert "data-stored" in answer
    assert LateEntry.objects.get().decision.card_shown == week


def test_the_holder_of_a_kept_code_who_has_gone_is_let_in_nowhere(week: AdmissionCard, steward: Client) -> None:
    before = Entry.objects.count()
    answer = steward.post("/door/late/", handed_in(scan=code(week), fate="not_let_in"))
    assert "data-stored" in text(answer)
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.decision.outcome) == ("checked", "not_let_in", "needs_review")
    assert Entry.objects.count() == before


@pytest.mark.parametrize(
    ("scan", "ground"),
    [
        (code_of(cast.VENUE, "W-000001")[:-1] + "!", "card_unreadable"),
        (code_of(cast.VENUE, "D-999999"), "card_unknown"),
    ],
)
def test_a_kept_code_that_leads_to_no_card_is_answered_and_not_only_listed(
    steward: Client, scan: str, ground: str
) -> None:
    answer = steward.post("/door/late/", handed_in(scan=scan))
    assert 'data-outcome="unverified"' in text(answer)
    row = LateEntry.objects.get()
    assert row.kind == "checked"
    assert [each.code for each in row.decision.grounds.all()] == [ground]


def test_the_steward_may_refuse_the_holder_of_a_kept_code(week: AdmissionCard, steward: Client) -> None:
    offered = steward.post("/door/late/", handed_in(scan=code(week)))
    steward.post("/door/refuse/", {"shown": hidden(offered, "shown"), "ground": Judgement.UNIFORM})
    row = LateEntry.objects.get()
    assert (row.decision.outcome, row.decision.card_shown) == ("refused", week)


# --- The API.


def test_a_device_hands_in_a_code_late(week: AdmissionCard, steward: Client, porter: Any) -> None:
    sent = {"door": str(cast.door().door_id), "code": code(week), "face_compared": True}
    sent |= {"presented_at": THEN.isoformat(), "sent_at": AT.isoformat()}
    same = key()
    for _again in range(2):
        answer = caller(porter).post(PATH, sent, format="json", headers=same)
        assert (answer.json()["admitted"], answer.json()["card"]["number"]) == (True, "W-000001")
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.presented_at, row.clock_in_doubt) == ("checked", "here", THEN, False)


def test_a_device_lets_nobody_in_who_was_sent_away(week: AdmissionCard, steward: Client, porter: Any) -> None:
    before = Entry.objects.count()
    sent = {"door": str(cast.door().door_id), "code": code(week), "face_compared": True}
    sent |= {"presented_at": THEN.isoformat(), "fate": "not_let_in"}
    answer = caller(porter).post(PATH, sent, format="json", headers=key()).json()
    assert (answer["admitted"], answer["outcome"]) == (False, "needs_review")
    assert Entry.objects.count() == before
    assert DoorDecision.objects.get(pk=answer["id"]).late.fate == "not_let_in"
