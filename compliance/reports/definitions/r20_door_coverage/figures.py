"""Figures of R-20: was every open door controlled the whole session, and when was it not (LU arts 67, 75(4))?"""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent

# What is said of a door that was open, and had to be controlled, for some time of a gaming day.
CONTROLLED = frozenset({"staffed", "gaps", "explained"})


@dataclass(frozen=True, slots=True)
class Stood:
    """Somebody at a door; `note` says that it was not signed when it happened, and why."""

    who: str
    began_at: datetime
    ended_at: datetime
    note: str


@dataclass(frozen=True, slots=True)
class Shut:
    """A time for which a door was closed, and why."""

    began_at: datetime
    ended_at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Gap:
    """An open door without anybody: for how long, how many guests were let in meanwhile, what was said about it."""

    began_at: datetime
    ended_at: datetime
    minutes: int
    entries: int
    explanation: str
    explained_by: str


@dataclass(frozen=True, slots=True)
class Night:
    """One door on one gaming day; without opening hours both moments are None. `later` was entered after the span."""

    gaming_day: date
    door: str
    room: str
    control: str
    opens_at: datetime | None
    closes_at: datetime | None
    stood: tuple[Stood, ...]
    shut: tuple[Shut, ...]
    gaps: tuple[Gap, ...]
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Hour:
    """How many guests were let in within an hour of the clock, on all gaming days and through all doors together."""

    hour: int
    entries: int


@dataclass(frozen=True, slots=True)
class DoorCoverage:
    """Every door of a house on every gaming day of a span, and when its guests came."""

    nights: tuple[Night, ...]
    hours: tuple[Hour, ...] = ()

    @property
    def gaps(self) -> int:
        return sum(len(night.gaps) for night in self.nights)

    @property
    def minutes(self) -> int:
        return sum(gap.minutes for night in self.nights for gap in night.gaps)

    @property
    def entries(self) -> int:
        return sum(gap.entries for night in self.nights for gap in night.gaps)

    @property
    def unknown(self) -> int:
        """Nights about which nothing can be said, because nobody has set hours for the room."""
        return sum(night.control == "unknown" for night in self.nights)

    @property
    def controlled(self) -> int:
        """Doors and gaming days on which somebody had to control who came in."""
        return sum(night.control in CONTROLLED for night in self.nights)

    @property
    def sound(self) -> bool:
        """A gap stays a gap when it is explained, and what is not known is never in order."""
        return not self.gaps and not self.unknown
