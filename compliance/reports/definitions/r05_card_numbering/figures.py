"""Figures of R-05: gaps and duplicates in each card series, computed from the cards, not from the counter."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum

from compliance.reports.figures.domain.continuity import Gap, find_gaps
from compliance.reports.figures.domain.lateness import Late


class Finding(StrEnum):
    """A deviation of a series from LU art. 76(1)."""

    GAPS = "gaps"
    DUPLICATES = "duplicates"
    OTHER_DAYS = "other_days"
    BREAK_BEFORE = "break_before"
    COUNTER_DIFFERS = "counter_differs"
    STUBS_DIFFER = "stubs_differ"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A card with its number, its gaming day, and the data of its stub; None if it has no stub."""

    number: int
    gaming_day: date
    stub: str | None


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A cancelled card, which keeps its number; `late` if it was confirmed after the period."""

    number: str
    asked_by: str
    asked_at: datetime
    confirmed_by: str
    confirmed_at: datetime
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A series without its cards: first number, counter, last card, and the last card before the period."""

    series: str
    prefix: str
    began_at: int
    counter: int
    last_ever: int | None
    last_before: int | None


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A number borne by more than one card."""

    number: int
    times: int


@dataclass(frozen=True, slots=True)
class Series:
    """The numbering of a series over a period. `first` and `last` are None if no card was issued.

    `gaps` are between `first` and `last`, `before` between the last number before the period and `first`.
    """

    series: str
    prefix: str
    first: int | None
    last: int | None
    count: int
    expected_first: int
    last_before: int | None
    counter: int
    expected_counter: int
    gaps: tuple[Gap, ...]
    before: tuple[Gap, ...]
    duplicates: tuple[Duplicate, ...]
    other_days: tuple[int, ...]
    stubs_differ: tuple[int, ...]
    cancelled: tuple[Cancelled, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def sound(self) -> bool:
        return not self.findings

    @property
    def missing_count(self) -> int:
        return sum(gap.count for gap in (*self.before, *self.gaps))

    def label(self, number: int) -> str:
        """Return a number as printed on its card, such as D-000121."""
        return _card_label(self.prefix, number)


@dataclass(frozen=True, slots=True)
class CardNumbering:
    """All series of a casino over a period."""

    series: tuple[Series, ...]

    @property
    def sound(self) -> bool:
        return all(each.sound for each in self.series)

    @property
    def rows(self) -> int:
        return sum(each.count for each in self.series)


def examine_series(
    book: Book, cards: Iterable[Numbered], cancelled: Iterable[Cancelled], *, first_day: date, last_day: date
) -> Series:
    """Check the cards of a series and collect every deviation from LU art. 76(1).

    `cards` are all cards of the period, and all others numbered between the last card before it and its last card.
    """
    rows = list(cards)
    numbers = [row.number for row in rows]
    inside = [row for row in rows if first_day <= row.gaming_day <= last_day]
    others = [row.number for row in rows if not first_day <= row.gaming_day <= last_day]
    first = min((row.number for row in inside), default=None)
    last = max((row.number for row in inside), default=None)
    expected_first = book.began_at if book.last_before is None else book.last_before + 1
    series = Series(
        series=book.series,
        prefix=book.prefix,
        first=first,
        last=last,
        count=len(inside),
        expected_first=expected_first,
        last_before=book.last_before,
        counter=book.counter,
        expected_counter=book.began_at - 1 if book.last_ever is None else book.last_ever,
        gaps=_gaps_within(numbers, first, last),
        before=_gaps_before(numbers, expected_first, first),
        duplicates=_find_duplicates(numbers),
        other_days=tuple(sorted(others)),
        stubs_differ=tuple(sorted(row.number for row in inside if row.stub != _card_label(book.prefix, row.number))),
        cancelled=tuple(cancelled),
    )
    return replace(series, findings=_list_findings(series))


def _list_findings(series: Series) -> tuple[Finding, ...]:
    faults = {
        Finding.GAPS: series.gaps,
        Finding.DUPLICATES: series.duplicates,
        Finding.OTHER_DAYS: series.other_days,
        Finding.BREAK_BEFORE: series.first is not None and series.first != series.expected_first,
        Finding.COUNTER_DIFFERS: series.counter != series.expected_counter,
        Finding.STUBS_DIFFER: series.stubs_differ,
    }
    return tuple(finding for finding, found in faults.items() if found)


def _gaps_within(numbers: list[int], first: int | None, last: int | None) -> tuple[Gap, ...]:
    """Return the gaps between the first and the last number of a period."""
    if first is None or last is None:
        return ()
    return find_gaps(number for number in numbers if first <= number <= last)


def _gaps_before(numbers: list[int], expected_first: int, first: int | None) -> tuple[Gap, ...]:
    """Return the gaps between the last number before a period and its first number."""
    if first is None:
        return ()
    return find_gaps([expected_first - 1, *(number for number in numbers if expected_first <= number <= first)])


def _find_duplicates(numbers: list[int]) -> tuple[Duplicate, ...]:
    times = Counter(numbers)
    return tuple(Duplicate(number, count) for number, count in sorted(times.items()) if count > 1)


def _card_label(prefix: str, number: int) -> str:
    return f"{prefix}-{number:06d}"
