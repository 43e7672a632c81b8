"""A card scanned at a door: every check is made again, and each thing that can be wrong with it has its own answer."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.cards.services import cancellations
from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.door.services import presentations
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.admissions.statistics.selectors.nightly_totals import night_totals
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import IdentityCheck
from tests import cast, said
from tests.admissions.books import act, caller, card, next_card, stub_of
from tests.admissions.desk_pages import hidden, text
from tests.admissions.presenting import present
from tests.admissions.scanned_codes import WEDNESDAY, code, codes, scanned
from tests.exclusions.keeping_out import keep_out, ministerial


@pytest.fixture
def week(porter: Any) -> AdmissionCard:
    return card(porter, card_kind="week")


@pytest.fixture
def cancelled(week: AdmissionCard, cashier: Any, director: Any, house: Any) -> AdmissionCard:
    asked = cancellations.ask_cancellation(house=house, card=week, reason="Wrong kind.", by=cashier, at=cast.TUESDAY)
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=director, at=cast.TUESDAY)
    return week


def test_a_good_card_lets_its_holder_in(week: AdmissionCard, porter: Any) -> None:
    found = scanned(porter, code(week))
    assert found.decision.outcome == "admitted"
    assert (found.card, found.decision.card_shown) == (week, week)
    assert found.entry is not None
    assert (found.entry.card_id, found.entry.person_id) == (week.pk, week.person_id)
    check = found.decision.check_made
    assert check is not None
    assert (check.read_from, check.face_compared, check.document_id) == ("card", True, week.check_made.document_id)
    (told,) = said.acts(cast.VENUE, "admissions.guest.admitted")
    assert told.facts == {"door": "North", "card": "W-000001", "screened": "clear"}


def test_without_a_face_compared_nobody_comes_in(week: AdmissionCard, porter: Any) -> None:
    found = scanned(porter, code(week), face_compared=False)
    assert found.decision.outcome == "needs_review"
    assert codes(found) == ["face_not_compared"]
    assert found.entry is None
    assert IdentityCheck.objects.count() == 1


def test_a_guest_who_comes_back_the_same_night_is_one_visit_with_two_passages(week: AdmissionCard, porter: Any) -> None:
    first = scanned(porter, code(week), at=cast.local("2026-03-04 21:00"))
    second = scanned(porter, code(week), at=cast.local("2026-03-05 00:40"), place=cast.slot_door())
    assert first.entry != second.entry
    assert Entry.objects.filter(card=week).count() == 2
    assert night_totals(cast.VENUE, date(2026, 3, 4)).admitted == 1


def test_a_card_at_a_card_desk_is_checked_and_lets_nobody_in(week: AdmissionCard, porter: Any) -> None:
    found = scanned(porter, code(week), place=cast.desk())
    assert found.decision.outcome == "admitted"
    assert found.entry is None
    assert said.acts(cast.VENUE, "admissions.guest.checked")[0].facts["card"] == "W-000001"


# --- What can be wrong with a card.


def test_the_card_of_last_night_is_refused(porter: Any) -> None:
    day = card(porter)
    found = scanned(porter, code(day))
    assert (found.decision.outcome, codes(found)) == ("refused", ["card_expired"])
    assert found.decision.person_id == day.person_id
    assert found.decision.card_shown == day
    ground = DoorGround.objects.get()
    assert (ground.article, ground.facts) == ("75(4)", {"number": "D-000001", "why": "day", "day": "2026-03-03"})


def test_a_day_card_is_good_until_its_gaming_day_turns(porter: Any) -> None:
    day = card(porter)
    assert scanned(porter, code(day), at=cast.local("2026-03-04 02:30")).decision.outcome == "admitted"


def test_a_week_card_is_good_for_seven_gaming_days(week: AdmissionCard, porter: Any) -> None:
    last = cast.local("2026-03-10 01:30") - timedelta(hours=2)
    assert scanned(porter, code(week), at=last).decision.outcome == "admitted"
    assert codes(scanned(porter, code(week), at=last + timedelta(days=1))) == ["card_expired"]


def test_a_card_from_tomorrow_is_refused(week: AdmissionCard, porter: Any) -> None:
    tomorrow = {"valid_from": date(2026, 3, 5), "valid_to": date(2026, 3, 11)}
    with act():
        row = next_card(week, **tomorrow)
        AdmissionCard.objects.bulk_create([row])
        stub_of(row, week, **tomorrow).save(force_insert=True)
    found = scanned(porter, code(row))
    assert (found.decision.outcome, codes(found)) == ("refused", ["card_not_yet_valid"])


def test_a_cancelled_card_is_refused(cancelled: AdmissionCard, porter: Any) -> None:
    found = scanned(porter, code(cancelled))
    assert (found.decision.outcome, codes(found)) == ("refused", ["card_cancelled"])


def test_a_cancellation_that_was_only_asked_for_changes_nothing(
    week: AdmissionCard, porter: Any, cashier: Any, house: Any
) -> None:
    cancellations.ask_cancellation(house=house, card=week, reason="Wrong kind.", by=cashier, at=cast.TUESDAY)
    assert scanned(porter, code(week)).decision.outcome == "admitted"


@pytest.mark.parametrize(
    ("shown", "outcome", "ground"),
    [
        (code_of(UUID("018f0000-0000-7000-8000-00000000beef"), "D-000001"), "refused", "card_of_another_house"),
        (code_of(cast.VENUE, "D-999999"), "unverified", "card_unknown"),
        (code_of(cast.VENUE, "QQ-000001"), "unverified", "card_unknown"),
        (code_of(cast.VENUE, "W-000002").replace("W-000002", "W-000001"), "refused", "card_forged"),
        ("CARNET:1:0000", "unverified", "card_unreadable"),
        ("CQRNET.&.àààààààà&", "unverified", "card_unreadable"),
    ],
)
def test_a_code_that_leads_to_no_card_is_stored(
    week: AdmissionCard, porter: Any, shown: str, outcome: str, ground: str
) -> None:
    found = scanned(porter, shown)
    assert (found.decision.outcome, codes(found)) == (outcome, [ground])
    assert (found.decision.person_id, found.decision.card_shown, found.card, found.entry) == (None, None, None, None)
    told = said.acts(cast.VENUE, "admissions.guest.refused")[0]
    assert (told.facts["card"], told.facts["grounds"]) == ("—", ground)


# --- What can be wrong with its holder.


def test_a_card_whose_paper_has_expired_is_refused(porter: Any) -> None:
    row = card(porter, card_kind="week", expires_on=date(2026, 3, 4))
    assert scanned(porter, code(row)).decision.outcome == "admitted"
    found = scanned(porter, code(row), at=WEDNESDAY + timedelta(days=1))
    assert (found.decision.outcome, codes(found)) == ("refused", ["no_valid_id"])
    assert found.decision.check_made is None


def test_whoever_is_kept_out_since_does_not_come_in_on_a_card(week: AdmissionCard, porter: Any) -> None:
    assert scanned(porter, code(week)).decision.outcome == "admitted"
    keep_out(ministerial())
    found = scanned(porter, code(week))
    assert found.decision.outcome == "refused"
    assert found.decision.grounds.get().article == "75(3)"
    assert (found.entry, found.decision.card_shown) == (None, week)


def test_the_paper_is_judged_by_the_calendar_and_the_card_by_the_gaming_day(porter: Any) -> None:
    row = card(porter, expires_on=date(2026, 3, 3))
    assert scanned(porter, code(row), at=cast.local("2026-03-03 23:59")).decision.outcome == "admitted"
    assert codes(scanned(porter, code(row), at=cast.local("2026-03-04 00:01"))) == ["no_valid_id"]


def test_the_paper_last_admitted_on_counts(porter: Any) -> None:
    """A passport renewed takes the place of the one behind the card; a licence that was refused does not."""
    row = card(porter, card_kind="month", expires_on=date(2026, 3, 10))
    renewed = cast.paper(expires_on=date(2036, 3, 9))
    assert present(porter, at=WEDNESDAY, paper=renewed, card_kind=None).decision.outcome == "admitted"
    refused = present(porter, at=WEDNESDAY, paper=cast.paper(kind="driving_licence", number="L1"), card_kind=None)
    assert refused.decision.outcome == "refused"
    found = scanned(porter, code(row), at=cast.local("2026-03-12 20:00"))
    assert found.decision.outcome == "admitted"
    assert found.decision.check_made is not None
    assert found.decision.check_made.document.expires_on == date(2036, 3, 9)


def test_a_name_corrected_since_stands_behind_the_card(
    week: AdmissionCard, porter: Any, compliance_officer: Any
) -> None:
    from compliance.people.services import guests

    guests.correct_particulars(
        house=cast.house(),
        person=week.person,
        paper=cast.paper(birth=PartialDate(2009, 5, 17)),
        reason="The year was typed wrongly.",
        by=compliance_officer,
        at=cast.TUESDAY,
    )
    assert codes(scanned(porter, code(week))) == ["minor"]


def test_what_the_steward_sees_stands_first(week: AdmissionCard, porter: Any) -> None:
    found = scanned(porter, code(week), judgement=Judgement.DRUNK, note="Could not stand.", face_compared=False)
    assert (found.decision.outcome, codes(found)) == ("refused", ["drunk"])
    assert found.decision.note == "Could not stand."
    with pytest.raises(presentations.NoteMissing):
        scanned(porter, code(week), judgement=Judgement.DRUNK, note=" ")


def test_what_the_steward_sees_is_kept_with_a_forged_code(porter: Any) -> None:
    found = scanned(porter, code_of(cast.VENUE, "W-000001")[:-1] + "A", judgement=Judgement.UNIFORM)
    assert found.decision.outcome == "refused"
    assert codes(found)[0] == "uniform"


# --- The same code sent twice.


def test_enter_pressed_twice_is_one_passage(week: AdmissionCard, porter: Any) -> None:
    nonce = uuid4()
    first, second = (scanned(porter, code(week), nonce=nonce) for _turn in range(2))
    assert first.decision == second.decision
    assert first.entry == second.entry
    assert Entry.objects.count() == 1


def test_a_refused_code_sent_twice_is_one_refusal(cancelled: AdmissionCard, porter: Any) -> None:
    nonce = uuid4()
    assert (
        scanned(porter, code(cancelled), nonce=nonce).decision == scanned(porter, code(cancelled), nonce=nonce).decision
    )
    unknown = code_of(cast.VENUE, "D-999999")
    nonce = uuid4()
    assert scanned(porter, unknown, nonce=nonce).decision == scanned(porter, unknown, nonce=nonce).decision
    assert DoorDecision.objects.filter(outcome__in=["refused", "unverified"]).count() == 2


@pytest.mark.parametrize(
    "changes", [{"code": "D"}, {"place": "slots"}, {"judgement": Judgement.UNIFORM}], ids=["card", "place", "judgement"]
)
def test_a_nonce_used_for_something_else_gives_no_answer(
    week: AdmissionCard, porter: Any, changes: dict[str, Any]
) -> None:
    nonce, other = uuid4(), card(porter, number="P2")
    scanned(porter, code(week), nonce=nonce)
    shown = code(other) if changes.pop("code", "") else code(week)
    place = cast.slot_door() if changes.pop("place", "") else None
    with pytest.raises(presentations.AnotherPresentation):
        scanned(porter, shown, nonce=nonce, place=place, **changes)
    assert Entry.objects.count() == 1


# --- The desk.


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Any:
    with time_machine.travel(WEDNESDAY, tick=False):
        yield sign_in(porter)


def test_the_desk_takes_one_scan_and_one_key(week: AdmissionCard, steward: Client) -> None:
    offered = steward.post("/door/scan/", {"scan": code(week)})
    for words in ("Compare the face", "W-000001", "Weber, Jean", "was not shown again", 'data-outcome="admitted"'):
        assert words in text(offered)
    assert Entry.objects.count() == 0
    let_in = steward.post("/door/issue/", {"shown": hidden(offered, "shown")})
    assert "The guest is admitted on card W-000001." in text(let_in)
    again = steward.post("/door/scan/", {"scan": code(week)})
    assert "Entered at 20:15, North" in text(again)
    assert Entry.objects.count() == 1


def test_the_desk_says_what_is_wrong_and_what_to_do(cancelled: AdmissionCard, steward: Client) -> None:
    answer = text(steward.post("/door/scan/", {"scan": code(cancelled)}))
    assert 'data-outcome="refused"' in answer
    for words in ("The card is cancelled.", "Keep the card", "article 75, paragraph 4", "Weber, Jean"):
        assert words in answer
    assert DoorDecision.objects.filter(outcome="refused").count() == 1


def test_the_desk_refuses_a_forged_code_without_a_name(week: AdmissionCard, steward: Client) -> None:
    answer = text(steward.post("/door/scan/", {"scan": code(week)[:-16] + "A" * 16}))
    assert "The code on this card was not issued by" in answer
    assert "Weber" not in answer


def test_a_card_cancelled_between_scan_and_enter_opens_no_door(
    week: AdmissionCard, steward: Client, cashier: Any, director: Any, house: Any
) -> None:
    kept = hidden(steward.post("/door/scan/", {"scan": code(week)}), "shown")
    asked = cancellations.ask_cancellation(house=house, card=week, reason="Wrong kind.", by=cashier, at=WEDNESDAY)
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=director, at=WEDNESDAY)
    assert 'data-outcome="refused"' in text(steward.post("/door/issue/", {"shown": kept}))
    assert Entry.objects.count() == 0


def test_the_steward_refuses_the_holder_of_a_good_card(week: AdmissionCard, steward: Client) -> None:
    kept = hidden(steward.post("/door/scan/", {"scan": code(week)}), "shown")
    without_note = steward.post("/door/refuse/", {"shown": kept, "ground": "drunk", "note": ""})
    assert "you saw or the reasons: this ground requires a note" in text(without_note)
    # The form comes back with the same card in hand.
    assert hidden(without_note, "shown") == kept
    refused = steward.post(
        "/door/refuse/", {"shown": hidden(without_note, "shown"), "ground": "drunk", "note": "Fell over."}
    )
    assert 'data-outcome="refused"' in text(refused)
    assert DoorDecision.objects.get(outcome="refused").person_id == week.person_id


# --- The API.

PATH = "/api/v1/presentations/"


def sent(row: AdmissionCard | None, **changes: Any) -> dict[str, Any]:
    body = {"door": str(cast.door().door_id), "face_compared": True}
    return body | ({"code": code(row)} if row else {}) | changes


def test_a_machine_sends_the_code(week: AdmissionCard, porter: Any) -> None:
    client = caller(porter)
    with time_machine.travel(WEDNESDAY, tick=False):
        answers = [
            client.post(PATH, sent(week), format="json", headers={"Idempotency-Key": "scan-0001"}) for _turn in range(2)
        ]
        clash = client.post(
            PATH, sent(week, face_compared=False), format="json", headers={"Idempotency-Key": "scan-0001"}
        )
    assert [answer.json() for answer in answers] == [answers[0].json()] * 2
    assert answers[0].json()["admitted"] is True
    assert answers[0].json()["card"]["number"] == "W-000001"
    assert clash.status_code == 422
    assert Entry.objects.count() == 1


def test_a_code_and_a_paper_are_not_sent_together(week: AdmissionCard, porter: Any) -> None:
    for more in ({"card": "day"}, {"scan": "P<LUX"}, {"address": {"street": "a", "city": "b"}}):
        answer = caller(porter).post(
            PATH, sent(week, **more), format="json", headers={"Idempotency-Key": f"scan-with-{next(iter(more))}"}
        )
        assert answer.status_code == 400
        assert "code" in answer.json()["errors"]


def test_a_code_that_names_no_card_is_a_result(porter: Any) -> None:
    answer = caller(porter).post(
        PATH, sent(None, code="CARNET:1:x"), format="json", headers={"Idempotency-Key": "scan-0002"}
    )
    assert answer.status_code == 200
    assert (answer.json()["admitted"], answer.json()["reasons"][0]["code"]) == (False, "card_unreadable")
