"""Pages of lists: by number on screens, by cursor in the API (ADR 62).

Each list names its register, so that the log records who read it (ADR 21).
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from rest_framework import exceptions, serializers
from rest_framework.utils.urls import replace_query_param

from ..infrastructure.serializer_bases import InputSerializer, OutputSerializer
from .cursors import BrokenCursor, Cursor
from .declarations import Listing, Register, Rows
from .keysets import Key, keys_of, order_rows, rows_after
from .read_log import log_register_read

if TYPE_CHECKING:
    from ..rest.base import HouseView

SIZES = (50, 100, 200)


@dataclass(frozen=True)
class NoRegister:
    """Why showing these rows does not count as reading a register, such as a search that is always logged."""

    because: str


SEARCHED = NoRegister("a search, which the log notes each time")


def page_of(
    request: HttpRequest,
    register: Register | Listing | NoRegister,
    rows: "Rows",
    *,
    filter_text: str = "",
    number: str | int | None = None,
    size: int = SIZES[0],
) -> "Page[Any]":
    """Return the requested page and log the reading; the first page for an invalid number, the last for one too high.

    `filter_text` describes the filters to the log, as codes and days. `number` is for pages whose number is not the
    parameter `page` of the address.
    """
    page = Paginator(rows, size).get_page(request.GET.get("page") if number is None else number)
    if not isinstance(register, NoRegister):
        log_register_read(request, register, filter_text=filter_text, page=page.number, rows=page.paginator.count)
    return page


class PageInput(InputSerializer):
    """The parameters of every list of the API. The OpenAPI schema adds them to each list."""

    cursor = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=4000,
        help_text="The cursor in `next` or `previous` of a page with the same filters. Omit it for the first page.",
    )
    page_size = serializers.IntegerField(required=False, default=SIZES[0], min_value=1, max_value=SIZES[-1])


class PageOutput(OutputSerializer):
    """A page of a list, with links to the next and the previous page."""

    count = serializers.IntegerField(
        allow_null=True,
        help_text="Total number of rows, as counted for the first page. Null for lists that are too long to count.",
    )
    next = serializers.URLField(
        allow_null=True, help_text="URL of the next page; null on the last one. For a search, send the same body again."
    )
    previous = serializers.URLField(allow_null=True, help_text="URL of the previous page; null on the first one.")


def as_list(
    view: "HouseView",
    register: Register | Listing | NoRegister,
    rows: Rows,
    show: Callable[[list[Any]], Iterable[object]] = list,
    *,
    query: Mapping[str, object] | None = None,
    counted: bool = True,
) -> dict[str, Any]:
    """Return a page of an API list and log the reading; `query` are its filters, never with a name.

    `show` receives the whole page, so that one query serves all its rows. Without `counted`, the total is left out.
    Raises ValidationError for a cursor of another list.
    """
    sent = PageInput(data=view.request.query_params)
    sent.is_valid(raise_exception=True)
    size: int = sent.validated_data["page_size"]
    source = _Query(rows, keys_of(rows)) if isinstance(rows, QuerySet) else _Computed(rows)
    purpose = _cursor_purpose(view, source.order)
    cursor = _read_cursor(sent.validated_data["cursor"], purpose)
    if cursor is None:
        cursor = Cursor((), backward=False, count=source.count() if counted else None, page=1)
    found, before, beyond = source.read(cursor, size)

    def leads(place: tuple[object, ...], *, backward: bool) -> str:
        page = max(1, cursor.page - 1 if backward else cursor.page + 1)
        text = Cursor(place, backward, cursor.count, page).encrypt_cursor(purpose)
        return str(replace_query_param(view.request.build_absolute_uri(), "cursor", text))

    if not isinstance(register, NoRegister):
        noted = len(found) if cursor.count is None else cursor.count
        view.note_read(register, query or {}, page=cursor.page, rows=noted)
    return {
        "count": cursor.count,
        "next": None if beyond is None else leads(beyond, backward=False),
        "previous": None if before is None else leads(before, backward=True),
        "results": list(show(found)),
    }


Place = tuple[object, ...]
# The rows of a page; the place of its first row if a page precedes it, of its last one if a page follows.
Read = tuple[list[object], Place | None, Place | None]


@dataclass(frozen=True)
class _Query:
    """Rows of the database: a page starts next to a row, so that inserted rows move nothing."""

    rows: "QuerySet[Any]"
    keys: tuple[Key, ...]

    @property
    def order(self) -> str:
        return ",".join(map(str, self.keys))

    def count(self) -> int:
        return self.rows.count()

    def read(self, cursor: Cursor, size: int) -> Read:
        keys = tuple(key.reverse_direction() for key in self.keys) if cursor.backward else self.keys
        rows = order_rows(self.rows, keys)
        if cursor.place:
            rows = rows_after(rows, keys, cursor.place)
        # One row more than shown says whether a page follows, without a count.
        found = list(rows[: size + 1])
        more, found = len(found) > size, found[:size]
        if not found:
            return [], None, None
        if cursor.backward:
            found.reverse()
        before = more if cursor.backward else bool(cursor.place)
        # After a page that was reached backward comes the one from which the reader came.
        beyond = more or cursor.backward
        return found, self._place(found[0]) if before else None, self._place(found[-1]) if beyond else None

    def _place(self, row: object) -> Place:
        return tuple(key.value(row) for key in self.keys)


@dataclass(frozen=True)
class _Computed:
    """Computed rows: a page starts at a position."""

    rows: list[object] | range
    order = ""

    def count(self) -> int:
        return len(self.rows)

    def read(self, cursor: Cursor, size: int) -> Read:
        (at,) = cursor.place or (0,)
        first, last = (max(0, at - size), at) if cursor.backward else (at, at + size)
        previous, following = (first,) if first else None, (last,) if last < len(self.rows) else None
        return list(self.rows[first:last]), previous, following


def _cursor_purpose(view: "HouseView", order: str) -> str:
    """Return what a cursor is bound to: the venue, the address with its filters, the search text, and the order."""
    request = view.request
    filters = [(name, request.query_params.getlist(name)) for name in sorted(request.query_params)]
    filters = [each for each in filters if each[0] not in PageInput().fields]
    # A search sends its text in the body: with another text, the place of the cursor means nothing.
    body = request.data if request.method == "POST" else None
    return json.dumps(["carnet.cursor", str(view.house.id), request.path, filters, body, order], sort_keys=True)


def _read_cursor(text: str, purpose: str) -> Cursor | None:
    try:
        if text:
            return Cursor.decrypt_cursor(text, purpose)
        return None
    except BrokenCursor as error:
        raise exceptions.ValidationError({"cursor": [BROKEN]}) from error


BROKEN = "This is no cursor of this list with these filters. Read the list again from its first page, without a cursor."
