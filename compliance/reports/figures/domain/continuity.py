"""Whether numbers follow each other without a gap, within a span and at its edges: one rule for every report.

A missing number belongs to the span in which the next number was used, so the gap between two spans is reported once,
with the later span. A number that another span used is never missing. A number behind the last one of all is known
from the counter alone, and belongs to the span of that last number.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers that nothing bears, from and to, both included."""

    first: int
    last: int
    count: int


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers of a series that a span used, and those missing up to `last` and, behind the last of all, beyond it.

    `before` is the number used last before `first`, None for the first number of the series. A series that was not
    used in the span has no first and no last.
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
class Beside:
    """What is known of a series beside the numbers of a span.

    `before` is the greatest number below them; `others` are numbers of other spans among them. `newest` is the last
    number of all, and `counter` what the counter says it is.
    """

    before: int | None = None
    others: frozenset[int] = frozenset()
    newest: int | None = None
    counter: int = 0


def series(name: str, numbers: Iterable[int], beside: Beside | None = None) -> Series:
    """What the numbers of a span come to, compared with the numbers around them; without these, by themselves."""
    used = set(numbers)
    if not used:
        return Series(name, None, None, None, 0, ())
    around = beside or Beside(before=min(used) - 1)
    missing = [number for gap in _gaps_before(used, around) for number in range(gap.first, gap.last + 1)]
    if around.newest == max(used):
        missing += range(around.newest + 1, around.counter + 1)
    before = beside.before if beside else None
    return Series(name, before, min(used), max(used), len(used), tuple(missing))


def gaps(numbers: Iterable[int]) -> tuple[Gap, ...]:
    """Runs of numbers that nothing bears, between the lowest and the highest."""
    return tuple(
        Gap(before + 1, after - 1, after - before - 1)
        for before, after in pairwise(sorted(set(numbers)))
        if after - before > 1
    )


def runs(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Ascending numbers as runs without a gap, each from its first to its last."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        first = found.pop()[0] if found and found[-1][1] == number - 1 else number
        found.append((first, number))
    return tuple(found)


def _gaps_before(used: Collection[int], beside: Beside) -> Iterator[Gap]:
    """The gaps that end with a number of the span."""
    start = 0 if beside.before is None else beside.before
    for gap in gaps([start, *used, *beside.others]):
        if gap.last + 1 in used:
            yield gap
