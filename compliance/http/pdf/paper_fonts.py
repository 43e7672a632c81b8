"""The fonts that papers are set in, unpacked once for all papers of a process."""

# WeasyPrint has no types.
# mypy: disallow-subclassing-any=False

from contextlib import closing
from functools import lru_cache
from io import BytesIO
from typing import Any

from fontTools.ttLib import woff2
from weasyprint.urls import URLFetcher, URLFetcherResponse


class Fetcher(URLFetcher):
    """Fetches as WeasyPrint does, which would unpack each font anew for each paper."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        """What stands at an address; a packed font as WeasyPrint itself would unpack it."""
        found = super().fetch(url, headers)
        if not url.endswith(".woff2"):
            return found
        with closing(found):
            return URLFetcherResponse(url, decompress_font(found.read()))


@lru_cache(maxsize=8)
def decompress_font(font: bytes) -> bytes:
    """The same font as programs read it from a disk."""
    plain = BytesIO()
    woff2.decompress(BytesIO(font), plain)
    return plain.getvalue()
