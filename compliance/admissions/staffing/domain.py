"""Coverage of doors: staffed intervals in, gaps out (LU arts 67, 75(4))."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ..opening_hours.domain import Span, subtract_spans


def find_gaps(open_time: Iterable[Span], closed: Iterable[Span], staffed_spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return when a door was open and unstaffed: its sessions, less closures, less staffed time."""
    return subtract_spans(subtract_spans(open_time, closed), staffed_spans)


# --- One door on one gaming day.


@dataclass(frozen=True)
class StaffedSpan:
    """A member of staff at a door; `entered_later` gives the reason if the times were not signed at the time."""

    who: str
    span: Span
    running: bool = False
    entered_later: str = ""


@dataclass(frozen=True)
class Closed:
    """When a door was closed, and why."""

    span: Span
    reason: str


@dataclass(frozen=True)
class Explained:
    """Why a door was unstaffed between two times, and who explained it."""

    span: Span
    text: str
    by: str


@dataclass(frozen=True)
class Gap:
    """An open, unstaffed door: guests admitted meanwhile, and the explanations."""

    span: Span
    entries: int
    explanation: Explained | None


@dataclass(frozen=True)
class Door:
    """The facts about one door on one gaming day. `hours` says where its session comes from:

    usual, decided (by the venue for this day), closed (the same) or unknown (no hours set for such a room).
    """

    name: str
    room: str
    controlled: bool
    hours: str
    session: Span | None
    staffed_spans: tuple[StaffedSpan, ...] = ()
    closed: tuple[Closed, ...] = ()


@dataclass(frozen=True)
class DoorNight:
    """The coverage of one door on one gaming day, so far."""

    door: Door
    needed: tuple[Span, ...]
    gaps: tuple[Gap, ...]

    @property
    def unexplained_gaps(self) -> tuple[Gap, ...]:
        return tuple(gap for gap in self.gaps if gap.explanation is None)

    @property
    def verdict(self) -> str:
        """Return staffed, gaps, explained (every gap is), unknown (no hours set), closed, coming or free."""
        if self.door.hours == "unknown":
            return "unknown" if self.door.controlled else "free"
        if not self.door.controlled:
            return "free"
        if self.gaps:
            return "gaps" if self.unexplained_gaps else "explained"
        if self.needed:
            return "staffed"
        if self.door.session is None or self.door.closed:
            return "closed"
        return "coming"


def door_night(
    door: Door, *, until: datetime, entries: Iterable[datetime], explained: Iterable[Explained]
) -> DoorNight:
    """Return the coverage of a door on a gaming day up to a time; a door without a session needs no staff."""
    session = [] if door.session is None else [Span(door.session.began_at, min(door.session.ended_at, until))]
    needed = subtract_spans(session, [each.span for each in door.closed])
    unstaffed = find_gaps(session, [each.span for each in door.closed], [each.span for each in door.staffed_spans])
    moments, explanations = list(entries), list(explained)
    return DoorNight(
        door=door,
        needed=needed,
        gaps=tuple(
            Gap(
                span=span,
                entries=sum(span.holds(at) for at in moments),
                # The latest explanation counts.
                explanation=next((each for each in reversed(explanations) if each.span.covers(span)), None),
            )
            for span in (unstaffed if door.controlled else ())
        ),
    )
