"""Figures of R-08 and R-09: what was paid to the receiver of the commune, out of what, and against which receipts."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent

from ..r07_orphan_reconciliation.figures import NOTHING, OpenWindow


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
