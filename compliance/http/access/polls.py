"""Requests that a page sends by itself, so that what it shows stays current.

Which requests these are is declared by their views. What a request says of itself does not count: anyone can send a
header.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse

PAGE = "carnet_poll_of"  # on the view; read by tests/house
V = TypeVar("V", bound=Callable[..., object])

# Names of the pages that have a part which refreshes itself.
_PAGES: set[str] = set()


def poll(page: str, *arguments: str) -> Callable[[V], V]:
    """Declare a view that returns only what a timer on a page refreshes.

    `page` is the URL name of that page; `arguments` are those of its URL, which the URL of the poll has, too.
    """

    def declare(view: V) -> V:
        _PAGES.add(page)
        setattr(view, PAGE, (page, arguments))
        return view

    return declare


def is_poll(request: HttpRequest) -> bool:
    """Is this the request of a timer on a page? Its view says so."""
    return refreshed_page(request) is not None


def refreshed_page(request: HttpRequest) -> str | None:
    """Return the path of the page that a poll refreshes; None if this is no poll."""
    try:
        match = request.resolver_match or resolve(request.path_info)
    except Resolver404:
        return None
    page, arguments = cast("tuple[str, tuple[str, ...]]", getattr(match.func, PAGE, ("", ())))
    if page:
        return reverse(page, kwargs={name: match.kwargs[name] for name in arguments})
    return None


def has_poll(view_name: str) -> bool:
    """Does the page with this URL name have a part that refreshes itself?"""
    return view_name in _PAGES
