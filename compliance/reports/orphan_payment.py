"""Figures of R-08 and R-09: what was paid to the receiver of the commune, out of what, and against which receipts."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from .lateness import Late, SubsequentEvent
from .orphan_reconciliation import NOTHING, OpenWindow


@dataclass(frozen=True, slots=True)
class Moved:
    """How many lines of the carnet are of a kind, and what they changed in sum."""

    kind: str
    count: int
    sum: Decimal


@dataclass(frozen=True, slots=True)
class Receipt:
    """A receipt off the stub book of the receiver: the discharge of the casino (LU-ART8-11)."""

    number: str
    issued_on: date
    amount: Decimal
    recorded_at: datetime
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """The whole total of a carnet, paid to the receiver of the commune of the seat (LU art. 8(5) and (6)).

    `windows` are the entries that their owners could still claim on that day (A-04).
    """

    exercise: str
    first_day: date
    last_day: date
    commune: str
    amount: Decimal
    means: str
    reference: str
    paid_on: date
    recorded_at: datetime
    recorded_by: str
    line: int
    moved: tuple[Moved, ...]
    windows: tuple[OpenWindow, ...]
    receipts: tuple[Receipt, ...]
    closed_at: datetime | None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def receipted(self) -> Decimal:
        """What receipts at hand when the span ended come to."""
        return sum((each.amount for each in self.receipts if each.late is None), NOTHING)

    @property
    def missing(self) -> Decimal:
        """What the receipts do not discharge yet."""
        return self.amount - self.receipted

    @property
    def total(self) -> Decimal:
        """What the lines of the carnet come to; it is what was paid."""
        return sum((each.sum for each in self.moved), NOTHING)


@dataclass(frozen=True, slots=True)
class OrphanPayments:
    """Every payment recorded in a span of gaming days, the older first."""

    currency: str
    payments: tuple[Payment, ...]


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
