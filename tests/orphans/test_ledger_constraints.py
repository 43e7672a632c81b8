"""Whatever is written past the services, the account stays in double entry and equal to the carnet."""

from decimal import Decimal
from typing import Any

import pytest

from audit.recording.numbers import next_number
from compliance.orphans.carnet import selectors as books
from compliance.orphans.models.carnets import Numbering
from compliance.orphans.models.ledger import LedgerEntry, LedgerLeg
from tests.cast import TUESDAY, VENUE, local, member
from tests.orphans import floor, years
from tests.orphans.past_services import refused, write


@pytest.fixture
def carnet(db: None) -> Any:
    """The carnet of 2026 with one booking of 100.00."""
    return years.year("100.00")


def booking(carnet: Any, number: int | None = None, **changes: Any) -> LedgerEntry:
    facts: dict[str, Any] = {"reference": "BCEE 118/26"}
    return LedgerEntry(
        carnet=carnet,
        number=next_number(Numbering, VENUE, "ledger 2026") if number is None else number,
        booked_at=TUESDAY,
        booked_on=TUESDAY.date(),
        booked_by=member("accountant"),
        **facts | changes,
    )


def leg(entry: LedgerEntry, account: str, credit: str, **changes: Any) -> LedgerLeg:
    """The next leg of an account; a negative amount is debited."""
    last, amount = books.last_leg(entry.carnet, account), Decimal(credit)
    facts: dict[str, Any] = {
        "position": last.position + 1 if last else 1,
        "debit": max(-amount, Decimal(0)),
        "credit": max(amount, Decimal(0)),
        "balance": (last.balance if last else Decimal(0)) + amount,
    }
    return LedgerLeg(entry=entry, carnet=entry.carnet, account=account, **facts | changes)


def test_numbers_of_bookings_have_no_gap(carnet: Any) -> None:
    with refused("booking_numbers_have_no_gap"):
        write(booking(carnet, 3))
    with refused("booking_numbers_are_unique"):
        write(booking(carnet, 1))


def test_a_booking_has_its_voucher(carnet: Any) -> None:
    with refused("a_booking_has_its_voucher"):
        write(booking(carnet, reference=""))


@pytest.mark.parametrize("credit", ["-30.00", "-29.99"])
def test_debit_and_credit_are_the_same(carnet: Any, credit: str) -> None:
    with refused("the_legs_of_a_booking_sum_to_zero"):
        entry = booking(carnet)
        write(entry, leg(entry, "caisse", "30.00"), *([leg(entry, "banque", credit)] if credit != "-30.00" else []))


def test_a_booking_without_legs_is_none(carnet: Any) -> None:
    with refused("the_legs_of_a_booking_sum_to_zero"):
        write(booking(carnet))


def test_a_booking_is_kept_as_it_is(carnet: Any) -> None:
    with refused("the_legs_of_a_booking_sum_to_zero"):
        write(leg(LedgerEntry.objects.get(), "banque", "-0.01"))


def test_only_the_carnet_moves_its_account(carnet: Any) -> None:
    with refused("only_the_carnet_moves_its_account"):
        entry = booking(carnet)
        write(entry, leg(entry, "orphelins", "10.00"), leg(entry, "caisse", "-10.00"))


@pytest.mark.parametrize("changes", [{"position": 3}, {"balance": Decimal("-69.99")}])
def test_a_leg_goes_on_from_the_last_balance(carnet: Any, changes: Any) -> None:
    with refused("a_leg_goes_on_from_the_last_balance"):
        entry = booking(carnet)
        write(entry, leg(entry, "caisse", "30.00", **changes))


def test_a_leg_belongs_to_the_exercise_of_its_booking(carnet: Any) -> None:
    other = floor.entered("5.00", local("2027-01-05 20:00")).carnet
    with refused("a_leg_goes_on_from_the_last_balance"):
        entry = booking(carnet)
        write(entry, LedgerLeg(entry=entry, carnet=other, account="banque", position=1, debit=1, credit=0, balance=-1))


def test_legs_of_an_account_are_counted(carnet: Any) -> None:
    with refused("the_legs_of_an_account_are_counted"):
        entry = booking(carnet)
        write(entry, leg(entry, "caisse", "30.00", position=1, balance=Decimal(30)))


def test_an_account_is_booked_once_in_a_booking(carnet: Any) -> None:
    with refused("an_account_is_booked_once_in_a_booking"):
        entry = booking(carnet)
        write(entry, leg(entry, "caisse", "30.00"))
        write(leg(entry, "caisse", "-30.00"))


def test_accounts_are_those_of_the_law(carnet: Any) -> None:
    with refused("the_account_is_known"):
        entry = booking(carnet)
        write(entry, leg(entry, "pocket", "30.00"))


@pytest.mark.parametrize("sides", [("0", "0"), ("5", "5"), ("-5", "0")])
def test_a_leg_is_debit_or_credit(carnet: Any, sides: tuple[str, str]) -> None:
    debit, credit = (Decimal(side) for side in sides)
    with refused("a_leg_is_debit_or_credit"):
        entry = booking(carnet)
        row = leg(entry, "banque", "0", debit=debit, balance=credit - debit)
        row.credit = credit
        write(entry, row)
