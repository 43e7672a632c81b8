"""Figures of R-09: payments to the commune as notified to the Minister of Finance (LU art. 8(7))."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from ..r08_orphan_payments.figures import OrphanPayments, Receipt


@dataclass(frozen=True, slots=True)
class NotifiedPayment:
    """A payment as notified to the Minister of Finance (LU art. 8(7)), and the time of recording.

    `receipts` are all that are recorded; those added after the payment was recorded are listed separately.
    """

    exercise: str
    amount: Decimal
    paid_on: date
    recorded_at: datetime
    commune: str
    beneficiary: str
    receipts: tuple[Receipt, ...]


@dataclass(frozen=True, slots=True)
class PaymentNotices:
    """The payments of R-08 as notified to the Minister of Finance."""

    currency: str
    payments: tuple[NotifiedPayment, ...]


def reduce_to_notices(found: OrphanPayments) -> PaymentNotices:
    """Reduce R-08 to what the law requires the Minister to know."""
    return PaymentNotices(
        found.currency,
        tuple(
            NotifiedPayment(
                each.exercise,
                each.amount,
                each.paid_on,
                each.recorded_at,
                each.commune,
                each.beneficiary,
                each.receipts,
            )
            for each in found.payments
        ),
    )
