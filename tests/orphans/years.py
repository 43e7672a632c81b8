"""An exercise on its way to its end, in tests: reconciled, brought to the bank, paid, receipted."""

from datetime import date
from decimal import Decimal
from typing import Any

from compliance.orphans.account.services import deposits, reconciliations
from compliance.orphans.carnet import selectors as books
from compliance.orphans.year_end.services import closings, payments, receipts
from compliance.orphans.year_end.services.receipts import NumberedReceipt
from compliance.venues.services import policies
from tests.cast import OPENED, VENUE, house, local, member
from tests.orphans import floor

LAST_DAY = date(2026, 12, 31)
EVENING = local("2026-12-31 20:00")
NEW_YEAR = local("2027-01-03 20:00")
TOTAL = "4812.65"


def year(*amounts: str) -> Any:
    """The carnet of 2026 with so many entries of March."""
    for amount in amounts or (TOTAL,):
        floor.entered(amount)
    return books.get_carnet(VENUE, "2026")


def deposit(carnet: Any, amount: str, at: Any = EVENING, **changes: Any) -> Any:
    facts: dict[str, Any] = {"amount": Decimal(amount), "reference": "BCEE 118/26"}
    return deposits.book_deposit(house=house(), carnet=carnet, by=member("accountant"), at=at, **facts | changes)


def reconcile(carnet: Any, stated: str | None = TOTAL, at: Any = EVENING, by: str = "accountant") -> Any:
    said = None if stated is None else Decimal(stated)
    return reconciliations.reconcile_account(house=house(), carnet=carnet, stated=said, by=member(by), at=at)


def stub(amount: str = TOTAL, number: str = "A-118", issued_on: date = LAST_DAY) -> NumberedReceipt:
    return NumberedReceipt(number, issued_on, Decimal(amount))


def pay(carnet: Any, *stubs: NumberedReceipt, at: Any = EVENING, **changes: Any) -> Any:
    facts: dict[str, Any] = {
        "commune": "Mondorf-les-Bains",
        "means": "cash",
        "reference": "VIR-2026-118",
        "paid_on": LAST_DAY,
    }
    return payments.pay_commune(
        house=house(), carnet=carnet, receipts=stubs, by=member("accountant"), at=at, **facts | changes
    )


def paid(*stubs: NumberedReceipt, amounts: tuple[str, ...] = (TOTAL,)) -> Any:
    """The carnet of 2026, reconciled and paid on its last day."""
    carnet = year(*amounts)
    reconcile(carnet, str(books.running_total(carnet)))
    pay(carnet, *stubs)
    return books.get_carnet(VENUE, "2026")


def receipt(payment: Any, given: NumberedReceipt, at: Any = EVENING) -> Any:
    return receipts.record_receipt(house=house(), payment=payment, stub=given, by=member("accountant"), at=at)


def close(carnet: Any, at: Any = EVENING) -> Any:
    return closings.close_year(house=house(), carnet=carnet, by=member("director"), at=at)


def pay_all() -> None:
    """The house pays everything on the last day and honours later claims (A-04)."""
    decide("orphan.year_end_open_window_policy", "pay_all")


def decide(parameter: str, raw: str) -> None:
    """The house decides on a value, from 2 January 2026 on."""
    policy = policies.propose_policy(
        house=house(),
        parameter=parameter,
        raw=raw,
        effective_from=date(2026, 1, 2),
        reason="Decision of the management.",
        by=member("compliance_officer"),
        at=OPENED,
    )
    policies.decide_policy(house=house(), policy=policy, approved=True, note="", by=member("director"), at=OPENED)
