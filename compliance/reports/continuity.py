"""Whether numbers follow each other without a gap: of shifts, slips and payouts, as two reports show it."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers of a series that a span used: from `first` to `last`, and those in between that nobody gave out.

    A series that was not used has no first and no last.
    """

    series: str
    first: int | None
    last: int | None
    count: int
    missing: tuple[int, ...]

    @property
    def sound(self) -> bool:
        return not self.missing


def series(name: str, numbers: Iterable[int]) -> Series:
    """What the numbers of a span come to."""
    used = set(numbers)
    if not used:
        return Series(name, None, None, 0, ())
    first, last = min(used), max(used)
    return Series(name, first, last, len(used), tuple(each for each in range(first, last + 1) if each not in used))
