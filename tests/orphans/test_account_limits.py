"""The account of orphan funds at its exact limits: a balance of zero, and the order of years."""

from decimal import Decimal

import pytest

from compliance.orphans.account.selectors import ledger
from compliance.orphans.account.selectors.ledger import Turnover
from compliance.orphans.models.ledger import Account
from tests import cast
from tests.orphans import floor
from tests.orphans.claiming import refunded


@pytest.mark.parametrize(
    ("debit", "credit", "balance", "is_credit"),
    [("50.00", "50.00", "0.00", True), ("50.00", "50.01", "0.01", True), ("50.01", "50.00", "0.01", False)],
)
def test_a_turnover_of_zero_is_shown_as_credit(debit: str, credit: str, balance: str, is_credit: bool) -> None:
    found = Turnover("orphans", Decimal(debit), Decimal(credit))
    assert (found.balance, found.is_credit) == (Decimal(balance), is_credit)


def test_years_that_are_not_closed_are_in_order(db: None) -> None:
    for day in ("2027-01-04 20:00", "2026-12-30 20:00"):
        floor.entered(at=cast.local(day))
    assert [carnet.label for carnet in ledger.not_closed(cast.VENUE)] == ["2026", "2027"]


def test_an_account_that_was_paid_back_is_balanced(db: None) -> None:
    line = floor.entered("50.00")
    refunded(line)
    found = ledger.account_turnovers(line.carnet)[Account.ORPHANS]
    assert (found.debit, found.credit, found.is_credit) == (Decimal("50.00"), Decimal("50.00"), True)
