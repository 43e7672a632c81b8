"""One page of a list: fifty rows unless somebody asks for more, and a page number that always leads somewhere.

Whatever lists rows says which register it is, so that the log says who read it (ADR 21).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from rest_framework import serializers
from rest_framework.request import Request

from .columns import Listing, Register
from .looks import note_look

if TYPE_CHECKING:
    from .api import HouseView

SIZES = (50, 100, 200)


@dataclass(frozen=True)
class NoRegister:
    """Why it is no reading of a register to see these rows, such as a search that the log notes each time."""

    because: str


Rows = QuerySet[Any] | list[Any] | range


def page_of(
    request: HttpRequest,
    register: Register | Listing | NoRegister,
    rows: "Rows",
    *,
    narrowed: str = "",
    number: str | int | None = None,
    size: int = SIZES[0],
) -> "Page[Any]":
    """The page asked for, noted as read; the first one for nonsense, the last one for a number too high.

    `narrowed` says to the log what the register is narrowed to, as codes and days. `number` is for pages whose number
    does not stand in the address as `page`.
    """
    page = _page(rows, request.GET.get("page") if number is None else number, size)
    if not isinstance(register, NoRegister):
        note_look(request, register, narrowed=narrowed, page=page.number, rows=page.paginator.count)
    return page


def as_list(
    view: "HouseView",
    register: Register | Listing | NoRegister,
    rows: "QuerySet[Any] | list[Any]",
    show: Callable[[list[Any]], Iterable[Any]] = list,
    *,
    asked: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A page of a register as the API tells it, noted as read; `asked` are its filters, never with a name.

    `show` sees the whole page, so that it can ask once for all rows.
    """
    page = _page(rows, view.request.query_params.get("page") or _sent(view.request), SIZES[0])
    found = {
        "count": page.paginator.count,
        "page": page.number,
        "pages": page.paginator.num_pages,
        "results": list(show(list(page))),
    }
    if not isinstance(register, NoRegister):
        view.note_read(register, asked or {}, page=page.number, rows=page.paginator.count)
    return found


def _page(rows: "Rows", number: str | int | None, size: int) -> "Page[Any]":
    return Paginator(rows, size).get_page(number)


def _sent(request: Request) -> Any:
    """The page of a search that has a body."""
    return request.data.get("page") if isinstance(request.data, dict) else None


class PageOutput(serializers.Serializer[Any]):
    """What every list of the API has around its rows."""

    count = serializers.IntegerField(help_text="Rows in all.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField(help_text="Ask for one of them with `page`.")
