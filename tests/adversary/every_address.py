"""Every address of the house, with identifiers that belong to nothing."""

from collections.abc import Iterator
from typing import Any

from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from django.urls.converters import IntConverter, UUIDConverter

from compliance.http.access.guard import GUARDED
from compliance.http.rest.base import HouseView

NOBODY = "018f0000-0000-7000-8000-0000000000ff"
NO_SUCH_METHOD = 405  # answered before a row is looked at
CLOSED = {403, NO_SUCH_METHOD}  # answered before a field is looked at


def addresses(patterns: Any = None, prefix: str = "") -> Iterator[str]:
    """Every address of ours, with an identifier that belongs to nothing."""
    for pattern in patterns if patterns is not None else get_resolver().url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            for name, converter in pattern.pattern.converters.items():
                value = (
                    NOBODY
                    if isinstance(converter, UUIDConverter)
                    else "1"
                    if isinstance(converter, IntConverter)
                    else "x"
                )
                for shape in ("uuid", "int", "str", "slug", "path"):
                    route = route.replace(f"<{shape}:{name}>", value)
            if "(?P" not in route and "^" not in route:
                yield "/" + route


def guarding_permission(address: str, method: str) -> str | None:
    """The permission that the guard of an address asks for before its view looks at anything; None without one."""
    try:
        found = resolve(address)
    except Resolver404:
        return None
    kind = getattr(found.func, "cls", object)
    if not issubclass(kind, HouseView):
        return getattr(found.func, GUARDED, None)
    view = kind()
    view.kwargs = found.kwargs
    return view.permission_for(method)
