"""Figures of R-03: guest-of-honour cards valid in a period, and their use (LU art. 75(1))."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent

# Measured with R-04: a page holds about 20 of these lines and costs the renderer about 7 MB.
LINES_IN_A_VOLUME = 1_500


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest-of-honour card: granted when and by whom, and used on how many gaming days of the period.

    `ended` is the reason if it ended early: cancelled, replaced, or empty. `later` lists events after the period.
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
    """The part of the list bound in one volume, numbered from one."""

    number: int
    of: int
    guests: tuple[Guest, ...]


@dataclass(frozen=True)
class Source:
    """A list too long for memory: the number of cards, how many were used, and an iterator over the lines."""

    count: int
    used: int
    guests: Callable[[], Iterator[Guest]]


@dataclass(frozen=True, slots=True)
class HonourGuests:
    """Every guest-of-honour card valid on a gaming day of the period, by name of the guest."""

    guests: tuple[Guest, ...]

    @property
    def used_count(self) -> int:
        return sum(guest.nights > 0 for guest in self.guests)


def split_volumes(found: HonourGuests) -> tuple[Volume, ...]:
    """Return volumes of 1,500 lines; an empty list is one volume."""
    starts = range(0, max(len(found.guests), 1), LINES_IN_A_VOLUME)
    return tuple(
        Volume(number, len(starts), found.guests[start : start + LINES_IN_A_VOLUME])
        for number, start in enumerate(starts, 1)
    )
