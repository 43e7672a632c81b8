"""Figures of R-01: whom the house excluded or refused on its own initiative, and when the Minister was told (69(1))."""

from dataclasses import dataclass
from datetime import datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent

# How a notice stood when the span ended. Waiting and overdue ones were not on their way; a draft that was raised in
# error and withdrawn by two persons never will be.
STATES = ("sent", "sent_late", "waiting", "overdue", "withdrawn")


@dataclass(frozen=True, slots=True)
class Born:
    """A birth date as far as it is known: only the year, year and month, or the whole date."""

    year: int
    month: int | None
    day: int | None


@dataclass(frozen=True, slots=True)
class Sent:
    """How a notice was sent, under which reference, and who wrote that down when."""

    way: str
    reference: str
    at: datetime
    recorded_by: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice with the person it names, its ground and reasons. `state` is one of STATES."""

    number: str
    kind: str
    ground: str
    articles: str
    surname: str
    given_names: str
    born: Born | None
    reasons: str
    raised_at: datetime
    raised_by: str
    due_at: datetime
    state: str
    sent: Sent | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnInitiative:
    """Notices raised in a span, and earlier ones that were still to be sent when it began; the older first."""

    notices: tuple[Notice, ...]
    earlier: tuple[Notice, ...]

    def count(self, state: str) -> int:
        """How many notices, of the span or earlier, are in a state."""
        return sum(each.state == state for each in (*self.notices, *self.earlier))


def state(*, sent_at: datetime | None, due_at: datetime, told_at: datetime, withdrawn: bool = False) -> str:
    """How a notice stands at a moment; one that is not sent is overdue from the moment at which it is due."""
    if withdrawn:
        return "withdrawn"
    if sent_at is not None:
        return "sent" if sent_at <= due_at else "sent_late"
    return "overdue" if due_at <= told_at else "waiting"
