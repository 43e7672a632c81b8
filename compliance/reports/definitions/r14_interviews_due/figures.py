"""Figures of R-14: interviews agreed or due, and measures that end soon (PLAY IT SAFE)."""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent

# Days the team looks ahead: enough to write to a guest, agree on a date, and meet.
DAYS_AHEAD = 30


@dataclass(frozen=True, slots=True)
class Agreed:
    """An interview with its date and interviewer. `measure` is its subject, empty for a talk with a guest.

    `overdue` if its date has passed and no outcome was recorded.
    """

    guest: str
    measure: str
    meets_at: datetime
    led_by: str
    overdue: bool
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """A self-exclusion or voluntary limit; `days` from the report to its last day, negative once it has ended.

    `step` is the newest step of its newest interview, empty without one; `meets_at` and `led_by` belong to a date.
    """

    guest: str
    measure: str
    visits: int | None
    period: str
    first_day: date
    last_day: date
    days: int
    step: str
    meets_at: datetime | None
    led_by: str
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class InterviewsDue:
    """The agenda of the team on a day: agreed dates, ended measures without an interview, measures that end soon."""

    as_of: date
    agreed: tuple[Agreed, ...]
    due: tuple[Ending, ...]
    ending: tuple[Ending, ...]

    @property
    def overdue_count(self) -> int:
        """Count the dates without an outcome, and the ended measures without an agreed interview."""
        waiting = sum(each.late is None and each.step != "accepted" for each in self.due)
        return sum(each.overdue for each in self.agreed) + waiting
