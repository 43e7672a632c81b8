"""Every address of the product, with its name and what it calls."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLResolver, get_resolver


def routes(resolver: Any = None, before: str = "", spaces: tuple[str, ...] = ()) -> Iterator[tuple[str, str, Any]]:
    """Every address with its name and what it calls."""
    for each in (resolver or get_resolver()).url_patterns:
        address = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes(each, address, (*spaces, each.namespace) if each.namespace else spaces)
        else:
            yield address, ":".join((*spaces, each.name or "")), each.callback
