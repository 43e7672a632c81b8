"""Declaration of a register: its columns, their values in a file, and their sort orders."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.utils.functional import Promise

from ..access.presence import StaffContext

# Any in this module: the rows of each register are of a type of its own, and so are its filters and its parent.
Words = str | Promise
Local = Callable[[datetime], datetime]


@dataclass(frozen=True)
class Amount:
    """Money in a file: a number that a spreadsheet can sum, displayed with its currency."""

    value: Decimal
    currency: str


@dataclass(frozen=True)
class Cell:
    """One column of a file. `name` is never translated; `words` returns the text of a code.

    `type` is what the API documents: text, integer, boolean, date, datetime, decimal (as text), uuid, person (an
    account, by id and name) or json (an object). Every value may be missing.
    """

    name: str
    title: Words
    value: Callable[[Any], object]
    words: Callable[[Any], str] | None = None
    type: str = "text"

    def said(self, row: object) -> object:
        if self.words is None:
            return self.value(row)
        return self.words(row)


@dataclass(frozen=True)
class Column:
    """One column of a page, and the columns of a file with the same content in full.

    `order` lists the fields it is sorted by; without any it cannot be sorted. `always_shown` columns cannot be hidden;
    those that are not `usual` are shown only on request. `html` renders the column on the declared page. A column with
    a `permission` exists only for staff who hold it. Staff who hold `unsorted_for` cannot sort by the column: the
    position of a row would reveal the value that its cell hides.
    """

    name: str
    title: Words
    cells: tuple[Cell, ...]
    order: tuple[str, ...] = ()
    style: str = ""
    always_shown: bool = False
    usual: bool = True
    html: "Html | None" = None
    permission: str = ""
    unsorted_for: str = ""

    def shown_to(self, presence: StaffContext) -> "Column | None":
        """Return the column as this reader may see it; None without the permission."""
        if self.permission and not presence.may(self.permission):
            return None
        if self.unsorted_for and presence.may(self.unsorted_for):
            return replace(self, order=())
        return self

    @property
    def is_drawn(self) -> bool:
        """Does the declared page have this column? Otherwise it exists only in files and the API."""
        return self.html is not None


@dataclass(frozen=True)
class Scope:
    """The context of reading a register: venue, reader and time; `parent` is the row it belongs to.

    `query` is the query string of a page, for links in its cells that keep the other filters.
    """

    presence: StaffContext
    at: datetime
    parent: Any = None
    query: str = ""

    @property
    def house(self) -> Any:
        return self.presence.house

    @property
    def today(self) -> date:
        """The calendar day at the venue."""
        return cast("date", self.house.local(self.at).date())

    @property
    def gaming_day(self) -> date:
        return cast("date", self.house.gaming_day(self.at))


Html = Callable[[Any, Scope], str]
Rows = QuerySet[Any] | list[Any] | range
FindRows = Callable[[Scope], Rows]
Prepared = Callable[[Scope, list[Any]], None]
Computed = Callable[[Scope, Any, Mapping[str, object]], Rows]


def as_filtered(_scope: Scope, rows: Rows, _chosen: Mapping[str, object]) -> Rows:
    """Default of `compute`: the filtered rows unchanged."""
    return rows


def no_text(_row: object) -> str:
    """Default of `group`, `row_style` and `row_refresh`: none."""
    return ""


def no_more(_scope: Scope, _rows: list[object]) -> None:
    """Default of `prepare`: no further query."""


@dataclass(frozen=True)
class Empty:
    """The message on a page whose register has no rows."""

    title: Words
    text: Words
    icon: str


@dataclass(frozen=True)
class Page:
    """The page of a register: its URL name, its introductory sentence, and the message without rows.

    `law` is the subject whose articles are cited after the sentence.
    """

    url: str
    text: Words
    empty: Empty
    law: str = ""


@dataclass(frozen=True)
class Parent:
    """The row that a register belongs to, if each such row has its own: the bookings of a shift.

    `name` is the name of the parameter. `find` returns the row at a venue, or raises NotFound. `key` parses `of`, or
    raises ValueError.
    """

    name: str
    title: Words
    find: Callable[[UUID, Any], object]
    key: Callable[[str], object] = UUID


@dataclass(frozen=True)
class Tile:
    """A figure above a register; an amount if it has a currency."""

    label: Words
    value: object
    currency: str = ""
    note: str = ""


Tiles = Callable[[Scope, Any], Iterable[Tile]]


def no_tiles(_scope: Scope, _rows: object) -> Iterable[Tile]:
    """Default of `tiles`: no figures."""
    return ()


@dataclass(frozen=True)
class Listing:
    """A list without a file of its own: its name in the log, and its title."""

    name: str
    title: Words


@dataclass(frozen=True)
class Register:
    """A register as pages, files and the API show it. `then` are the fields that break ties.

    A declared register has its `page`, the `permission` it requires, its `rows` in default order, the `filters` (a
    `RegisterFilter`) and the `tables` whose rows it shows. `prepare` adds data that need another query, one for all
    rows. The API returns the cells of all columns, like the lines of a JSON Lines file. `compute` derives other rows
    from the filtered ones, such as groups or totals; it receives the values of the filters. `row_style` is the CSS
    class of a row on its page, such as that of a cancelled one. Rows of one `group` are adjacent, under its name.

    While `row_refresh` returns an address, the page requests the row again from there every two seconds (`show_row`).

    A register with a `parent` is read for one such row. `tiles` are totals of all filtered rows. `has_ids` is False
    for computed rows, `has_file` for a register without a file.
    """

    name: str
    title: Words
    columns: tuple[Column, ...]
    sort: str = ""
    then: tuple[str, ...] = ("pk",)
    permission: str = ""
    page: Page | None = None
    rows: FindRows | None = None
    filters: Any = None
    prepare: Prepared = no_more
    tables: tuple[str, ...] = ()
    parent: Parent | None = None
    tiles: Tiles = no_tiles
    compute: Computed = as_filtered
    group: Callable[[Any], str] = no_text
    has_ids: bool = True
    row_style: Callable[[Any], str] = no_text
    row_refresh: Callable[[Any], str] = no_text
    has_file: bool = True

    def sort_rows(self, rows: Rows, sort: str) -> Rows:
        """Return the rows sorted by one of `sorts`, or in their default order if it is empty."""
        if not sort:
            return rows
        # Only rows of the database have columns to sort by.
        return cast("QuerySet[Any]", rows).order_by(*self.order(sort))

    def shown_to(self, presence: StaffContext) -> "Register":
        """Return the register with the columns and orders that this reader may see."""
        visible_columns = tuple(column for each in self.columns if (column := each.shown_to(presence)) is not None)
        if visible_columns == self.columns:
            return self
        return replace(self, columns=visible_columns)

    @property
    def has_drawn_columns(self) -> bool:
        """Is the page a table of its columns, rather than custom?"""
        return any(column.is_drawn for column in self.columns)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all columns, as in a file."""
        return tuple(cell for column in self.columns for cell in column.cells)

    def named(self, names: Iterable[str]) -> tuple[Column, ...]:
        """Return some columns, for a page that shows the register in parts."""
        return tuple(column for column in self.columns if column.name in set(names))

    def chosen(self, names: Iterable[str] | None) -> tuple[Column, ...]:
        """Return the chosen columns in the order of the register; the default ones for None."""
        column_names = {column.name for column in self.columns if column.usual} if names is None else set(names)
        return tuple(column for column in self.columns if column.always_shown or column.name in column_names)

    def sorted_by(self, sort: str) -> str:
        """Return the requested sort, such as `number` or `-number`; the default for an unknown one."""
        if sort.removeprefix("-") in self.sorts:
            return sort
        return self.sort

    @property
    def sorts(self) -> Mapping[str, tuple[str, ...]]:
        return {column.name: column.order for column in self.columns if column.order}

    def order(self, sort: str) -> tuple[str, ...]:
        """Return the fields for `order_by`, with tie-breakers at the end, so that no row is on two pages."""
        turned = sort.startswith("-")
        fields = (*self.sorts[sort.removeprefix("-")], *self.then)
        unique_fields = dict.fromkeys(fields)
        return tuple(_reverse_sort(field) if turned else field for field in unique_fields)


def _reverse_sort(field: str) -> str:
    if field.startswith("-"):
        return field.removeprefix("-")
    return f"-{field}"


@dataclass(frozen=True)
class FileDetails:
    """What a file contains about itself: the venue, the register, its filters, and who exported it when.

    `has_ids` is that of the register.
    """

    house: str
    register: Words
    filters: tuple[tuple[Words, Words], ...]
    by: str
    at: datetime
    local: Local
    has_ids: bool


def field_at_path(path: str) -> Callable[[object], object]:
    """Return a function for the value at a path such as `stub.surname`, of an object or a row of `values()`."""
    names = path.split(".")

    def value(row: object) -> object:
        for name in names:
            row = row[name] if isinstance(row, Mapping) else getattr(row, name)
        return row

    return value


def cell(
    name: str, title: Words, path: str = "", words: Mapping[Any, object] | None = None, *, type: str = "text"
) -> Cell:
    """Return a column of a file for the value at a path; `words` are the texts of its codes.

    A missing value, such as a reply not given yet, is an empty cell.
    """
    value = value_at_path(path or name)
    if words is None:
        return Cell(name, title, value, type=type)
    known = words
    return Cell(name, title, value, lambda row: str(known.get(value(row), value(row)) or ""), type)


def value_at_path(path: str) -> Callable[[object], Any]:
    """Return a function for the value at a path, None if any part of it is missing."""
    names = path.split(".")

    def value(row: object) -> object:
        for name in names:
            row = row.get(name) if isinstance(row, Mapping) else getattr(row, name, None)
            if row is None:
                return None
        return row

    return value


def single_cell_column(
    of: Cell, html: Html, *order: str, style: str = "", always_shown: bool = False, usual: bool = True
) -> Column:
    """Return a column of one cell, with its name and title."""
    return Column(of.name, of.title, (of,), order, style, always_shown, usual, html)


def for_files(*cells: Cell) -> tuple[Column, ...]:
    """Return columns that exist only in files and the API."""
    return tuple(Column(each.name, each.title, (each,)) for each in cells)


def page_only_register(
    name: str, title: Words, *cells: Cell, permission: str = "", tables: tuple[str, ...] = ()
) -> Register:
    """Return a register with a custom page: its file always has all of these columns."""
    return Register(name, title, for_files(*cells), permission=permission, tables=tables)
