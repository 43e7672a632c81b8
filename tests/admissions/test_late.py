"""Guests presented while the server was silent: judged later by every rule, under the time of then."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.door.forms import signed_state as hand
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.models.late_entries import LateEntry, LateSettlement, PaperFallback
from compliance.admissions.offline import selectors as late_selectors
from compliance.admissions.offline.services import late_entries
from compliance.admissions.offline.services import shift_keys as shift
from compliance.admissions.offline.services.late_entries import when_presented
from compliance.people.domain.documents.mrz import PartialDate
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.api_requests import zone
from tests.admissions.books import caller, copy_of, refused
from tests.admissions.desk_pages import guest_form, hidden, text
from tests.admissions.late_entries import AT, THEN, handed_in, kept, key, told
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.races import together
from tests.refusals import detail_of

SECONDS = timedelta(seconds=1)


def unchecked(by: Any, *, lost: bool = True, at: Any = AT, **changes: Any) -> LateEntry:
    late = kept(**{"fate": "unknown" if lost else "on_paper"} | changes)
    return late_entries.store_unchecked(house=cast.house(), late=late, lost=lost, by=by, at=at)


# --- When was it?


def test_a_clock_that_is_right_is_believed() -> None:
    moment = when_presented(told(), AT)
    assert (moment.presented_at, moment.skew_seconds, moment.in_doubt) == (THEN, 0, False)


@pytest.mark.parametrize("seconds", [-60, -1, 30, 60])
def test_a_minute_of_error_changes_nothing(seconds: int) -> None:
    moment = when_presented(told(sent_at=AT - seconds * SECONDS), AT)
    assert (moment.presented_at, moment.skew_seconds, moment.in_doubt) == (THEN, seconds, False)


@pytest.mark.parametrize("seconds", [-7200, -61, 61, 3600])
def test_a_clock_that_is_wrong_is_put_right_and_marked(seconds: int) -> None:
    wrong = told(claimed_at=THEN - seconds * SECONDS, sent_at=AT - seconds * SECONDS)
    moment = when_presented(wrong, AT)
    assert (moment.presented_at, moment.skew_seconds, moment.in_doubt) == (THEN, seconds, True)


def test_the_time_that_the_desk_takes_is_no_error_of_the_clock() -> None:
    found = when_presented(told(received_at=AT), AT + timedelta(minutes=10))
    assert (found.presented_at, found.skew_seconds, found.in_doubt) == (THEN, 0, False)


def test_nobody_is_presented_in_the_future() -> None:
    moment = when_presented(told(claimed_at=AT + 90 * SECONDS), AT)
    assert (moment.presented_at, moment.in_doubt) == (AT, True)


def test_a_time_without_the_clock_that_told_it_is_doubtful() -> None:
    moment = when_presented(told(sent_at=None), AT)
    assert (moment.presented_at, moment.skew_seconds, moment.in_doubt) == (THEN, None, True)
    moment = when_presented(told(sent_at=AT + timedelta(days=3)), AT)
    assert (moment.presented_at, moment.skew_seconds, moment.in_doubt) == (THEN, None, True)


@pytest.mark.parametrize("claimed", [None, AT - timedelta(days=3), AT + timedelta(days=3)])
def test_a_time_nobody_can_believe_is_the_time_of_receipt(claimed: Any) -> None:
    moment = when_presented(told(claimed_at=claimed), AT)
    assert (moment.presented_at, moment.skew_seconds, moment.in_doubt) == (AT, None, True)


# --- The act.


def test_a_late_card_gets_the_number_of_now_and_the_entry_of_then_its_own_row(porter: Any, house: Any) -> None:
    before = present(porter, paper=cast.paper(number="X1", surname="Thill")).card
    admission = present(porter, late=kept())
    late = LateEntry.objects.get()
    assert before is not None
    assert admission.card is not None
    assert (before.label, admission.card.label) == ("D-000001", "D-000002")
    assert (admission.decision.decided_at, late.presented_at, late.received_at) == (AT, THEN, AT)
    assert (late.kind, late.fate, late.decision) == ("checked", "here", admission.decision)
    assert (late.clock_in_doubt, late.received_by) == (False, porter)
    acts = said.acts(house.id, "admissions.guest.admitted")
    assert [entry for entry in acts if "admissions_lateentry" in said.tables(entry)] == [acts[0]]


def test_a_late_row_of_the_night_before_keeps_its_gaming_day(porter: Any, house: Any) -> None:
    morning = cast.local("2026-03-04 06:10")
    late = kept(claimed_at=morning - timedelta(minutes=20), sent_at=morning)
    admission = present(porter, at=morning, late=late)
    row = LateEntry.objects.get()
    assert (str(row.gaming_day), str(admission.decision.gaming_day)) == ("2026-03-03", "2026-03-04")
    assert admission.card is not None
    assert str(admission.card.valid_from) == "2026-03-04"


def test_the_same_kept_scan_twice_is_one_decision_and_one_late_entry(porter: Any) -> None:
    late, nonce = kept(), uuid4()
    first, second = present(porter, late=late, nonce=nonce), present(porter, late=late, nonce=nonce)
    assert first.decision == second.decision
    assert first.card == second.card
    assert LateEntry.objects.count() == Entry.objects.count() == 1


def test_a_scan_that_was_decided_in_time_is_not_late_because_its_answer_was_lost(porter: Any) -> None:
    nonce = uuid4()
    first = present(porter, nonce=nonce, at=THEN)
    again = present(porter, nonce=nonce, late=kept())
    assert again.decision == first.decision
    assert not LateEntry.objects.exists()


def test_another_decision_under_a_nonce_that_has_its_entry_adds_none(porter: Any) -> None:
    late = kept()
    unchecked(porter, nonce=late.nonce)
    present(porter, late=late)
    assert LateEntry.objects.get().kind == "lost"


def test_a_refusal_found_late_is_stored_with_its_grounds(porter: Any, house: Any) -> None:
    child = cast.paper(birth=PartialDate(2012, 1, 1))
    admission = present(porter, paper=child, late=kept(fate="on_paper"))
    assert admission.decision.outcome == "refused"
    assert [row.decision for row in late_selectors.late_to_settle(house.id)] == [admission.decision]


def test_a_lost_scan_is_kept_once(porter: Any, house: Any) -> None:
    late = kept(fate="unknown")
    rows = [late_entries.store_unchecked(house=house, late=late, lost=True, by=porter, at=AT) for _again in range(2)]
    assert rows[0] == rows[1]
    (entry,) = said.acts(house.id, "admissions.late.lost")
    assert said.tables(entry) == {"admissions_lateentry"}
    assert not said.acts(house.id, "admissions.late.unreadable")


def test_what_was_checked_after_all_is_no_loss(porter: Any, house: Any) -> None:
    late = kept(fate="on_paper")
    present(porter, late=late)
    row = late_entries.store_unchecked(house=house, late=late, lost=True, by=porter, at=AT)
    assert (row.kind, LateEntry.objects.get()) == ("checked", row)
    assert not said.acts(house.id, "admissions.late.lost")


def test_a_loss_reported_by_many_tabs_at_once_is_one(own_database: OwnDatabase) -> None:
    porter, late = cast.member("porter"), kept(fate="unknown")
    found = together(
        lambda _number: late_entries.store_unchecked(house=cast.house(), late=late, lost=True, by=porter, at=AT)
    )
    assert len({row.pk for row in found}) == LateEntry.objects.count() == 1
    assert len(said.acts(cast.VENUE, "admissions.late.lost")) == 1


# --- What a supervisor does about it.


def settle(row: LateEntry, by: Any, note: str = "Found at table 3 and led out.") -> LateSettlement:
    return late_entries.settle_late(house=cast.house(), late=row, note=note, by=by, at=AT)


def test_only_what_should_not_have_been_waits(porter: Any, house: Any) -> None:
    present(porter, late=kept(fate="on_paper"))
    present(porter, paper=cast.paper(number="X2"), judgement=Judgement.UNIFORM, late=kept(fate="not_let_in"))
    unchecked(porter, lost=False, fate="not_let_in")
    unchecked(porter, lost=False, fate="here")
    assert not late_selectors.late_to_settle(house.id)
    alarms = {
        unchecked(porter).pk,
        unchecked(porter, lost=False).pk,
    }
    no_card = present(porter, paper=cast.paper(number="X3"), card_kind="decade", late=kept(fate="on_paper"))
    doubtful = present(porter, paper=cast.paper(number="X4"), face_compared=False, late=kept(fate="on_paper"))
    alarms |= {LateEntry.objects.get(decision=each.decision).pk for each in (no_card, doubtful)}
    assert {row.pk for row in late_selectors.late_to_settle(house.id)} == alarms


def test_a_supervisor_settles_it_with_a_note_once(porter: Any, chef_de_salle: Any, house: Any) -> None:
    row = unchecked(porter)
    with pytest.raises(Refused, match="Describe the action taken"):
        settle(row, chef_de_salle, "  ")
    settle(row, chef_de_salle)
    with pytest.raises(Refused, match="This entry has already been settled"):
        settle(row, chef_de_salle)
    assert not late_selectors.late_to_settle(house.id)
    (entry,) = said.acts(house.id, "admissions.late.settled")
    assert (entry.actor, said.tables(entry)) == (chef_de_salle.pk, {"admissions_latesettlement"})


def test_there_is_nothing_to_settle_about_a_guest_who_was_admitted(porter: Any, chef_de_salle: Any) -> None:
    present(porter, late=kept(fate="on_paper"))
    with pytest.raises(Refused, match="does not need to be settled"):
        settle(LateEntry.objects.get(), chef_de_salle)


def test_the_house_says_what_is_done_on_paper(director: Any, house: Any) -> None:
    assert late_selectors.find_fallback(house.id) is None
    late_entries.set_fallback(house=house, text=" Call 112. ", by=director, at=THEN)
    late_entries.set_fallback(house=house, text="Yellow list.", by=director, at=AT)
    found = late_selectors.find_fallback(house.id)
    assert found is not None
    assert found.text == "Yellow list."
    assert [row.text for row in late_selectors.fallbacks(house.id)] == ["Yellow list.", "Call 112."]
    assert len(said.acts(house.id, "admissions.fallback.set")) == 2
    with pytest.raises(ValidationError):
        late_entries.set_fallback(house=house, text="x" * 401, by=director, at=AT)


# --- What the database refuses.


@pytest.mark.parametrize(
    ("constraint", "changes"),
    [
        ("one_late_entry_for_one_kept_scan", {}),
        ("late_kind_is_known", {"kind": "guessed"}),
        ("late_fate_is_known", {"fate": "vanished"}),
        ("a_late_entry_was_kept_at_one_place", {"door_id": None}),
        ("only_a_checked_scan_has_a_decision", {"kind": "checked"}),
        ("nobody_is_presented_after_it_was_received", {"presented_at": AT + SECONDS}),
    ],
)
def test_refuses_what_no_late_entry_can_be(porter: Any, constraint: str, changes: dict[str, Any]) -> None:
    row = unchecked(porter)
    fresh = {} if constraint == "one_late_entry_for_one_kept_scan" else {"nonce": uuid4()}
    with refused(constraint):
        LateEntry.objects.bulk_create([copy_of(row, **fresh | changes)])


def test_refuses_a_lost_scan_with_a_decision(porter: Any) -> None:
    decision = present(porter).decision
    row = unchecked(porter)
    with refused("only_a_checked_scan_has_a_decision"):
        LateEntry.objects.bulk_create([copy_of(row, nonce=uuid4(), decision_id=decision.pk)])


def test_refuses_a_settlement_that_says_nothing(porter: Any, chef_de_salle: Any) -> None:
    row = LateSettlement(late=unchecked(porter), note="", settled_by=chef_de_salle, settled_at=AT)
    with refused("a_settlement_says_what_was_done"):
        LateSettlement.objects.bulk_create([row])


# --- The key of a shift.


def test_a_key_is_one_persons_for_one_gaming_day(porter: Any, cashier: Any) -> None:
    day = AT.date()
    own = shift.key_for(porter.pk, cast.VENUE, day)
    assert own == shift.key_for(porter.pk, cast.VENUE, day)
    tomorrow = shift.key_for(porter.pk, cast.VENUE, day + timedelta(days=1))
    other = shift.key_for(cashier.pk, cast.VENUE, day)
    elsewhere = shift.key_for(porter.pk, uuid4(), day)
    assert len({each.text for each in (own, tomorrow, other, elsewhere)}) == 4
    assert len({each.id for each in (own, tomorrow, other, elsewhere)}) == 4
    assert own.owner == tomorrow.owner
    assert len({own.owner, other.owner, elsewhere.owner}) == 3


# --- What lies in the page.


def test_a_late_scan_stays_late_on_its_way_through_the_forms() -> None:
    late = told(door_id=None, desk_id=uuid4(), sent_at=None)
    text_kept = hand.dump_state(cast.paper(), cast.address(), uuid4(), late=late)
    assert hand.load_late_presentation(text_kept) == late
    everything = told()
    assert hand.load_late_presentation(hand.dump_state(cast.paper(), None, late=everything)) == everything
    timeless = told(claimed_at=None)
    assert hand.load_late_presentation(hand.dump_state(cast.paper(), None, late=timeless)) == timeless
    assert hand.load_late_presentation(hand.dump_state(cast.paper(), None)) is None
    assert hand.load_late_presentation("made up") is None


def test_one_scan_of_one_page_is_one_presentation() -> None:
    page = uuid4()
    assert hand.presentation_nonce(page, "ABC<\nDEF") == hand.presentation_nonce(page, " abc<def\n")
    assert hand.presentation_nonce(page, "ABC") != hand.presentation_nonce(page, "ABD")
    assert hand.presentation_nonce(page, "ABC") != hand.presentation_nonce(uuid4(), "ABC")


# --- The screens.


@pytest.fixture
def tuesday() -> Any:
    with time_machine.travel(AT, tick=False):
        yield


@pytest.fixture
def steward(tuesday: Any, porter: Any, sign_in: Any) -> Client:
    client: Client = sign_in(porter)
    client.get("/door/")
    return client


def test_a_kept_scan_goes_the_way_of_every_scan(steward: Client, porter: Any) -> None:
    asked = steward.post("/door/late/", handed_in())
    assert 'data-state="guest"' in text(asked)
    decided = steward.post("/door/guest/", guest_form(asked))
    assert "Compare the face" in text(decided)
    assert not LateEntry.objects.exists()
    issued = steward.post("/door/issue/", {"shown": hidden(decided, "shown"), "kind": "day"})
    assert "data-stored" in text(issued)
    row = LateEntry.objects.get()
    assert (row.presented_at, row.fate, row.decision.outcome) == (THEN, "here", "admitted")


def test_enter_on_a_guest_let_in_on_paper_states_what_was_compared_then(steward: Client, porter: Any) -> None:
    present(porter, at=AT - timedelta(days=3))
    decided = steward.post("/door/late/", handed_in(fate="on_paper"))
    assert "pressing Enter you confirm that the face was compared at the time" in text(decided)
    steward.post("/door/issue/", {"shown": hidden(decided, "shown"), "kind": "day"})
    assert LateEntry.objects.get().fate == "on_paper"


@pytest.mark.parametrize("minutes", [0, 16], ids=["at once", "when the document has expired in the page"])
def test_a_late_refusal_by_judgement_is_late_as_well(steward: Client, porter: Any, minutes: int) -> None:
    present(porter, at=AT - timedelta(days=3))
    decided = steward.post("/door/late/", handed_in())
    with time_machine.travel(AT + timedelta(minutes=minutes), tick=False):
        steward.post("/door/refuse/", {"shown": hidden(decided, "shown"), "ground": "uniform"})
    assert LateEntry.objects.get().decision.outcome == "refused"


def test_a_guest_who_has_gone_is_asked_for_nothing_and_let_in_nowhere(steward: Client) -> None:
    answer = steward.post("/door/late/", handed_in(fate="not_let_in"))
    assert "data-stored" in text(answer)
    row = LateEntry.objects.get()
    assert (row.fate, row.decision.outcome) == ("not_let_in", "unverified")
    assert not Entry.objects.exists()
    assert not AdmissionCard.objects.exists()


def test_a_kept_minor_is_refused_at_once(steward: Client) -> None:
    answer = steward.post("/door/late/", handed_in(scan=zone(birth=PartialDate(2012, 1, 1)), fate="on_paper"))
    assert 'data-outcome="refused"' in text(answer)
    assert LateEntry.objects.get().decision.outcome == "refused"


def test_a_kept_scan_whose_answer_was_lost_waits_no_longer_at_another_place(steward: Client) -> None:
    sent = handed_in(scan=zone(birth=PartialDate(2012, 1, 1)), fate="on_paper")
    steward.post("/door/late/", sent)
    steward.post("/door/place/", {"place": f"door:{cast.slot_door().door_id}"})
    again = text(steward.post("/door/late/", sent))
    assert "This has already been decided for another" in again
    assert "data-stored" in again
    assert LateEntry.objects.count() == DoorDecision.objects.count() == 1


@pytest.mark.parametrize("fate", ["here", "on_paper"])
def test_a_kept_scan_nobody_can_read_is_stored_as_such(steward: Client, house: Any, fate: str) -> None:
    sent = handed_in(scan="WEBER JEAN, PASSPORT", fate=fate)
    for _again in range(2):
        answer = steward.post("/door/late/", sent)
        assert "data-stored" in text(answer)
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.decision) == ("unreadable", fate, None)
    assert ("listed as unreadable. Use the paper list" in text(answer)) == (fate == "on_paper")
    assert not DoorDecision.objects.exists()


@pytest.mark.parametrize(
    "bad",
    [
        {"scan": ""},
        {"scan": "A" * 401},
        {"nonce": "x"},
        {"fate": "unknown"},
        {"claimed_at": "yesterday"},
    ],
)
def test_a_kept_scan_that_did_not_arrive_whole_stays_in_the_browser(steward: Client, bad: dict[str, str]) -> None:
    answer = steward.post("/door/late/", handed_in(**bad))
    assert "scan arrived incomplete. Check it again" in text(answer)
    assert "data-stored" not in text(answer)
    assert not LateEntry.objects.exists()


@pytest.mark.parametrize("claimed", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", ""])
def test_a_clock_from_another_age_is_only_marked(steward: Client, claimed: str) -> None:
    steward.post("/door/late/", handed_in(claimed_at=claimed, sent_at=claimed, fate="not_let_in"))
    row = LateEntry.objects.get()
    assert (row.presented_at, row.clock_in_doubt) == (AT, True)


def test_a_place_that_is_gone_is_the_place_of_the_session(steward: Client) -> None:
    steward.post("/door/late/", handed_in(place="door:gone", fate="not_let_in"))
    assert LateEntry.objects.get().door_id == cast.door().door_id


def test_a_double_scan_is_one_refusal(steward: Client) -> None:
    sent = {"scan": zone(birth=PartialDate(2012, 1, 1)), "nonce": str(uuid4())}
    answers = [steward.post("/door/scan/", sent) for _again in range(2)]
    assert all('data-outcome="refused"' in text(answer) for answer in answers)
    assert DoorDecision.objects.count() == 1
    steward.post("/door/scan/", sent | {"scan": zone(number="P124", birth=PartialDate(2012, 1, 1))})
    assert DoorDecision.objects.count() == 2


def test_a_supervisor_reads_and_settles(
    steward: Client, porter: Any, chef_de_salle: Any, sign_in: Any, house: Any
) -> None:
    row = unchecked(porter)
    steward.post("/door/late/", handed_in(scan=zone(birth=PartialDate(2012, 1, 1)), fate="on_paper"))
    steward.post("/door/late/", handed_in(scan="WEBER", fate="on_paper"))
    chef: Client = sign_in(chef_de_salle)
    assert "3 late entries need you" in text(chef.get("/door/tonight/"))
    page = text(chef.get("/door/late-entries/"))
    assert "scan is unreadable. Use the paper list" in page
    assert "but the later check refused admission. Find the" in page
    refusal = LateEntry.objects.get(kind="checked")
    assert refusal.decision is not None
    assert reverse("people:guest", args=[refusal.decision.person_id]) in page
    assert "but the scan is unreadable or the" in page
    path = reverse("admissions:settle_late", args=[row.pk])
    empty = chef.post(path, {"note": ""})
    assert empty.status_code == 422
    assert "Settle" in text(chef.post(path, {"note": "Compared with the paper list."}, follow=True))
    again = chef.post(path, {"note": "Once more."}, follow=True)
    assert "This entry has already been settled" in text(again)
    assert "Compared with the paper list." in text(again)
    assert chef.post(reverse("admissions:settle_late", args=[uuid4()]), {"note": "x"}).status_code == 404


def test_nothing_late_is_said_to_be_nothing(tuesday: Any, director: Any, porter: Any, sign_in: Any) -> None:
    client: Client = sign_in(director)
    page = text(client.get("/door/late-entries/"))
    assert "Nothing pending" in page
    assert "None so far" in page
    unchecked(porter, sent_at=None)
    unchecked(porter, claimed_at=THEN - timedelta(hours=1), sent_at=AT - timedelta(hours=1))
    assert "3600 s off" in text(client.get("/door/late-entries/"))


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "administrator"])
def test_these_posts_read_no_late_entries(tuesday: Any, house: Any, sign_in: Any, name: str) -> None:
    assert sign_in(cast.member(name)).get("/door/late-entries/").status_code == 403
    assert said.acts(house.id, "http.permission.denied")


@pytest.mark.parametrize("name", ["porter", "cashier", "inspector", "auditor"])
def test_these_posts_settle_nothing(tuesday: Any, house: Any, porter: Any, sign_in: Any, name: str) -> None:
    row = unchecked(porter)
    path = reverse("admissions:settle_late", args=[row.pk])
    assert sign_in(cast.member(name)).post(path, {"note": "x"}).status_code == 403
    assert not LateSettlement.objects.exists()


def test_the_director_sets_the_words_that_stewards_read(
    steward: Client, director: Any, sign_in: Any, house: Any
) -> None:
    usual = "Do not admit any guest without a check"
    assert usual in text(steward.get("/door/"))
    client: Client = sign_in(director)
    page = text(client.get("/door/fallback/"))
    assert usual in page
    done = client.post("/door/fallback/", {"text": "Ring Marc <b>now</b>.\nYellow list."}, follow=True)
    assert "Ring Marc &lt;b&gt;now" in text(done)
    for path in ("/door/", "/door/shell/"):
        found = text(steward.get(path))
        assert "Ring Marc &lt;b&gt;now&lt;/b&gt;.<br>Yellow list." in found
        assert usual not in found
    assert client.post("/door/fallback/", {"text": "x" * 401}).status_code == 422
    client.post("/door/fallback/", {"text": ""})
    assert usual in text(steward.get("/door/"))
    assert "default text" in text(client.get("/door/fallback/"))
    assert steward.get("/door/fallback/").status_code == 403


# --- What the page needs to live without a server.


def test_the_shell_holds_nothing_of_anybody(steward: Client, porter: Any) -> None:
    page = text(steward.get("/door/shell/"))
    assert "Do not admit" in page
    for secret in (porter.full_name, "csrfmiddlewaretoken", "data-key-id", "data-owner"):
        assert secret not in page


def test_the_worker_changes_with_the_shell(steward: Client, director: Any, house: Any) -> None:
    first = steward.get("/door/worker.js")
    assert first["Content-Type"].startswith("text/javascript")
    assert "/static/js/door-network.js" in first.content.decode()
    assert steward.get("/door/worker.js").content == first.content
    late_entries.set_fallback(house=house, text="Yellow list.", by=director, at=AT)
    assert steward.get("/door/worker.js").content != first.content


def test_the_desk_gets_the_key_of_its_shift(steward: Client, porter: Any) -> None:
    page = text(steward.get("/door/"))
    key = shift.key_for(porter.pk, cast.VENUE, AT.date())
    assert f'data-key="{key.text}"' in page.replace("&#x3D;", "=")
    assert f'data-until="{int((AT + timedelta(hours=12)).timestamp() * 1000)}"' in page
    assert key.text not in text(steward.post("/door/scan/", {"scan": "nonsense"}))


def test_a_sign_of_life_keeps_no_session_open(tuesday: Any, porter: Any, sign_in: Any) -> None:
    client: Client = sign_in(porter)
    client.get("/door/")
    asked = {"HX-Request": "true"}
    for minutes in range(1, 60):
        with time_machine.travel(AT + timedelta(minutes=minutes), tick=False):
            assert client.get("/door/alive/", headers=asked).json() == {"carnet": "alive"}
    with time_machine.travel(AT + timedelta(minutes=60), tick=False):
        assert client.get("/door/alive/", headers=asked).status_code == 401
    assert said.acts(cast.VENUE, "venues.session.expired")


@pytest.mark.parametrize("path", ["/door/alive/", "/door/shell/", "/door/worker.js"])
def test_these_paths_are_for_stewards(tuesday: Any, inspector: Any, sign_in: Any, path: str) -> None:
    assert sign_in(inspector).get(path).status_code == 403
    assert Client().get(path).status_code == 302


# --- The API.


def test_a_device_says_when_the_guest_was_there(tuesday: Any, porter: Any) -> None:
    address = {"street": "5, rue des Bains", "postal_code": "L-5601", "city": "Remich", "country": "LU"}
    sent = {"scan": zone(), "address": address, "face_compared": True, "card": "day"}
    sent |= {"door": str(cast.door().door_id), "presented_at": THEN.isoformat(), "sent_at": AT.isoformat()}
    same = key()
    for _again in range(2):
        answer = caller(porter).post("/api/v1/presentations/", sent, format="json", headers=same)
        assert answer.json()["admitted"] is True
    row = LateEntry.objects.get()
    assert (row.presented_at, row.fate, row.kind) == (THEN, "here", "checked")


def test_the_api_lists_reports_and_settles(tuesday: Any, porter: Any, chef_de_salle: Any, house: Any) -> None:
    sent = {"nonce": str(uuid4()), "kind": "lost", "claimed_at": THEN.isoformat(), "sent_at": AT.isoformat()}
    sent["desk"] = str(cast.desk().desk_id)
    gate, office = caller(porter), caller(chef_de_salle)
    for _again in range(2):
        done = gate.post("/api/v1/late-entries/", sent, format="json", headers=key())
        assert (done.json()["kind"], done.json()["fate"], done.json()["settled_at"]) == ("lost", "unknown", None)
    (row,) = office.get("/api/v1/late-entries/").json()["results"]
    path, same = f"/api/v1/late-entries/{row['id']}/settlement/", key()
    for _again in range(2):
        done = office.post(path, {"note": "Seen."}, format="json", headers=same)
        assert done.json() == {"id": row["id"]}
    again = office.post(path, {"note": "Seen."}, format="json", headers=key())
    assert "This entry has already been settled" in detail_of(again)
    assert office.get("/api/v1/late-entries/").json()["results"][0]["settlement"] == "Seen."
    other = f"/api/v1/late-entries/{uuid4()}/settlement/"
    assert office.post(other, {"note": "x"}, format="json", headers=key()).status_code == 404


@pytest.mark.parametrize("place", [{}, {"door": str(UUID(int=1))}])
def test_a_report_names_one_place_of_the_house(tuesday: Any, porter: Any, place: dict[str, str]) -> None:
    sent = {"nonce": str(uuid4()), "kind": "lost"} | place
    answer = caller(porter).post("/api/v1/late-entries/", sent, format="json", headers=key())
    assert "door" in answer.json()["errors"]


def test_the_api_tells_and_sets_the_paper_procedure(tuesday: Any, porter: Any, director: Any) -> None:
    assert caller(porter).get("/api/v1/fallback/").json() == {"text": ""}
    same = key()
    for _again in range(2):
        sent = caller(director).post("/api/v1/fallback/", {"text": "Yellow list."}, format="json", headers=same)
        assert sent.json() == {"text": "Yellow list."}
    assert PaperFallback.objects.count() == 1
    assert caller(porter).get("/api/v1/fallback/").json() == {"text": "Yellow list."}
    assert caller(porter).post("/api/v1/fallback/", {"text": ""}, format="json", headers=key()).status_code == 403
