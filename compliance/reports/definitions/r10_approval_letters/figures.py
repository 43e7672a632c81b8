"""Figures of R-10: what the Minister of Finance is asked to approve before its use (LU arts 20-2, 49-16, 49-17(1))."""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent


@dataclass(frozen=True, slots=True)
class Items:
    """What art. 20-2 wants of a semi-automatic game; its item 5, how it runs, is the description of the letter."""

    brands: str
    presentation: str
    redistribution: str
    condition: str
    refurbisher: str
    refurbisher_approval: str
    staff_role: str
    means: str


@dataclass(frozen=True, slots=True)
class Decided:
    """What the Minister decided, as it was written down by the end of the span."""

    granted: bool
    on: date
    reference: str
    valid_from: date | None
    said: str


@dataclass(frozen=True, slots=True)
class Letter:
    """One application that was approved for filing within the span. `items` is None but for semi-automatic games."""

    number: str
    kind: str
    name: str
    game_type: str
    rooms: tuple[str, ...]
    planned_on: date
    description: str
    annexes: tuple[str, ...]
    items: Items | None
    replaces: str
    prepared_by: str
    prepared_at: datetime
    filed_by: str
    filed_at: datetime
    decided: Decided | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class ApprovalLetters:
    """The applications of a span in the order of their numbers, a letter each."""

    letters: tuple[Letter, ...]
