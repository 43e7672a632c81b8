"""Figures of R-20: times at which each open door was staffed or unstaffed (LU arts 67, 75(4))."""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent

# Possible results for a door that was open and had to be controlled on a gaming day.
CONTROLLED = frozenset({"staffed", "gaps", "explained"})


@dataclass(frozen=True, slots=True)
class Stood:
    """A person on duty at a door; `note` gives the reason if this was signed later."""

    who: str
    began_at: datetime
    ended_at: datetime
    note: str


@dataclass(frozen=True, slots=True)
class Shut:
    """A time during which a door was closed, and why."""

    began_at: datetime
    ended_at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Gap:
    """An open door without staff: duration, guests admitted meanwhile, and the explanation."""

    began_at: datetime
    ended_at: datetime
    minutes: int
    entries: int
    explanation: str
    explained_by: str


@dataclass(frozen=True, slots=True)
class Night:
    """A door on a gaming day; both times are None without opening hours. `later` lists events after the period."""

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
    """Guests admitted within one hour of the day, over all gaming days and doors."""

    hour: int
    entries: int


@dataclass(frozen=True, slots=True)
class DoorCoverage:
    """Every door on every gaming day of a period, and the hours at which guests came."""

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
    def unknown_count(self) -> int:
        """Count the nights without a result, because no opening hours were set for the room."""
        return sum(night.control == "unknown" for night in self.nights)

    @property
    def controlled_count(self) -> int:
        """Count the doors and gaming days on which entry had to be controlled."""
        return sum(night.control in CONTROLLED for night in self.nights)

    @property
    def sound(self) -> bool:
        """Was every door controlled? An explained gap still counts as a gap, and an unknown night as not in order."""
        return not self.gaps and not self.unknown_count
