"""One page of a register: fifty rows unless somebody asks for more, and a page number that always leads somewhere."""

from collections.abc import Callable, Iterable
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request

SIZES = (50, 100, 200)


def page_of(rows: "QuerySet[Any] | list[Any] | range", number: str | int | None, size: int = SIZES[0]) -> "Page[Any]":
    """The page asked for; the first one for nonsense, the last one for a number too high."""
    return Paginator(rows, size).get_page(number)


def as_list(
    request: Request, rows: "QuerySet[Any] | list[Any]", show: Callable[[list[Any]], Iterable[Any]] = list
) -> dict[str, Any]:
    """A page of a register as the API tells it; `show` sees the whole page, so that it can ask once for all rows."""
    page = page_of(rows, request.query_params.get("page") or _sent(request))
    return {
        "count": page.paginator.count,
        "page": page.number,
        "pages": page.paginator.num_pages,
        "results": list(show(list(page))),
    }


def _sent(request: Request) -> Any:
    """The page of a search that has a body."""
    return request.data.get("page") if isinstance(request.data, dict) else None


class PageOutput(serializers.Serializer[Any]):
    """What every list of the API has around its rows."""

    count = serializers.IntegerField(help_text="Rows in all.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField(help_text="Ask for one of them with `page`.")
