"""A register on a screen and as a file: sorted, with chosen columns; every file is logged."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from django.core.paginator import Page
from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.utils.translation import gettext as _

from ..access.presence import HouseRequest, current_time
from ..exports.streaming import FORMS, File, Prepare, stream_export
from ..registers.declarations import Column, FileDetails, Register, Rows, Words
from ..registers.paging import SIZES, NoRegister, page_of
from ..registers.read_log import log_register_read

REFUSED = NoRegister("what was asked for was not understood, and nothing is shown")
_OWN = frozenset({"columns", "size", "page", "export", "of"})


@dataclass(frozen=True)
class Head:
    """The head of one column of a page; `sort` is the target of its link, empty if it cannot be sorted."""

    column: Column
    sort: str
    turned: str


@dataclass(frozen=True)
class View:
    """A register as one person views it now. The session remembers columns and page size."""

    request: HttpRequest
    register: Register
    columns: tuple[Column, ...]
    sort: str
    size: int
    sent: QueryDict

    @classmethod
    def of(cls, request: HttpRequest, register: Register, sent: QueryDict | None = None) -> "View":
        """Read the request from the address, or from `sent`, the body, if it contains a name."""
        sent = request.GET if sent is None else sent
        stored = request.session.get("registers", {}).get(register.name, {})
        names = sent.getlist("columns") or stored.get("columns")
        size = sent.get("size", "") or stored.get("size", "")
        wish = {"columns": names, "size": size} if names or size else {}
        # Only a change is stored: each write of a session is a query.
        if wish != stored:
            request.session["registers"] = request.session.get("registers", {}) | {register.name: wish}
        return cls(
            request=request,
            register=register,
            columns=register.chosen(names),
            sort=register.sorted_by(sent.get("sort", "")),
            # Only these sizes: a page of any length could be requested otherwise.
            size=int(size) if size in {str(each) for each in SIZES} else SIZES[0],
            sent=sent,
        )

    @property
    def form(self) -> str:
        """The requested file format: csv, xlsx, jsonl, or empty for a page."""
        requested = self.sent.get("export", "")
        if requested in FORMS:
            return requested
        return ""

    def page(self, rows: Rows, filter_text: str | None = "") -> "Page[object]":
        """Return the requested page and log the reading, unless `filter_text` is None: the filter was invalid."""
        register = REFUSED if filter_text is None else self.register
        return page_of(self.request, register, rows, filter_text=filter_text or "", size=self.size)

    @property
    def heads(self) -> list[Head]:
        return [self._head(column) for column in self.columns if self._is_shown(column)]

    def _head(self, column: Column) -> Head:
        """Return the head of a column; its link reverses the order if the page is sorted by it."""
        link = column.name if column.order else ""
        if column.name != self.sort.removeprefix("-"):
            return Head(column, sort=link, turned="")
        if self.sort.startswith("-"):
            return Head(column, sort=link, turned="descending")
        return Head(column, sort=link and f"-{link}", turned="ascending")

    def _is_shown(self, column: Column) -> bool:
        """Does the page have this column? Columns declared only for files are left out."""
        return column.is_drawn or not self.register.has_drawn_columns

    @property
    def choices(self) -> list[tuple[Column, bool]]:
        """Every column that can be hidden, and whether it is shown."""
        possible = [column for column in self.register.columns if not column.always_shown and self._is_shown(column)]
        return [(column, column in self.columns) for column in possible]

    @property
    def sorted_otherwise(self) -> bool:
        """Did the reader choose another order than the default? The filters then keep it."""
        return self.sort != self.register.sort

    @property
    def first(self) -> Column:
        return self.register.columns[0]

    @property
    def kept_filters(self) -> list[tuple[str, list[str]]]:
        """The current filters of the address, for a form that adds to them."""
        return [(name, sent) for name, sent in self.request.GET.lists() if name not in _OWN]

    @property
    def sizes(self) -> list[tuple[int, bool]]:
        return [(size, size == self.size) for size in SIZES]

    def note_read(self, rows: int, filter_text: str = "") -> None:
        """Log that this register was read on a page without page numbers."""
        log_register_read(self.request, self.register, filter_text=filter_text, rows=rows)

    def page_address(self, path: str = "") -> str:
        """Return the address of the page from which the file was requested, with its filters."""
        query = self.request.GET.copy()
        for name in ("export", "of", "columns"):
            query.pop(name, None)
        return f"{path or self.request.path}?{query.urlencode()}"

    def export(
        self,
        rows: object,
        filters: Iterable[tuple[Words, Words]] = (),
        filter_text: str = "",
        prepare: Prepare = iter,
    ) -> HttpResponseBase:
        """Return the requested file and log it: the chosen columns, or all with `of=all`.

        `filters` describe the selection to people, in the workbook only, because they may name a guest; `filter_text`
        describes it to the log, as codes and days.
        """
        presence = cast("HouseRequest", self.request).presence
        every = self.sent.get("of") == "all"
        visible_columns = [column for column in self.columns if self._is_shown(column)]
        cells = self.register.cells if every else tuple(cell for column in visible_columns for cell in column.cells)
        filter_texts = tuple(filters) or ((_("Filter"), _("None: the full register.")),)
        house = presence.house
        details = FileDetails(
            house=house.name,
            register=self.register.title,
            filters=filter_texts,
            by=str(presence.staff),
            at=current_time(),
            local=house.local,
            has_ids=self.register.has_ids,
        )
        return stream_export(File(self.register.name, self.form, cells, rows, filter_text, details, prepare), presence)
