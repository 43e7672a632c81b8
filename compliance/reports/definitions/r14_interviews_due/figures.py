"""Figures of R-14: interviews that are agreed or due, self-bans and wished limits that end soon (PLAY IT SAFE)."""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent

# So many days ahead the team looks: a guest is written to, agrees on a date, and comes.
DAYS_AHEAD = 30


@dataclass(frozen=True, slots=True)
class Agreed:
    """An interview with its date and who leads it. `measure` is what it is about, empty for a talk with a guest.

    `overdue` says that its date was over and nobody had written down what came of it.
    """

    guest: str
    measure: str
    meets_at: datetime
    led_by: str
    overdue: bool
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """A self-ban or wished limit by its last day, `days` from there to the day of the report: negative when it is over.

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
    """What the team has before it on a day: dates, measures that are over and wait, measures that end soon."""

    as_of: date
    agreed: tuple[Agreed, ...]
    due: tuple[Ending, ...]
    ending: tuple[Ending, ...]

    @property
    def overdue(self) -> int:
        """Dates without an outcome, and measures whose interview nobody has agreed on."""
        waiting = sum(each.late is None and each.step != "accepted" for each in self.due)
        return sum(each.overdue for each in self.agreed) + waiting
