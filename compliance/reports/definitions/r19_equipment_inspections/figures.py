"""Figures of R-19: checks of equipment, missing checks, and defects with their resolution (GG-35, GG-36, GG-47)."""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent


@dataclass(frozen=True, slots=True)
class Check:
    """A check of a piece of equipment. `defects` are the items with a defect, each with its note."""

    gaming_day: date
    label: str
    kind: str
    occasion: str
    passed: bool
    defects: tuple[tuple[str, str], ...]
    video_reference: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Missing:
    """A check that a table session lacked: before it was opened, or of its cards after it."""

    gaming_day: date
    session: str
    table: str
    label: str
    kind: str
    occasion: str
    is_defective: bool


@dataclass(frozen=True, slots=True)
class Resolution:
    """How a defect was resolved; `replacement` is the label of the equipment that took the place."""

    outcome: str
    note: str
    replacement: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Defect:
    """A defect found by a check or during play."""

    gaming_day: date
    label: str
    kind: str
    description: str
    by: str
    at: datetime
    resolution: Resolution | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Inspections:
    """The checks and defects of the equipment of a casino in a period."""

    checks: tuple[Check, ...]
    missing: tuple[Missing, ...]
    defects: tuple[Defect, ...]

    @property
    def rows(self) -> int:
        return len(self.checks) + len(self.missing) + len(self.defects)

    @property
    def failed(self) -> int:
        return sum(not each.passed for each in self.checks)

    @property
    def open_defects(self) -> int:
        return sum(each.resolution is None for each in self.defects)
