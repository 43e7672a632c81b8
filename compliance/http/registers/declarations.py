"""The columns of a register: what each is called, what it holds in a file, and how the register is sorted by it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from django.utils.functional import Promise

from ..access.presence import StaffContext

Words = str | Promise
Local = Callable[[datetime], datetime]


@dataclass(frozen=True)
class Amount:
    """Money in a file: a number that a spreadsheet can add up, shown with its currency."""

    value: Decimal
    currency: str


@dataclass(frozen=True)
class Cell:
    """One column of a file. `name` is for machines and never translated; `words` says a code to a person.

    `type` is what the API documents: text, integer, boolean, date, datetime, decimal (as text), uuid, or person (an
    account, by id and name). Every value may be missing.
    """

    name: str
    title: Words
    value: Callable[[Any], Any]
    words: Callable[[Any], str] | None = None
    type: str = "text"

    def said(self, row: Any) -> Any:
        return self.value(row) if self.words is None else self.words(row)


@dataclass(frozen=True)
class Column:
    """One column of a page, and the columns of a file that say the same in full.

    `order` are the fields it is sorted by; without any it cannot be. `kept` columns cannot be put away, and those
    that are not `usual` come only when asked for. `html` draws the column on a page that the register declares.

    A column with a `permission` is there only for those who have it. Who has `unsorted_for` cannot sort by the column:
    the place of a row would tell the value that its cell keeps back.
    """

    name: str
    title: Words
    cells: tuple[Cell, ...]
    order: tuple[str, ...] = ()
    style: str = ""
    kept: bool = False
    usual: bool = True
    html: "Html | None" = None
    permission: str = ""
    unsorted_for: str = ""

    def shown_to(self, presence: StaffContext) -> "Column | None":
        """The column as somebody may see it; None if they may not."""
        if self.permission and not presence.may(self.permission):
            return None
        if self.unsorted_for and presence.may(self.unsorted_for):
            return replace(self, order=())
        return self

    @property
    def is_drawn(self) -> bool:
        """Whether a declared page has this column; one without is for files and the API alone."""
        return self.html is not None


@dataclass(frozen=True)
class Scope:
    """For which house, for whom and at which moment a register is read; `parent` is the row that it belongs to."""

    presence: StaffContext
    at: datetime
    parent: Any = None

    @property
    def house(self) -> Any:
        return self.presence.house

    @property
    def today(self) -> date:
        """The calendar day of the house."""
        return cast("date", self.house.local(self.at).date())

    @property
    def gaming_day(self) -> date:
        return cast("date", self.house.gaming_day(self.at))


Html = Callable[[Any, Scope], str]
Rows = Callable[[Scope], Any]
Prepared = Callable[[Scope, list[Any]], None]
Computed = Callable[[Scope, Any, Mapping[str, Any]], Any]


def as_filtered(_scope: Scope, rows: Any, _chosen: Mapping[str, Any]) -> Any:
    """Rows that are shown as the filters leave them."""
    return rows


def no_text(_row: Any) -> str:
    """Rows without a group or a style of their own."""
    return ""


def no_more(_scope: Scope, _rows: list[Any]) -> None:
    """Rows that need no further question."""


@dataclass(frozen=True)
class Empty:
    """What a page says where a register has no rows."""

    title: Words
    text: Words
    icon: str


@dataclass(frozen=True)
class Page:
    """Where and how a register is shown: the name of its page, its sentence, and what stands there without rows.

    `law` is the subject whose articles are cited behind the sentence.
    """

    url: str
    text: Words
    empty: Empty
    law: str = ""


@dataclass(frozen=True)
class Parent:
    """The row that a register belongs to, where each such row has one: the bookings of a shift.

    `name` is what addresses and `of` call it. `find` looks it up at a house, and raises NotFound. `key` reads `of`, and
    raises ValueError.
    """

    name: str
    title: Words
    find: Callable[[UUID, Any], Any]
    key: Callable[[str], Any] = UUID


@dataclass(frozen=True)
class Tile:
    """A figure above a register; an amount if it has a currency."""

    label: Words
    value: Any
    currency: str = ""
    note: str = ""


Tiles = Callable[[Scope, Any], Iterable[Tile]]


def no_tiles(_scope: Scope, _rows: Any) -> Iterable[Tile]:
    """A register without figures above it."""
    return ()


@dataclass(frozen=True)
class Listing:
    """A list without a file of its own: its name in the log, and its title."""

    name: str
    title: Words


@dataclass(frozen=True)
class Register:
    """A register as pages, files and the API show it. `then` are the fields that settle the order of equal rows.

    A declared register has its `page`, the `permission` that opens it, its `rows` in their usual order, the `filters`
    (a `RegisterFilter`) and the `tables` whose rows it shows. `prepare` adds to some rows what needs a question of its
    own, one for all of them. The API answers with the cells of all columns, as the lines of a JSON Lines file.

    `compute` makes other rows of those that the filters leave, such as groups or figures; it is given the values of the
    filters. `row_style` is the CSS class of a row on its page, such as that of a cancelled one. Rows of one `group` are
    next to each other under its name.

    A register with a `parent` is read for one such row. `tiles` are figures of all rows that the filters leave. Rows
    that the program computes have no ids: `has_ids` is False. A register that has no file has
    `has_file` False.
    """

    name: str
    title: Words
    columns: tuple[Column, ...]
    sort: str = ""
    then: tuple[str, ...] = ("pk",)
    permission: str = ""
    page: Page | None = None
    rows: Rows | None = None
    filters: Any = None
    prepare: Prepared = no_more
    tables: tuple[str, ...] = ()
    parent: Parent | None = None
    tiles: Tiles = no_tiles
    compute: Computed = as_filtered
    group: Callable[[Any], str] = no_text
    has_ids: bool = True
    row_style: Callable[[Any], str] = no_text
    has_file: bool = True

    def shown_to(self, presence: StaffContext) -> "Register":
        """The register with the columns that somebody may see, and the orders that tell them no more."""
        shown = tuple(column for each in self.columns if (column := each.shown_to(presence)) is not None)
        return self if shown == self.columns else replace(self, columns=shown)

    @property
    def has_drawn_columns(self) -> bool:
        """Whether its page is a table of its columns, and not drawn otherwise."""
        return any(column.is_drawn for column in self.columns)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every column of the whole register as a file."""
        return tuple(cell for column in self.columns for cell in column.cells)

    def named(self, names: Iterable[str]) -> tuple[Column, ...]:
        """Some columns, for a page that shows the register in parts."""
        return tuple(column for column in self.columns if column.name in set(names))

    def chosen(self, names: Iterable[str] | None) -> tuple[Column, ...]:
        """The columns that somebody chose, in the order of the register; the usual ones for None."""
        wanted = {column.name for column in self.columns if column.usual} if names is None else set(names)
        return tuple(column for column in self.columns if column.kept or column.name in wanted)

    def sorted_by(self, asked: str) -> str:
        """The sort asked for, such as `number` or `-number`; the usual one for nonsense."""
        return asked if asked.removeprefix("-") in self.sorts else self.sort

    @property
    def sorts(self) -> Mapping[str, tuple[str, ...]]:
        return {column.name: column.order for column in self.columns if column.order}

    def order(self, asked: str) -> tuple[str, ...]:
        """The fields for `order_by`, ended by those that part equal rows, so that no row is on two pages."""
        turned = asked.startswith("-")
        fields = (*self.sorts[asked.removeprefix("-")], *self.then)
        kept = dict.fromkeys(fields)
        return tuple(_reverse_sort(field) if turned else field for field in kept)


def _reverse_sort(field: str) -> str:
    return field.removeprefix("-") if field.startswith("-") else f"-{field}"


@dataclass(frozen=True)
class Told:
    """What a file says about itself: whose register, narrowed to what, taken by whom and when."""

    house: str
    register: Words
    filters: tuple[tuple[Words, Words], ...]
    by: str
    at: datetime
    local: Local


def field(path: str) -> Callable[[Any], Any]:
    """The value at a path such as `stub.surname`, from an object or a row of `values()`."""
    names = path.split(".")

    def value(row: Any) -> Any:
        for name in names:
            row = row[name] if isinstance(row, Mapping) else getattr(row, name)
        return row

    return cast("Callable[[Any], Any]", value)


def cell(
    name: str, title: Words, path: str = "", words: Mapping[Any, Any] | None = None, *, type: str = "text"
) -> Cell:
    """A column of a file that holds the value at a path; a code said in words where these are given.

    What is not there, as an answer that nobody has given yet, is an empty cell.
    """
    value = value_at_path(path or name)
    if words is None:
        return Cell(name, title, value, type=type)
    known = words
    return Cell(name, title, value, lambda row: str(known.get(value(row), value(row)) or ""), type)


def value_at_path(path: str) -> Callable[[Any], Any]:
    """The value at a path, or None as soon as something on it is missing."""
    names = path.split(".")

    def value(row: Any) -> Any:
        for name in names:
            row = row.get(name) if isinstance(row, Mapping) else getattr(row, name, None)
            if row is None:
                return None
        return row

    return value


def single(of: Cell, html: Html, *order: str, style: str = "", kept: bool = False, usual: bool = True) -> Column:
    """A column of one cell, which has its name and title."""
    return Column(of.name, of.title, (of,), order, style, kept, usual, html)


def for_files(*cells: Cell) -> tuple[Column, ...]:
    """Columns that files and the API have, and no page."""
    return tuple(Column(each.name, each.title, (each,)) for each in cells)


def page_only_register(name: str, title: Words, *cells: Cell) -> Register:
    """A register whose page is drawn by hand: its file has these columns, always all of them."""
    return Register(name, title, tuple(Column(each.name, each.title, (each,)) for each in cells))
