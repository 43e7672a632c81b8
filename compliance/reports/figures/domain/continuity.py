"""Gaps in a series of numbers, within a period and at its edges: one rule for all reports.

A missing number belongs to the period in which the next number was used. A gap between two periods is therefore
reported once, with the later period. A number used in another period is never missing. A number after the last one
used is known from the counter alone, and belongs to the period of that last number.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Gap:
    """Missing numbers, first and last included."""

    first: int
    last: int
    count: int


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers of a series used in a period, and the missing ones up to `last`, or beyond if it is the newest.

    `before` is the last number used before `first`, None for the first number of the series. A series without use in
    the period has no first and no last.
    """

    series: str
    before: int | None
    first: int | None
    last: int | None
    count: int
    missing: tuple[int, ...]

    @property
    def sound(self) -> bool:
        return not self.missing


@dataclass(frozen=True, slots=True)
class NumbersOutsidePeriod:
    """The numbers of a series outside a period.

    `before` is the greatest number below the period; `others` are numbers of other periods within its range. `newest`
    is the last number used, and `counter` the last number according to the counter.
    """

    before: int | None = None
    others: frozenset[int] = frozenset()
    newest: int | None = None
    counter: int = 0


def build_series(name: str, numbers: Iterable[int], outside: NumbersOutsidePeriod | None = None) -> Series:
    """Return the numbering of a period, compared with the surrounding numbers if these are given."""
    used = set(numbers)
    if not used:
        return Series(name, None, None, None, 0, ())
    # Without surroundings, no gap precedes the period.
    around = outside or NumbersOutsidePeriod(before=min(used) - 1)
    missing = [number for gap in _gaps_before(used, around) for number in range(gap.first, gap.last + 1)]
    # Only the counter shows numbers missing after the last one used.
    if around.newest == max(used):
        missing += range(around.newest + 1, around.counter + 1)
    before = outside.before if outside else None
    return Series(name, before, min(used), max(used), len(used), tuple(missing))


def find_gaps(numbers: Iterable[int]) -> tuple[Gap, ...]:
    """Return the ranges of unused numbers between the lowest and the highest."""
    return tuple(
        Gap(before + 1, after - 1, after - before - 1)
        for before, after in pairwise(sorted(set(numbers)))
        if after - before > 1
    )


def continuous_ranges(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return ascending numbers as continuous ranges, each with its first and last number."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        first = found.pop()[0] if found and found[-1][1] == number - 1 else number
        found.append((first, number))
    return tuple(found)


def _gaps_before(used_numbers: Collection[int], around: NumbersOutsidePeriod) -> Iterator[Gap]:
    """Yield the gaps that end with a number of the period."""
    # Numbering begins at 1.
    start = 0 if around.before is None else around.before
    for gap in find_gaps([start, *used_numbers, *around.others]):
        if gap.last + 1 in used_numbers:
            yield gap
