"""Figures of R-06: the lines of the orphan register, with their running totals (LU art. 8)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late
from compliance.rules.values.amounts import ZERO

# Measured: a page holds about 13 of these lines; above this limit the renderer needs more memory than for R-04.
LINES_IN_A_VOLUME = 1_300


@dataclass(frozen=True, slots=True)
class Pieces:
    """Chips, plaques, notes, coins or tickets of one value, as counted at the desk."""

    kind: str
    unit_value: Decimal
    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """The found sum of an entry, and the pieces in which it was paid in."""

    label: str
    category: str
    game: str
    place: str
    found_at: datetime
    pieces: tuple[Pieces, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The line that a refund or a reversal refers to; `exercise` is the financial year of its register."""

    exercise: str
    number: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the register: total before, change, total after (LU art. 8(1) and (4)).

    `found` belongs to an entry; `name`, `address` and `justification` to a refund; `refers_to` to a refund or a
    reversal; `commune` to a payment to its treasurer. `desk` is where money changed hands, `reference` identifies a
    transfer.
    """

    number: int
    kind: str
    registered_at: datetime
    registered_by: str
    found: Found | None
    desk: str
    reference: str
    commune: str
    name: str
    address: str
    justification: str
    refers_to: Reference | None
    total_before: Decimal
    change: Decimal
    total_after: Decimal
    post_closing: bool
    layout: str
    decision: str
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """Number and sum of the lines of one kind; `kind` is `post_closing` for lines after the closing of the year.

    `later` counts the lines of any kind written after the period of the report.
    """

    kind: str
    count: int
    sum: Decimal


@dataclass(frozen=True, slots=True)
class Model:
    """The model of the register under which lines were written, and the Minister's decision on it, if recorded."""

    layout: str
    decision: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Book:
    """The lines of one register that a report shows; `whole` if it shows the register of a whole financial year.

    `before` is the total carried into the first line.
    """

    exercise: str
    first_day: date
    last_day: date
    whole: bool
    before: Decimal
    lines: tuple[Line, ...]

    @property
    def after(self) -> Decimal:
        if self.lines:
            return self.lines[-1].total_after
        return self.before


@dataclass(frozen=True)
class Source:
    """A register too long for memory: its head, and an iterator over its lines.

    `before` is the total carried into it.
    """

    currency: str
    exercise: str
    first_day: date
    last_day: date
    whole: bool
    count: int
    before: Decimal
    lines: Callable[[], Iterator[Line]]


@dataclass(frozen=True, slots=True)
class OrphanCarnet:
    """The registers that overlap a period of calendar dates, oldest financial year first."""

    currency: str
    books: tuple[Book, ...]

    @property
    def lines(self) -> int:
        return sum(len(book.lines) for book in self.books)


@dataclass(frozen=True, slots=True)
class Volume:
    """The part of a register bound in one volume, numbered from one; a casino without a register has an empty one.

    `ends` if no further volume continues this register: `moved` then sums up all its lines.
    """

    number: int
    of: int
    currency: str
    book: Book | None
    ends: bool
    models: tuple[Model, ...]
    moved: tuple[Moved, ...]


def split_volumes(found: OrphanCarnet) -> tuple[Volume, ...]:
    """Return volumes of 1,300 lines, each of one register; an empty register is one volume."""
    parts: list[tuple[Book, bool, tuple[Moved, ...]]] = []
    for book in found.books:
        starts = range(0, max(len(book.lines), 1), LINES_IN_A_VOLUME)
        for start in starts:
            ends = start == starts[-1]
            parts.append((_book_part(book, start), ends, sums_by_kind(book.lines) if ends else ()))
    if not parts:
        return (Volume(1, 1, found.currency, None, True, (), ()),)
    return tuple(
        Volume(number, len(parts), found.currency, book, ends, list_models(book.lines), moved)
        for number, (book, ends, moved) in enumerate(parts, 1)
    )


def _book_part(book: Book, start: int) -> Book:
    lines = book.lines[start : start + LINES_IN_A_VOLUME]
    before = lines[0].total_before if lines else book.before
    return Book(book.exercise, book.first_day, book.last_day, book.whole, before, lines)


class Tally:
    """Totals of a register, counted while its lines are read."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(("entry", "refund", "reversal", "post_closing", "payment", "later"), 0)
        self._sums = dict.fromkeys(self._counts, ZERO)
        self._models: list[Model] = []
        self.lines = 0

    def add(self, line: Line) -> None:
        """Add a line; refunds after the closing of the year (A-04) and late lines are counted separately."""
        kind: str = "post_closing" if line.post_closing else line.kind
        if line.late:
            kind = "later"
        self._counts[kind] += 1
        self._sums[kind] += line.change
        self.lines += 1
        first, used = line.number, self._models
        if used and (used[-1].layout, used[-1].decision) == (line.layout, line.decision):
            # Consecutive lines under one model become one range.
            first = used.pop().first
        used.append(Model(line.layout, line.decision, first, line.number))

    @property
    def moved(self) -> tuple[Moved, ...]:
        """Return the change by kind of line; entries and refunds are listed even without any line."""
        return tuple(
            Moved(kind, count, self._sums[kind])
            for kind, count in self._counts.items()
            if count or kind in {"entry", "refund"}
        )

    @property
    def models(self) -> tuple[Model, ...]:
        """Return the models under which the lines were written, in order of first use."""
        return tuple(self._models)


def sums_by_kind(lines: Iterable[Line]) -> tuple[Moved, ...]:
    """Return the change by kind of line."""
    return _tally_lines(lines).moved


def list_models(lines: Iterable[Line]) -> tuple[Model, ...]:
    """Return the models under which lines were written."""
    return _tally_lines(lines).models


def _tally_lines(lines: Iterable[Line]) -> Tally:
    tally = Tally()
    for line in lines:
        tally.add(line)
    return tally
