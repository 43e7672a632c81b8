"""What the law forbids at the door and the card desk is refused by the database, past every service."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from compliance.admissions.cards.services import cancellations
from compliance.admissions.door.services.persistence import KEEP, _done_before
from compliance.admissions.models.cards import (
    AdmissionCard,
    CancellationAnswer,
    CardCancellation,
    CardSeries,
    CardStub,
    CardTariff,
)
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.venues.models.staff import Staff
from tests import cast
from tests.admissions.books import act, card, copy_of, next_card, refused, second_house, stub_of
from tests.admissions.presenting import present


@pytest.fixture
def issued(porter: Any) -> AdmissionCard:
    """D-000001, with its stub."""
    return card(porter)


@pytest.fixture
def asked(issued: AdmissionCard, cashier: Any, house: Any) -> CardCancellation:
    return cancellations.ask_cancellation(
        house=house, card=issued, reason="Printed twice.", by=cashier, at=cast.TUESDAY
    )


def write(*rows: Any) -> None:
    """Insert rows without asking any service."""
    for row in rows:
        type(row).objects.bulk_create([row])


# --- Everything is written within an act.


def test_refuses_a_card_outside_an_act(issued: AdmissionCard) -> None:
    with pytest.raises(IntegrityError, match="register_row_needs_an_act"), transaction.atomic():
        write(next_card(issued))


# --- Cards and their numbers (LU art. 76(1)).


@pytest.mark.parametrize("ahead", [-1, 2, 100])
def test_refuses_any_number_but_the_next(issued: AdmissionCard, ahead: int) -> None:
    with refused("card_numbers_have_no_gap"):
        write(copy_of(issued, number=issued.number + ahead, nonce=uuid4()))


def test_refuses_a_number_that_the_series_has_not_reached(issued: AdmissionCard) -> None:
    with refused("card_numbers_have_no_gap"):
        write(copy_of(issued, number=2, nonce=uuid4()))


def test_refuses_a_number_twice(issued: AdmissionCard) -> None:
    with refused("card_numbers_are_unique_in_a_series"):
        write(copy_of(issued, nonce=uuid4()))


def test_refuses_two_cards_for_one_request(issued: AdmissionCard) -> None:
    with refused("one_card_for_one_request"):
        write(next_card(issued, nonce=issued.nonce))


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"price": Decimal("0.00")}, "paid_cards_have_a_price"),
        ({"price": Decimal("1.49")}, "the_price_of_a_card_is_that_of_its_tariff"),
        ({"valid_to": date(2026, 3, 2)}, "a_card_ends_after_it_begins"),
    ],
)
def test_refuses_a_card_that_makes_no_sense(issued: AdmissionCard, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        write(next_card(issued, **changes))


@pytest.mark.parametrize(("kind", "price"), [("week", "7.49"), ("month", "15.01"), ("year", "1.50")])
def test_a_subscription_costs_its_multiple_of_the_day_card(cashier: Staff, kind: str, price: str) -> None:
    card = present(cashier, place=cast.desk(), card_kind=kind).card
    assert card is not None
    with refused("the_price_of_a_card_is_that_of_its_tariff"):
        write(next_card(card, price=Decimal(price)))


def test_refuses_an_honour_card_with_a_price(director: Any) -> None:
    honour = card(director, card_kind="honour_day")
    with refused("honour_cards_are_free"):
        write(next_card(honour, price=Decimal("1.50")))


def test_refuses_a_card_of_an_unknown_kind(issued: AdmissionCard) -> None:
    with refused("card_kind_is_known"):
        write(CardSeries(venue_id=cast.VENUE, kind="quarter", first_number=1, last_number=0))
        CardSeries.objects.filter(kind="quarter").update(last_number=1)
        write(copy_of(issued, kind="quarter", number=1, nonce=uuid4()))


def test_refuses_a_card_without_its_stub(issued: AdmissionCard) -> None:
    with refused("every_card_has_its_stub"):
        write(next_card(issued))


def test_accepts_the_next_card_with_its_stub(issued: AdmissionCard) -> None:
    with act():
        second = next_card(issued)
        write(second, stub_of(second, issued))
    assert AdmissionCard.objects.count() == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "week"},
        {"price": Decimal("1.49")},
        {"currency": "CHF"},
        {"valid_from": date(2026, 3, 4)},
        {"valid_to": date(2026, 3, 4)},
        {"issued_at": cast.TUESDAY + timedelta(seconds=1)},
    ],
)
def test_refuses_a_stub_that_says_something_else(issued: AdmissionCard, changes: dict[str, Any]) -> None:
    with refused("a_stub_repeats_its_card"):
        second = next_card(issued)
        write(second, stub_of(second, issued, **changes))


def test_refuses_a_stub_with_another_number(issued: AdmissionCard) -> None:
    with refused("a_stub_repeats_its_card"):
        second = next_card(issued)
        write(second, copy_of(issued.stub, card_id=second.pk, label="D-000009"))


@pytest.mark.parametrize("empty", ["surname", "address", "document_number"])
def test_refuses_a_stub_that_leaves_out_a_mention(issued: AdmissionCard, empty: str) -> None:
    with refused("a_stub_names_guest_address_and_paper"):
        second = next_card(issued)
        write(second, stub_of(second, issued, **{empty: ""}))


def test_refuses_a_second_stub_of_a_card(issued: AdmissionCard) -> None:
    with refused("admissions_cardstub_card_id_key"):
        write(stub_of(issued, issued))


def test_at_07_a_stub_cannot_be_edited(issued: AdmissionCard) -> None:
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        CardStub.objects.filter(pk=issued.stub.pk).update(surname="Müller")


# --- Series.


@pytest.mark.parametrize("changes", [{"last_number": 3}, {"last_number": 0}, {"kind": "week"}, {"first_number": 2}])
def test_a_series_moves_one_number_at_a_time(issued: AdmissionCard, changes: dict[str, Any]) -> None:
    with refused("a_series_moves_by_one"):
        CardSeries.objects.filter(venue_id=cast.VENUE, kind="day").update(**changes)


def test_a_series_is_never_removed(issued: AdmissionCard) -> None:
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        CardSeries.objects.filter(kind="month").delete()


def test_a_series_opens_empty(db: None) -> None:
    with refused("a_series_opens_empty"):
        write(CardSeries(venue_id=cast.VENUE, kind="extra", first_number=1, last_number=5))


def test_a_house_has_one_series_of_a_kind(db: None) -> None:
    with refused("one_series_of_a_kind_in_a_venue"):
        write(CardSeries(venue_id=cast.VENUE, kind="day", first_number=500, last_number=499))


def test_a_series_begins_at_one_or_later(db: None) -> None:
    with refused("a_series_begins_at_one_or_later"):
        write(CardSeries(venue_id=cast.VENUE, kind="extra", first_number=0, last_number=-1))


def test_a_series_never_runs_below_its_start(db: None) -> None:
    """The triggers refuse it first; the sentence is the one that a form would show."""
    with pytest.raises(ValidationError, match="a_series_never_runs_below_its_start"):
        CardSeries(venue_id=cast.VENUE, kind="day", first_number=5, last_number=2).validate_constraints()


# --- Decisions and entries.


def test_one_presentation_is_decided_once(issued: AdmissionCard) -> None:
    with refused("one_decision_for_one_presentation"):
        write(copy_of(issued.decision))


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"outcome": "perhaps"}, "door_outcome_is_known"),
        ({"desk_id": None}, "a_decision_is_made_at_one_place"),
        ({"check_made_id": None}, "nobody_is_admitted_without_an_identity_check"),
        ({"person_id": None}, "nobody_is_admitted_without_an_identity_check"),
    ],
)
def test_refuses_a_decision_that_proves_nothing(
    issued: AdmissionCard, changes: dict[str, Any], constraint: str
) -> None:
    with refused(constraint):
        write(copy_of(issued.decision, nonce=uuid4(), **changes))


def test_refuses_a_decision_at_two_places(issued: AdmissionCard) -> None:
    with refused("a_decision_is_made_at_one_place"):
        write(copy_of(issued.decision, nonce=uuid4(), door_id=cast.door().door_id))


def test_grounds_stand_in_order(porter: Any) -> None:
    decision = present(porter, paper=cast.paper(expires_on=date(2026, 3, 2))).decision
    with refused("grounds_stand_in_order"):
        write(DoorGround(decision=decision, position=1, code="minor", article="75(2)"))


@pytest.mark.parametrize("changes", [{"gaming_day": date(2026, 3, 2)}, {"venue_id": uuid4()}, {"person_id": uuid4()}])
def test_refuses_a_card_that_no_admission_of_this_guest_allows(issued: AdmissionCard, changes: dict[str, Any]) -> None:
    with refused("a_card_needs_an_admission"):
        write(copy_of(issued, nonce=uuid4(), **changes))


def test_refuses_a_card_for_somebody_who_was_refused(issued: AdmissionCard, porter: Any) -> None:
    no = present(porter, paper=cast.paper(expires_on=date(2026, 3, 2))).decision
    with refused("a_card_needs_an_admission"):
        write(next_card(issued, decision_id=no.pk, person_id=no.person_id))


def test_refuses_an_entry_without_an_admission(porter: Any) -> None:
    entry = present(porter).entry
    no = present(porter, paper=cast.paper(expires_on=date(2026, 3, 2))).decision
    assert entry is not None
    with refused("an_entry_needs_an_admission"):
        write(copy_of(entry, decision_id=no.pk))


def test_refuses_an_entry_on_a_card_of_another_guest_house_or_day(porter: Any) -> None:
    entry, other = present(porter).entry, present(porter, paper=cast.paper(number="P124")).card
    assert entry is not None
    assert other is not None
    for changes in (
        {"card_id": other.pk},
        {"venue_id": second_house()},
        {"gaming_day": date(2026, 3, 2)},
        {"gaming_day": date(2026, 3, 4)},
    ):
        with refused("an_entry_is_on_ones_own_card"):
            write(copy_of(entry, **changes))


def test_refuses_a_second_entry_on_one_decision(porter: Any) -> None:
    entry = present(porter).entry
    assert entry is not None
    with refused("admissions_entry_decision_id_key"):
        write(copy_of(entry))
    assert Entry.objects.count() == 1


# --- Cancellations.


def test_refuses_two_eyes_even_past_the_service(asked: CardCancellation, cashier: Any) -> None:
    with refused("cancellation_needs_a_second_person"):
        write(CancellationAnswer(cancellation=asked, confirmed=True, answered_by=cashier, answered_at=cast.TUESDAY))


def test_refuses_a_second_answer(asked: CardCancellation, director: Any, pit_boss: Any, house: Any) -> None:
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=False, by=director, at=cast.TUESDAY)
    with refused("admissions_cancellationanswer_cancellation_id_key"):
        write(CancellationAnswer(cancellation=asked, confirmed=True, answered_by=pit_boss, answered_at=cast.TUESDAY))


def test_refuses_a_cancellation_without_a_reason(issued: AdmissionCard, cashier: Any) -> None:
    with refused("a_cancellation_has_a_reason"):
        write(CardCancellation(card=issued, reason="", asked_by=cashier, asked_at=cast.TUESDAY))


# --- Tariffs (LU art. 75(1) and (4)).


def tariff(**prices: str) -> CardTariff:
    facts = {"day": "2.00", "week": "10.00", "month": "20.00", "year": "40.00"} | prices
    return CardTariff(
        venue_id=cast.VENUE,
        effective_from=date(2026, 4, 1),
        edition="LU-1979.1",
        set_by=cast.member("director"),
        set_at=cast.TUESDAY,
        **{f"{kind}_price": Decimal(price) for kind, price in facts.items()},
    )


def test_at_02_refuses_149_even_past_the_service(db: None) -> None:
    with refused("day_card_costs_at_least_the_minimum"):
        write(tariff(day="1.49", week="7.45", month="14.90", year="29.80"))


@pytest.mark.parametrize("changes", [{"week": "9.99"}, {"month": "20.01"}, {"year": "45.00"}])
def test_refuses_subscriptions_that_do_not_follow_the_day_card(db: None, changes: dict[str, str]) -> None:
    with refused("subscriptions_follow_the_day_card"):
        write(tariff(**changes))


def test_refuses_a_card_that_costs_nothing_under_any_law(db: None) -> None:
    free = tariff(day="0.00", week="0.00", month="0.00", year="0.00")
    free.edition = "NL-2025.1"
    with refused("a_card_costs_something"):
        write(free)


def test_decisions_stay_as_they_were_made(issued: AdmissionCard) -> None:
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        DoorDecision.objects.filter(pk=issued.decision_id).update(outcome="refused")


def test_what_was_done_before_is_an_error_of_the_statement_that_would_do_it_again(db: None) -> None:
    """COMMIT may follow it in one message: neither the number nor a row of the second one stays."""
    house, decision = cast.house(), uuid4()
    said = ["admissions.guest.refused", house.id, cast.member("porter").pk, cast.TUESDAY, "admissions_doordecision"]
    said += [decision, "{}", "request", None, "presented once", None, None, "[]"]
    with connection.cursor() as cursor:
        cursor.execute(KEEP, said)
        cursor.execute(log.CLOSE)
        with pytest.raises(IntegrityError, match="an_act_is_done_once") as again, transaction.atomic():
            cursor.execute(KEEP, said)
    first = _done_before(again.value)
    assert first is not None
    assert first[2:4] == ("admissions.guest.refused", decision)
