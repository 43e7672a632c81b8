"""Figures of R-10: applications for approval to the Minister of Finance (LU arts 20-2, 49-16, 49-17(1))."""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent


@dataclass(frozen=True, slots=True)
class Items:
    """The items that art. 20-2 requires for a semi-automatic game.

    Item 5, the mode of operation, is the description in the letter.
    """

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
    """The Minister's decision, as recorded by the end of the period."""

    granted: bool
    on: date
    reference: str
    valid_from: date | None
    said: str


@dataclass(frozen=True, slots=True)
class Letter:
    """An application filed within the period.

    `letter` is the number of its letter, empty if it was filed before letters were stored. `items` is None except for
    semi-automatic games.
    """

    number: str
    letter: str
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
    """The applications of a period in numerical order."""

    letters: tuple[Letter, ...]
