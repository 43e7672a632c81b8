"""Whatever is written past the services, the database refuses a payout that skips a step or is paid twice."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from compliance.payouts.models.payouts import Gate, Numbering, Payout
from compliance.payouts.models.steps import BoundWinnings, PayoutReceipt
from tests.admissions.books import copy_of
from tests.admissions.presenting import present
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, member
from tests.exclusions.withholdings import decide, propose
from tests.payouts import asking
from tests.payouts.payout_rows import LATER, another, entry, paid_step, payment, refused, step, take, written

pytestmark = pytest.mark.django_db


def taken_for_nothing() -> None:
    with transaction.atomic():
        take()
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_payout_has_an_amount", {"amount": Decimal(0)}),
        ("a_payout_says_where_it_was_won", {"machine": ""}),
        ("a_jackpot_is_won_where_it_is_played", {"jackpot": "gold_jack"}),
        ("the_means_of_a_payout_are_known", {"means": "word", "beneficiary": "A"}),
        ("a_cheque_or_transfer_names_its_beneficiary", {"means": "cheque"}),
        ("a_transfer_has_an_account", {"means": "transfer", "beneficiary": "A"}),
        (
            "who_receives_a_large_payout_is_identified",
            {"large": True, "approval_needed": True, "identity": "shown", "paper": "P"},
        ),
        (
            "a_large_payout_needs_an_approval",
            {"large": True, "identity": "shown", "beneficiary": "A", "paper": "P"},
        ),
        ("only_large_payouts_are_held", {"may_be_held": True}),
        ("an_amount_above_the_threshold_is_large", {"amount": Decimal("10000.01")}),
        (
            "the_gate_of_a_payout_follows_from_what_was_won",
            {"game": "lu.super_jack", "bet": "gold_jack"},
        ),
        ("a_paper_of_a_payout_was_shown", {"paper": "P"}),
        ("a_payout_is_asked_for_after_it_was_won", {"won_at": LATER}),
    ],
)
def test_a_request_that_the_database_refuses(name: str, changes: dict[str, Any]) -> None:
    like = asking.payout()
    named = {"person_id": asking.guest()} if changes.get("large") else {}
    with pytest.raises(IntegrityError, match=rf"\b{name}\b"):
        another(like, **changes | named)


def test_a_payout_begins_with_its_request_and_is_asked_for_once() -> None:
    like = asking.payout()
    with pytest.raises(IntegrityError, match="a_payout_begins_with_its_request"):
        another(like)
    with pytest.raises(IntegrityError, match="one_payout_for_one_request"):
        another(like, nonce=like.nonce)
    refused("payout_numbers_are_unique_in_a_house", copy_of(like, nonce=uuid4()))


def test_numbers_have_no_gap() -> None:
    like = asking.payout()
    refused("payouts_payout_numbers_have_no_gap", copy_of(like, number=3, nonce=uuid4()))
    rows = Numbering.objects.filter(venue_id=VENUE)
    for name, change in (
        ("payouts_series_move_by_one", lambda: rows.update(last_number=7)),
        ("payouts_series_begin_empty", lambda: Numbering.objects.create(venue_id=VENUE, series="x", last_number=1)),
        (
            "one_payout_numbering_of_a_series_in_a_house",
            lambda: Numbering.objects.create(venue_id=VENUE, series="payout", last_number=0),
        ),
    ):
        with pytest.raises(IntegrityError, match=rf"\b{name}\b"), transaction.atomic():
            change()
    with pytest.raises(IntegrityError, match="payouts_numbers_taken_are_used"):
        taken_for_nothing()


def test_states_only_move_forward() -> None:
    row = asking.large()
    refused("payouts_only_move_forward", step(row, "voided"))
    refused("payouts_only_move_forward", step(row, "approved", number=3))
    refused("payouts_only_move_forward", step(row, "approved", before="held"))
    refused("payouts_only_move_forward", step(row, "approved", taken_at=TUESDAY - timedelta(seconds=1)))
    refused("a_payout_needs_four_eyes", step(row, "approved", taken_by=member("cashier")))
    refused("only_a_payout_that_may_be_held_is_held", step(row, "held", expected_on=TUESDAY.date()))
    refused("a_payout_is_approved_before_it_is_paid", paid_step(row))
    refused("a_step_back_says_why", step(row, "refused", reason=""))
    refused("a_hold_has_its_expected_date", step(row, "approved", expected_on=TUESDAY.date()))
    refused("payouts_only_move_forward", step(row, "lost"))
    refused("bound_winnings_follow_their_decision", step(row, "withheld"))


def test_a_gate_stands_before_the_payment() -> None:
    drawer, row = asking.drawer(), asking.keep(asking.gold_jack())
    chef = member("chef_de_salle")

    def gate(**changes: Any) -> Gate:
        facts: dict[str, Any] = {"payout": row, "kind": "chef_de_salle", "informed": chef}
        return Gate(**facts | {"passed_by": chef, "passed_at": LATER} | changes)

    booked = entry(drawer, "-3000.00")
    refused("a_gate_is_passed_before_the_payment", booked, payment(row, booked), paid_step(row))
    refused("a_gate_stands_before_the_payment", gate(kind="machine_verified", said="x", informed=None))
    refused("a_gate_stands_before_the_payment", gate(passed_at=TUESDAY - timedelta(hours=1)))
    refused("a_gate_says_who_or_what", gate(informed=None))
    written(gate())
    refused("a_gate_is_passed_once", gate())
    other = asking.keep(asking.gold_jack())
    asking.withdraw(other)
    refused("a_gate_stands_before_the_payment", gate(payout=other))


def test_winnings_are_those_of_the_payout(porter: Any) -> None:
    guest = present(porter).decision.person_id
    known: dict[str, Any] = {"person_id": guest, "identity": "shown", "paper": "P"}
    row, other = asking.payout("300.00", **known), asking.payout("301.00", **known)
    assert guest is not None
    won = propose(guest)

    def bound(payout: Any) -> BoundWinnings:
        return BoundWinnings(payout=payout, withholding=won, bound_by=member("director"), bound_at=LATER)

    refused("bound_winnings_are_those_of_the_payout", bound(other))
    over = asking.payout("300.00", **known)
    asking.withdraw(over)
    refused("winnings_are_bound_before_the_end", bound(over))
    written(bound(row))
    booked = entry(asking.drawer(), "-300.00")
    refused("bound_winnings_follow_their_decision", booked, payment(row, booked), paid_step(row))
    decide(won, at=TUESDAY)
    refused("bound_winnings_follow_their_decision", booked, payment(row, booked), paid_step(row))
    written(step(row, "withheld", reason=""))


def test_a_payment_is_what_was_asked_for_and_leaves_a_drawer() -> None:
    drawer, row = asking.drawer(), asking.payout()
    less, chips = entry(drawer, "-499.00"), entry(drawer, chips=Decimal(5))
    refused("a_payment_is_what_was_asked_for", less, payment(row, less), paid_step(row))
    refused("a_payment_is_what_was_asked_for", chips, payment(row, chips), paid_step(row))
    refused("a_payment_is_what_was_asked_for", payment(row, means="cheque", reference="C"), paid_step(row))
    refused("a_payment_leaves_a_drawer_or_has_a_reference", payment(row), paid_step(row))
    booked = entry(drawer)
    refused("a_booked_payout_is_a_payment", booked)
    refused("a_payment_is_a_step_of_its_payout", booked, payment(row, booked))
    refused("a_paid_payout_has_its_payment", paid_step(row))
    written(booked, payment(row, booked), paid_step(row))


def test_a_voided_payment_comes_back_and_is_voided_by_another_person() -> None:
    drawer, row = asking.drawer(), asking.payout()
    paid = asking.pay(row)
    refused("a_payment_is_voided_by_another_person", step(row, "voided", taken_by=member("cashier")))
    refused("a_voided_payment_comes_back", step(row, "voided"))
    back = entry(drawer, "500.00", kind="void", original=paid.entry, reason="x", entered_by=member("director"))
    refused("a_payout_is_voided_with_its_booking", back)
    written(step(row, "voided"), back)


def test_prints_are_counted() -> None:
    asking.drawer()
    row = asking.payout()
    asking.pay(row)
    first = PayoutReceipt(payout=row, number=1, printed_by=member("cashier"), printed_at=LATER)
    written(first)
    refused("the_prints_of_a_receipt_are_counted", copy_of(first))
    assert Payout.objects.count() == 1
    assert drawers.desk_id()
