"""Gaps in a series of numbers, within a period and at its edges: one rule for all reports.

A report calls a number missing if no row has it and it is between the first and the last number of the period. It lists
missing numbers at the edges separately. Those before the first number belong to the period of that number, so a gap
between two periods is reported once. Those after the last number are known from the counter alone, and belong to the
period of that last number. A number that was used in another period is never missing.
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
    """The numbers of a series used in a period, and the missing ones between `first` and `last`.

    `before` is the last number used before `first`, None for the first number of the series. `missing_before` lie
    between these two, `missing_after` after `last` if it is the newest. A series without use has no first and no last.
    """

    series: str
    before: int | None
    first: int | None
    last: int | None
    count: int
    missing: tuple[int, ...]
    missing_before: tuple[int, ...] = ()
    missing_after: tuple[int, ...] = ()

    @property
    def missing_count(self) -> int:
        """Count the missing numbers, within the period and at its edges."""
        return len(self.missing) + len(self.missing_before) + len(self.missing_after)

    @property
    def sound(self) -> bool:
        return not self.missing_count


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
    first, last = min(used), max(used)
    missing = [number for gap in _gaps_before(used, around) for number in range(gap.first, gap.last + 1)]
    return Series(
        series=name,
        before=outside.before if outside else None,
        first=first,
        last=last,
        count=len(used),
        missing=tuple(number for number in missing if number > first),
        missing_before=tuple(number for number in missing if number < first),
        # Only the counter shows numbers missing after the last one used.
        missing_after=tuple(range(last + 1, around.counter + 1)) if around.newest == last else (),
    )


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
