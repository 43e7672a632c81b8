"""The fonts of documents, decompressed once per process."""

# WeasyPrint has no types.
# mypy: disallow-subclassing-any=False

from contextlib import closing
from functools import lru_cache
from io import BytesIO

from fontTools.ttLib import woff2
from weasyprint.urls import URLFetcher, URLFetcherResponse


class Fetcher(URLFetcher):
    """Fetches like WeasyPrint, which would decompress each font again for each document."""

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Fetch an address; decompress a WOFF2 font as WeasyPrint itself would."""
        found = super().fetch(url, headers)
        if not url.endswith(".woff2"):
            return found
        with closing(found):
            return URLFetcherResponse(url, decompress_font(found.read()))


@lru_cache(maxsize=8)
def decompress_font(font: bytes) -> bytes:
    """Return the font in its uncompressed format."""
    plain = BytesIO()
    woff2.decompress(BytesIO(font), plain)
    return plain.getvalue()
