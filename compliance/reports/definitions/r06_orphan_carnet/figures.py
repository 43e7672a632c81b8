"""Figures of R-06: the orphan carnet, line by line, with the totals struck in it and carried forward (LU art. 8)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late

# Measured: a page holds some 13 of these lines; more of them than this, and the press takes more than for R-04.
LINES_IN_A_VOLUME = 1_300
NOTHING = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class Pieces:
    """So many chips, plaques, notes, coins or tickets of one value, as counted at the desk."""

    kind: str
    unit_value: Decimal
    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """What an entry is about, and in which pieces it came into the cash."""

    label: str
    category: str
    game: str
    place: str
    found_at: datetime
    pieces: tuple[Pieces, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The line that a refund or a reversal goes back to; `exercise` says in which carnet it stands."""

    exercise: str
    number: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the carnet: the total before, what changes, the total after (LU art. 8(1) and (4)).

    `found` belongs to an entry; `name`, `address` and `justification` to a refund; `refers_to` to what goes back;
    `commune` to what was paid to its receiver. `desk` is where money changed hands, `reference` proves a transfer.
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
    """How many lines of a kind there are, and what they change in sum; `kind` is `post_closing` for those after it.

    `later` are the lines of whatever kind that were written when the span of the report had ended.
    """

    kind: str
    count: int
    sum: Decimal


@dataclass(frozen=True, slots=True)
class Model:
    """The model of the carnet under which lines were written, and the Minister's decision behind it, if entered."""

    layout: str
    decision: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Book:
    """The lines of one carnet that a report shows; `whole` says that it shows the carnet of the exercise entirely.

    `before` is the total carried into the first of them.
    """

    exercise: str
    first_day: date
    last_day: date
    whole: bool
    before: Decimal
    lines: tuple[Line, ...]

    @property
    def after(self) -> Decimal:
        return self.lines[-1].total_after if self.lines else self.before


@dataclass(frozen=True)
class Source:
    """A carnet too long to be held: its head, and where its lines come from. `before` is the total carried into it."""

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
    """The carnets of a house that a span of calendar dates touches, the older exercise first."""

    currency: str
    books: tuple[Book, ...]

    @property
    def lines(self) -> int:
        return sum(len(book.lines) for book in self.books)


@dataclass(frozen=True, slots=True)
class Volume:
    """The part of one carnet that is bound together, counted from one; a house without carnet has an empty one.

    `ends` says that no line of this carnet follows in another volume: `moved` then sums up all its lines.
    """

    number: int
    of: int
    currency: str
    book: Book | None
    ends: bool
    models: tuple[Model, ...]
    moved: tuple[Moved, ...]


def bind(found: OrphanCarnet) -> tuple[Volume, ...]:
    """Volumes of 1,300 lines, each of one carnet; an empty carnet is one volume too."""
    parts: list[tuple[Book, bool, tuple[Moved, ...]]] = []
    for book in found.books:
        starts = range(0, max(len(book.lines), 1), LINES_IN_A_VOLUME)
        for start in starts:
            ends = start == starts[-1]
            parts.append((_part(book, start), ends, sums(book.lines) if ends else ()))
    if not parts:
        return (Volume(1, 1, found.currency, None, True, (), ()),)
    return tuple(
        Volume(number, len(parts), found.currency, book, ends, models(book.lines), moved)
        for number, (book, ends, moved) in enumerate(parts, 1)
    )


def _part(book: Book, start: int) -> Book:
    lines = book.lines[start : start + LINES_IN_A_VOLUME]
    before = lines[0].total_before if lines else book.before
    return Book(book.exercise, book.first_day, book.last_day, book.whole, before, lines)


class Tally:
    """What the lines of a carnet come to, counted as they are read."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(("entry", "refund", "reversal", "post_closing", "payment", "later"), 0)
        self._sums = dict.fromkeys(self._counts, NOTHING)
        self._models: list[Model] = []
        self.lines = 0

    def add(self, line: Line) -> None:
        """One more line; what was given back after the closing of its year stands apart (A-04), and what came late."""
        kind = "later" if line.late else "post_closing" if line.post_closing else line.kind
        self._counts[kind] += 1
        self._sums[kind] += line.change
        self.lines += 1
        first, told = line.number, self._models
        if told and (told[-1].layout, told[-1].decision) == (line.layout, line.decision):
            first = told.pop().first
        told.append(Model(line.layout, line.decision, first, line.number))

    @property
    def moved(self) -> tuple[Moved, ...]:
        """What the lines change, kind by kind; entries and refunds also where there are none."""
        return tuple(
            Moved(kind, count, self._sums[kind])
            for kind, count in self._counts.items()
            if count or kind in {"entry", "refund"}
        )

    @property
    def models(self) -> tuple[Model, ...]:
        """The models under which the lines were written, one after the other."""
        return tuple(self._models)


def sums(lines: Iterable[Line]) -> tuple[Moved, ...]:
    """What lines change, kind by kind."""
    return _tally_lines(lines).moved


def models(lines: Iterable[Line]) -> tuple[Model, ...]:
    """The models under which lines were written."""
    return _tally_lines(lines).models


def _tally_lines(lines: Iterable[Line]) -> Tally:
    tally = Tally()
    for line in lines:
        tally.add(line)
    return tally
