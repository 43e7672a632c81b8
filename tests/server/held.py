"""A small application in Carnet's place: a page, and a file without an end for readers who do not read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain")])
    return _file() if environ["PATH_INFO"] == "/file" else [b"a page"]


def _file() -> Iterator[bytes]:
    while True:
        yield bytes(65536)
