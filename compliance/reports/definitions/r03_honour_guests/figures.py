"""Figures of R-03: who held a free card of the management in a span of gaming days, and used it (LU art. 75(1))."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent

# Measured with R-04: a page holds some 20 of these lines, and each page costs the press about 7 MB.
LINES_IN_A_VOLUME = 1_500


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest of honour by one card: granted when and by whom, and on how many gaming days of the span it was used.

    `ended` says what became of the card early: cancelled, replaced, or empty; `later` what came after the span.
    """

    number: str
    series: str
    surname: str
    given_names: str
    address: str
    valid_from: date
    valid_to: date
    granted_at: datetime
    granted_by: str
    nights: int
    used_on: date | None
    ended: str
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Volume:
    """The part of the list that is bound together, counted from one."""

    number: int
    of: int
    guests: tuple[Guest, ...]


@dataclass(frozen=True)
class Source:
    """A list too long to be held: how many cards, how many of them used, and where its lines come from."""

    count: int
    used: int
    guests: Callable[[], Iterator[Guest]]


@dataclass(frozen=True, slots=True)
class HonourGuests:
    """Every honour card that was valid on some gaming day of a span, by the name of the guest."""

    guests: tuple[Guest, ...]

    @property
    def used(self) -> int:
        return sum(guest.nights > 0 for guest in self.guests)


def bind(found: HonourGuests) -> tuple[Volume, ...]:
    """Volumes of 1,500 lines; an empty list is one volume too."""
    starts = range(0, max(len(found.guests), 1), LINES_IN_A_VOLUME)
    return tuple(
        Volume(number, len(starts), found.guests[start : start + LINES_IN_A_VOLUME])
        for number, start in enumerate(starts, 1)
    )
