"""Figures of R-09: what the Minister of Finance is told of each payment to the commune (LU art. 8(7))."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from ..r08_orphan_payments.figures import OrphanPayments, Receipt


@dataclass(frozen=True, slots=True)
class Told:
    """What the Minister of Finance is told of one payment (LU art. 8(7)), and when the house recorded it.

    `receipts` are all that are recorded; those that came after the payment was recorded are told apart from the others.
    """

    exercise: str
    amount: Decimal
    paid_on: date
    recorded_at: datetime
    beneficiary: str
    receipts: tuple[Receipt, ...]


@dataclass(frozen=True, slots=True)
class PaymentNotices:
    """The same payments, as the Minister of Finance is told of them."""

    currency: str
    payments: tuple[Told, ...]


def notices(found: OrphanPayments) -> PaymentNotices:
    """R-09 out of R-08: exactly what the law has the Minister told."""
    return PaymentNotices(
        found.currency,
        tuple(
            Told(each.exercise, each.amount, each.paid_on, each.recorded_at, each.commune, each.receipts)
            for each in found.payments
        ),
    )
