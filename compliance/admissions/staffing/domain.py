"""Who stood at a door, and when nobody did: intervals in, gaps out (LU arts 67, 75(4))."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..opening_hours.domain import Span, subtract_spans, total


def gaps(open_time: Iterable[Span], closed: Iterable[Span], staffed: Iterable[Span]) -> tuple[Span, ...]:
    """When a door was open and nobody stood at it: its sessions, less when it was closed, less when it was staffed."""
    return subtract_spans(subtract_spans(open_time, closed), staffed)


# --- One door on one gaming day.


@dataclass(frozen=True)
class Stand:
    """Somebody at a door; `entered_later` says that the times were not signed when it happened, and why."""

    who: str
    span: Span
    running: bool = False
    entered_later: str = ""


@dataclass(frozen=True)
class Closed:
    """A door was closed, and why."""

    span: Span
    reason: str


@dataclass(frozen=True)
class Explained:
    """Why nobody stood at a door between two moments, and who says so."""

    span: Span
    text: str
    by: str


@dataclass(frozen=True)
class Gap:
    """An open door without anybody: how many guests were let in meanwhile, and what was said about it."""

    span: Span
    entries: int
    explanation: Explained | None


@dataclass(frozen=True)
class Door:
    """What is known of one door on one gaming day. `hours` says where its session comes from:

    usual, decided (by the house for this day), closed (the same) or unknown (nobody has set hours for such a room).
    """

    name: str
    room: str
    controlled: bool
    hours: str
    session: Span | None
    stands: tuple[Stand, ...] = ()
    closed: tuple[Closed, ...] = ()


@dataclass(frozen=True)
class DoorNight:
    """The control of one door on one gaming day, as far as the day has gone."""

    door: Door
    needed: tuple[Span, ...]
    gaps: tuple[Gap, ...]

    @property
    def open_for(self) -> timedelta:
        return total(self.needed)

    @property
    def unstaffed_for(self) -> timedelta:
        return total(gap.span for gap in self.gaps)

    @property
    def unexplained(self) -> tuple[Gap, ...]:
        return tuple(gap for gap in self.gaps if gap.explanation is None)

    @property
    def verdict(self) -> str:
        """staffed, gaps, explained (every gap is), unknown (no hours are set), closed, coming or free (no control)."""
        if self.door.hours == "unknown":
            return "unknown" if self.door.controlled else "free"
        if not self.door.controlled:
            return "free"
        if self.gaps:
            return "gaps" if self.unexplained else "explained"
        if self.needed:
            return "staffed"
        return "closed" if self.door.session is None or self.door.closed else "coming"


def night(door: Door, *, until: datetime, entries: Iterable[datetime], explained: Iterable[Explained]) -> DoorNight:
    """What coverage a door had on a gaming day up to a moment; a door without a session needs nobody."""
    session = [] if door.session is None else [Span(door.session.began_at, min(door.session.ended_at, until))]
    needed = subtract_spans(session, [each.span for each in door.closed])
    found = gaps(session, [each.span for each in door.closed], [each.span for each in door.stands])
    moments, said = list(entries), list(explained)
    return DoorNight(
        door=door,
        needed=needed,
        gaps=tuple(
            Gap(
                span=span,
                entries=sum(span.holds(at) for at in moments),
                explanation=next((each for each in reversed(said) if each.span.covers(span)), None),
            )
            for span in (found if door.controlled else ())
        ),
    )
