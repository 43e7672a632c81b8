"""Whatever is written past the services, a year does not end short of a cent, nor to another commune."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from compliance.orphans.account.selectors import payments, reconciliations
from compliance.orphans.carnet import selectors as books
from compliance.orphans.carnet.services.lines import write_line
from compliance.orphans.models.carnets import LineKind
from compliance.orphans.models.closings import Closing, CommunePayment, Reconciliation, StubReceipt
from compliance.orphans.models.ledger import Account
from tests.cast import TUESDAY, house, local, member
from tests.orphans import floor, owners, years
from tests.orphans.past_services import refused, write
from tests.orphans.years import EVENING, LAST_DAY

HUNDRED = Decimal("100.00")


@pytest.fixture
def carnet(db: None) -> Any:
    """The carnet of 2026: 100.00, found in March, reconciled on its last day."""
    found = years.year("100.00")
    years.reconcile(found, "100.00")
    return found


# --- Reconciliations.


def compared(carnet: Any, **changes: Any) -> Reconciliation:
    facts: dict[str, Any] = {
        "last_number": 1,
        "carnet_total": HUNDRED,
        "account_balance": HUNDRED,
        "cash_balance": HUNDRED,
        "bank_balance": Decimal(0),
        "stated": None,
        "difference": Decimal(0),
        "reconciled_at": EVENING,
    }
    return Reconciliation(carnet=carnet, **facts | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"last_number": 2},
        {"carnet_total": Decimal("99.99")},
        {"account_balance": Decimal("99.99")},
        {"cash_balance": Decimal("99.99")},
        {"bank_balance": Decimal("0.01")},
    ],
)
def test_a_reconciliation_states_what_is_there(carnet: Any, changes: Any) -> None:
    with refused("a_reconciliation_states_what_is_there"):
        write(compared(carnet, **changes))


@pytest.mark.parametrize(
    "changes", [{"difference": Decimal("0.01")}, {"stated": Decimal("90.00")}, {"stated": HUNDRED, "difference": 1}]
)
def test_a_reconciliation_shows_its_difference(carnet: Any, changes: Any) -> None:
    with refused("a_reconciliation_shows_its_difference"):
        write(compared(carnet, **changes))


# --- The payment.


def last_line(carnet: Any, change: str = "-100.00", at: Any = EVENING) -> Any:
    return write_line(
        house(),
        carnet,
        kind=LineKind.PAYMENT,
        change=Decimal(change),
        account=Account.CASH,
        nonce=uuid4(),
        by=member("accountant"),
        at=at,
    )


def payment(carnet: Any, line: Any, **changes: Any) -> CommunePayment:
    facts: dict[str, Any] = {
        "reconciliation": reconciliations.reconciliations(carnet).first(),
        "commune": "Mondorf-les-Bains",
        "beneficiary": "office social",
        "amount": -line.change,
        "means": "cash",
        "reference": "VIR-118",
        "open_windows": "pay_all",
        "windows_left": 0,
        "paid_on": LAST_DAY,
        "recorded_by": member("accountant"),
        "recorded_at": EVENING,
    }
    return CommunePayment(carnet=carnet, line=line, **facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_commune_is_that_of_the_seat", {"commune": "Remich"}),
        ("a_payment_to_the_commune_names_its_beneficiary", {"beneficiary": ""}),
        ("a_payment_is_the_total_of_its_carnet", {"amount": Decimal("99.99")}),
        ("a_commune_is_paid_at_the_end_of_the_exercise", {"paid_on": date(2026, 12, 30)}),
        ("a_commune_is_paid_at_the_end_of_the_exercise", {"paid_on": date(2027, 1, 1)}),
        ("open_windows_are_counted", {"windows_left": 1}),
        ("the_means_of_payment_are_known", {"means": "favour"}),
        ("the_policy_on_open_windows_is_known", {"open_windows": "whim"}),
        ("a_payment_to_the_commune_can_be_proved", {"reference": ""}),
        ("a_payment_is_told_to_the_minister", {}),
    ],
)
def test_a_payment_is_the_one_of_the_law(carnet: Any, name: str, changes: Any) -> None:
    with refused(name):
        write(payment(carnet, last_line(carnet), **changes))


def test_a_payment_is_a_line_of_its_carnet(carnet: Any) -> None:
    entry = books.last_line(carnet)
    with refused("a_payment_is_the_total_of_its_carnet"):
        write(payment(carnet, entry, amount=HUNDRED))


@pytest.mark.parametrize(
    "stated",
    [pytest.param(None, id="asked for an identity document at"), pytest.param("90.00", id="the books differ")],
)
def test_a_payment_follows_a_clean_reconciliation(carnet: Any, stated: str | None) -> None:
    row = years.reconcile(carnet, stated)
    with refused("a_payment_follows_a_clean_reconciliation"):
        write(payment(carnet, last_line(carnet), reconciliation=row))


def test_a_payment_follows_a_reconciliation_of_the_last_line(carnet: Any) -> None:
    row = reconciliations.reconciliations(carnet).first()
    floor.entered("1.00", EVENING)
    with refused("a_payment_follows_a_clean_reconciliation"):
        write(payment(carnet, last_line(carnet, "-101.00"), reconciliation=row))


def test_a_house_that_waits_pays_with_no_window_left(carnet: Any) -> None:
    floor.entered("1.00", EVENING)
    years.reconcile(carnet, "101.00")
    with refused("held_open_means_no_window_is_left"):
        write(payment(carnet, last_line(carnet, "-101.00"), open_windows="hold_open", windows_left=1))


def test_a_commune_is_paid_an_amount(owner_connection: psycopg.Connection[Any]) -> None:
    """A trigger asks for the same before: the owner puts it aside to see the constraint behind it."""
    owner_connection.execute("ALTER TABLE orphans_communepayment DISABLE TRIGGER a_payment_may_be_made")
    owner_connection.commit()
    found = years.year("100.00")
    years.reconcile(found, "100.00")
    with refused("a_commune_is_paid_an_amount"):
        write(payment(found, last_line(found), amount=Decimal(0)))


# --- Receipts.


def stub(paid: Any, **changes: Any) -> StubReceipt:
    facts: dict[str, Any] = {
        "number": "A-119",
        "issued_on": LAST_DAY,
        "amount": Decimal("10.00"),
        "recorded_by": member("accountant"),
        "recorded_at": EVENING,
    }
    return StubReceipt(payment=paid, **facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_stub_receipt_counts_once", {"number": "A-118"}),
        ("a_stub_receipt_has_a_number", {"number": ""}),
        ("a_stub_receipt_has_an_amount", {"amount": Decimal(0)}),
        ("receipts_do_not_exceed_the_payment", {"amount": Decimal("40.01")}),
        ("a_receipt_follows_its_payment", {"issued_on": date(2026, 12, 30)}),
    ],
)
def test_a_receipt_counts_once_for_what_was_paid(carnet: Any, name: str, changes: Any) -> None:
    paid = years.pay(carnet, years.stub("60.00"))
    with refused(name):
        write(stub(paid, **changes))


def test_a_closed_year_takes_no_receipt_and_no_line(carnet: Any) -> None:
    paid = years.pay(carnet, years.stub("100.00"))
    years.close(carnet)
    with refused("a_closed_year_stays_closed"):
        write(stub(paid))
    with refused("a_closed_year_stays_closed"):
        last_line(carnet)


# --- The closing.


def closing(carnet: Any, **changes: Any) -> Closing:
    facts: dict[str, Any] = {
        "payment": payments.find_payment(carnet),
        "paid": HUNDRED,
        "receipted": HUNDRED,
        "closed_by": member("director"),
        "closed_at": EVENING,
    }
    return Closing(carnet=carnet, **facts | changes)


def test_a_year_closes_once(carnet: Any) -> None:
    years.pay(carnet, years.stub("100.00"))
    years.close(carnet)
    with refused("orphans_closing_carnet_id_key"):
        write(closing(carnet))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("receipts_sum_to_the_payment", {"receipted": Decimal("99.99")}),
        ("a_closing_states_payment_and_receipts", {"receipted": HUNDRED}),
        ("a_closing_states_payment_and_receipts", {"paid": Decimal("99.99"), "receipted": Decimal("99.99")}),
        ("a_closing_states_payment_and_receipts", {"payment": None, "paid": Decimal(0), "receipted": Decimal(0)}),
        ("an_exercise_closes_after_its_end", {"closed_at": TUESDAY}),
    ],
)
def test_a_closing_is_true_to_the_cent(carnet: Any, name: str, changes: Any) -> None:
    years.pay(carnet, years.stub("99.99"))
    with refused(name):
        write(closing(carnet, **changes))


def test_a_closed_account_is_cleared(carnet: Any) -> None:
    with refused("a_closed_account_is_cleared"):
        write(closing(carnet, paid=Decimal(0), receipted=Decimal(0)))


def test_an_empty_exercise_closes_without_payment(owner_connection: psycopg.Connection[Any]) -> None:
    """A trigger asks for the same before: the owner puts it aside to see the constraint behind it."""
    owner_connection.execute("ALTER TABLE orphans_closing DISABLE TRIGGER a_year_may_close")
    owner_connection.commit()
    floor_line = floor.entered("100.00")
    owners.give_back(floor_line, TUESDAY + timedelta(days=1))
    with refused("an_empty_exercise_closes_without_payment"):
        write(closing(floor_line.carnet))


def test_time_runs_by_the_clock_of_the_house(db: None) -> None:
    """In Mondorf the last day ends an hour before it does in UTC."""
    found = years.year("100.00")
    midnight = local("2027-01-01 00:30")
    years.reconcile(found, "100.00", at=midnight)
    paid = years.pay(found, years.stub("100.00", issued_on=date(2027, 1, 1)), at=midnight, paid_on=date(2027, 1, 1))
    assert paid.paid_on == date(2027, 1, 1)
