"""Figures of R-08: payments to the municipal treasurer, their composition and their receipts."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent
from compliance.rules.values.amounts import ZERO

from ..r07_orphan_reconciliation.figures import OpenWindow


@dataclass(frozen=True, slots=True)
class Moved:
    """Number of lines of one kind in the register, and the change they make in total."""

    kind: str
    count: int
    sum: Decimal


@dataclass(frozen=True, slots=True)
class Receipt:
    """A numbered receipt of the treasurer, which discharges the casino (LU-ART8-11)."""

    number: str
    issued_on: date
    amount: Decimal
    recorded_at: datetime
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Treasurer:
    """Postal address and form of address of the treasurer, as approved when the payment was recorded."""

    name: str
    lines: str
    salutation: str


@dataclass(frozen=True, slots=True)
class Payment:
    """The whole total of a register, paid to the treasurer of the commune of the seat (LU art. 8(5) and (6)).

    `windows` are the entries that their owners could still claim on that day (A-04). `treasurer` is None if no postal
    address had been approved by then.
    """

    exercise: str
    first_day: date
    last_day: date
    commune: str
    beneficiary: str
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
    treasurer: Treasurer | None = None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def receipts_total(self) -> Decimal:
        """Return the sum of the receipts recorded by the end of the period."""
        return sum((each.amount for each in self.receipts if each.late is None), ZERO)

    @property
    def amount_missing(self) -> Decimal:
        """Return the amount not yet covered by receipts."""
        return self.amount - self.receipts_total

    @property
    def total(self) -> Decimal:
        """Return the total of the register, which is the amount paid."""
        return sum((each.sum for each in self.moved), ZERO)


@dataclass(frozen=True, slots=True)
class OrphanPayments:
    """Every payment recorded in a period, oldest first."""

    currency: str
    payments: tuple[Payment, ...]
