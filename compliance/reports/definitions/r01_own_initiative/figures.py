"""Figures of R-01: exclusions and refusals by management, and their notices to the Minister (LU art. 69(1))."""

from dataclasses import dataclass
from datetime import datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent

# State of a notice at the end of the period. Waiting and overdue notices had not been sent. A draft that was created
# by mistake and withdrawn by two people will never be sent.
STATES = ("sent", "sent_late", "waiting", "overdue", "withdrawn")


@dataclass(frozen=True, slots=True)
class Born:
    """A birth date as far as it is known: the year, year and month, or the whole date."""

    year: int
    month: int | None
    day: int | None


@dataclass(frozen=True, slots=True)
class Sent:
    """How and when a notice was sent, its reference, and who recorded that; empty for Carnet itself."""

    way: str
    reference: str
    at: datetime
    recorded_by: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice with the person it names, its ground and reasons. `state` is one of STATES."""

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
    due_at: datetime | None
    state: str
    sent: Sent | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnInitiative:
    """The notices of a period, after the earlier ones that were still unsent when it began; oldest first."""

    notices: tuple[Notice, ...]
    earlier: tuple[Notice, ...]

    def count(self, state: str) -> int:
        """Count the notices in a state, including earlier ones."""
        return sum(each.state == state for each in (*self.notices, *self.earlier))


def notice_state(*, sent_at: datetime | None, due_at: datetime | None, as_of: datetime, withdrawn: bool = False) -> str:
    """Return the state of a notice at a moment; an unsent notice is overdue once its due time, if any, is reached."""
    if withdrawn:
        return "withdrawn"
    if sent_at is not None:
        if due_at is None or sent_at <= due_at:
            return "sent"
        return "sent_late"
    if due_at is not None and due_at <= as_of:
        return "overdue"
    return "waiting"
