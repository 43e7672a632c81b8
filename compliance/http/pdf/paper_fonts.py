"""The fonts of documents, decompressed once per process."""

from functools import lru_cache
from io import BytesIO

from fontTools.ttLib import woff2


@lru_cache(maxsize=8)
def decompress_font(font: bytes) -> bytes:
    """Return the font in its uncompressed format."""
    plain = BytesIO()
    woff2.decompress(BytesIO(font), plain)
    return plain.getvalue()
