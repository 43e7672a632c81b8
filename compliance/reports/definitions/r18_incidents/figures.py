"""Figures of R-18: incidents, disputes, void rounds and decisions of the casino (LU art. 37-1; NL 1.1, 2.1, 4.1)."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent


@dataclass(frozen=True, slots=True)
class Decision:
    """The last outcome in the period; `amount` is that of a payment."""

    outcome: str
    amount: Decimal | None
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Incident:
    """An incident as it stood at the end of the period, without the persons concerned and without free texts.

    `place` is the table or room, empty for another place. `camera` is the last decision on the cameras, empty for none.
    `is_late_dispute` tells that a dispute about a hand was raised too late (TDA 22).
    """

    number: str
    kind: str
    reason: str
    article: str
    occurred_at: datetime
    gaming_day: date
    place: str
    recorded_by: str
    camera: str
    is_late_dispute: bool
    decision: Decision | None
    closed_at: datetime | None
    measures: tuple[str, ...]
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """How many incidents of the period have a code."""

    code: str
    number: int


@dataclass(frozen=True, slots=True)
class Incidents:
    """The incidents of a period, and those from before that were open when it began."""

    currency: str
    of_period: tuple[Incident, ...]
    from_before: tuple[Incident, ...]
    kinds: tuple[Count, ...]
    reasons: tuple[Count, ...]
    outcomes: tuple[Count, ...]

    @property
    def rows(self) -> int:
        return len(self.of_period) + len(self.from_before)

    @property
    def open(self) -> int:
        """Count the incidents that were open at the end of the period; later ones were not yet known."""
        return sum(each.closed_at is None and each.late is None for each in (*self.of_period, *self.from_before))

    @property
    def recorded(self) -> int:
        """Count the incidents of the period that were recorded by its end."""
        # Each incident has one kind, so the counts by kind add up to all.
        return sum(each.number for each in self.kinds)
