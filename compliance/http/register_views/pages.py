"""The page of a declared register: filters, sorting, columns, pages, files and the log entry."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from django.core.paginator import Page
from django.db.models import Model
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ..access.guard import require_permission
from ..access.presence import HouseRequest, current_time
from ..exports.streaming import CHUNK, Prepare
from ..registers.declarations import Column, Empty, Register, Rows, Scope
from ..registers.filters import RegisterFilter
from ..registers.same_names import tell_apart
from .view import View

# Any: the context of a template.
Context = Mapping[str, Any]


def no_context(_scope: Scope, _page: Page[object]) -> Context:
    """Default of `of_rows`: the rows are only shown as a table."""
    return {}


@dataclass(frozen=True)
class TableRow:
    """One row on a page: its columns with their cells in HTML, its CSS class, and the heading of its group.

    `refresh` is the address from which the row is requested again, empty if it is final; `refresh_id` identifies the
    row on the page meanwhile.
    """

    cells: list[tuple[Column, str]]
    style: str
    group: str
    refresh: str
    refresh_id: str


@dataclass(frozen=True)
class Table:
    """Some rows of a register as a page shows them."""

    columns: tuple[Column, ...]
    rows: list[TableRow]


def table_of(register: Register, columns: Iterable[Column], rows: Iterable[object], scope: Scope) -> Table:
    """Return the table of some rows, with those of `columns` that a page can show."""
    some = list(rows)
    register.prepare(scope, some)
    visible_columns = tuple(column for column in columns if column.is_drawn)
    tell_apart(_people_in(visible_columns, some))
    return Table(visible_columns, [_table_row(register, visible_columns, row, scope) for row in some])


def _people_in(columns: Iterable[Column], rows: list[object]) -> Iterator[Any]:
    """Yield the members of staff that the columns show."""
    cells = [cell for column in columns for cell in column.cells if cell.type == "person"]
    found = (cell.value(row) for row in rows for cell in cells)
    return (person for person in found if hasattr(person, "shares_name"))


def _table_row(register: Register, columns: Iterable[Column], row: object, scope: Scope) -> TableRow:
    cells = [(column, column.html(row, scope)) for column in columns if column.html is not None]
    refresh = register.row_refresh(row)
    refresh_id = f"{register.name}-{cast('Model', row).pk}" if refresh else ""
    return TableRow(cells, register.row_style(row), register.group(row), refresh, refresh_id)


def register_page(
    register: Register,
    template: str = "http/register/page.html",
    context: Callable[[HouseRequest], Context] | None = None,
) -> Callable[..., HttpResponseBase]:
    """Return the view of a standard register page; `context` is for the blocks of a custom template."""

    @require_permission(register.permission)
    @never_cache
    @require_GET
    def page(request: HouseRequest) -> HttpResponseBase:
        return show_register(request, register, template, {} if context is None else context(request))

    return page


def show_register(
    request: HouseRequest,
    register: Register,
    template: str,
    context: Context,
    parent: object = None,
    *,
    part: str = "http/register/table.html",
    of_rows: Callable[[Scope, Page[Any]], Context] = no_context,
    status: int = 200,
) -> HttpResponseBase:
    """Return the page of a register, only its `part` for HTMX, or a file, as the address requests.

    `of_rows` adds context for rows that are not shown as a table. `status` is that of a page that shows a form again.
    """
    scope, register = Scope(request.presence, current_time(), parent), register.shown_to(request.presence)
    view = View.of(request, register)
    filters = page_filters_of(register, request.GET, scope)
    valid = filters is None or filters.is_valid()
    # With invalid filters the page is shown instead, with the error; a file would have the wrong rows.
    if view.form and valid and register.has_file:
        return _export_file(view, filters, scope)
    rows = register.sort_rows(rows_of(register, filters, scope), view.sort) if valid else []
    # An invalid filter shows no rows, so that nothing was read and nothing is logged.
    page = view.page(rows, codes_of(register, filters, scope) if valid else None)
    shown = {
        "tiles": list(register.tiles(scope, rows)) if valid else [],
        "register": register,
        "view": view,
        "page": page,
        "table": table_of(register, view.columns, page, scope),
        "filters": None if filters is None else filters.form,
        "shortcuts": [] if filters is None else filters.shortcuts(request.GET),
        "empty": empty_of(register, context),
        **context,
        **of_rows(scope, page),
    }
    template = part if getattr(request, "htmx", False) else template
    return render(request, template, shown, status=status if valid else 422)


def show_row(request: HouseRequest, register: Register, row: object) -> HttpResponse:
    """Return one row of a register, with the columns that the reader chose, to replace the one on their page."""
    scope, register = Scope(request.presence, current_time()), register.shown_to(request.presence)
    view = View.of(request, register)
    return render(request, "http/register/body.html", {"table": table_of(register, view.columns, [row], scope)})


def show_found(
    request: HouseRequest,
    register: Register,
    template: str,
    found: Iterable[object] | None,
    context: Context,
    status: int = 200,
    *,
    part: str = "",
) -> HttpResponse:
    """Return the page of a register after a search by name or number, which the view has logged.

    `found` is None if nothing was searched yet. For HTMX only the `part` is returned, if the page has one.
    """
    scope, register = Scope(request.presence, current_time()), register.shown_to(request.presence)
    view, filters = View.of(request, register), filters_of(register, QueryDict(), scope)
    shown = {
        "register": register,
        "view": view,
        "table": None if found is None else table_of(register, view.columns, found, scope),
        "filters": None if filters is None else filters.form,
        "empty": empty_of(register, context),
        "searched": True,
        **context,
    }
    template = part if part and getattr(request, "htmx", False) else template
    return render(request, template, shown, status=status)


def file_of(
    request: HouseRequest, register: Register, sent: QueryDict, parent: object = None
) -> HttpResponseBase | None:
    """Return a declared register as the file that `sent` requests; None if its filters are invalid."""
    scope, register = Scope(request.presence, current_time(), parent), register.shown_to(request.presence)
    filters = filters_of(register, sent, scope)
    if filters is not None and not filters.is_valid():
        return None
    return _export_file(View.of(request, register, sent), filters, scope)


def file_of_found(request: HouseRequest, register: Register, found: object, text: str) -> HttpResponseBase | None:
    """Return the rows of a search as the file that the body requests; None if it requests none.

    Only the workbook contains the search text.
    """
    scope, register = Scope(request.presence, current_time()), register.shown_to(request.presence)
    view = View.of(request, register, request.POST)
    if not view.form:
        return None
    searched = [(pgettext("what was searched for", "Search"), text)]
    return view.export(found, searched, "text", prepare_in_chunks(register, scope))


def filters_of(register: Register, sent: Mapping[str, object], scope: Scope) -> RegisterFilter | None:
    """Return the bound filters; None for a register without any."""
    if register.filters is None:
        return None
    # An empty value that was sent counts: it is how a reader turns a default filter off.
    values = register.filters.usual(scope) | {name: sent[name] for name in sent}
    filters: RegisterFilter = register.filters(values, queryset=_all_rows(register, scope), scope=scope)
    return filters


def page_filters_of(register: Register, sent: Mapping[str, object], scope: Scope) -> RegisterFilter | None:
    """Return the bound filters of a page, with the page's defaults for those that were not sent."""
    if register.filters is None:
        return None
    return filters_of(register, register.filters.usual_on_page(scope) | {name: sent[name] for name in sent}, scope)


def rows_of(register: Register, filters: RegisterFilter | None, scope: Scope) -> Rows:
    """Return the rows that match valid filters, in the default order."""
    if filters is None:
        return register.compute(scope, _all_rows(register, scope), {})
    return register.compute(scope, filters.qs, filters.form.cleaned_data)


def codes_of(register: Register, filters: RegisterFilter | None, scope: Scope) -> str:
    """Return the active filters as codes, for the log."""
    parent = "" if register.parent is None else f"{register.parent.name}={scope.parent}"
    return " ".join(each for each in (parent, "" if filters is None else filters.codes) if each)


def empty_of(register: Register, context: Context) -> Empty | None:
    """Return the message for a register without rows: that of the context, or of the declaration."""
    message: Empty | None = context.get("empty") or (None if register.page is None else register.page.empty)
    return message


def prepare_in_chunks(register: Register, scope: Scope) -> Prepare:
    """Return a function that prepares the rows of a file, some at a time."""

    def prepare_chunks(rows: Iterable[object]) -> Iterator[object]:
        remaining_rows = iter(rows)
        while some := list(islice(remaining_rows, CHUNK)):
            register.prepare(scope, some)
            yield from some

    return prepare_chunks


def _all_rows(register: Register, scope: Scope) -> Rows:
    assert register.rows is not None, register.name
    return register.rows(scope)


def _export_file(view: View, filters: RegisterFilter | None, scope: Scope) -> HttpResponseBase:
    register = view.register
    rows = register.sort_rows(rows_of(register, filters, scope), view.sort)
    filter_texts = () if filters is None else filters.in_words()
    if register.parent is not None:
        filter_texts = ((register.parent.title, str(scope.parent)), *filter_texts)
    return view.export(rows, filter_texts, codes_of(register, filters, scope), prepare_in_chunks(register, scope))
