"""The personal values of a leaf as they are stored: one encrypted row for each leaf, with one line for each value.

A line is the image of the value (`before`, `after`, `origin`), and its disclosure in JSON. The column is in that JSON,
and base64url of its bytes is the disclosure again. Compressed lines need less than half of the disclosures as text.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from .queries import Ask
from .value_vault import ValuesLocked, find_vault

# The rows of the table, in the order of the leaves.
STORED = "SELECT idx, sealed FROM audit.disclosure ORDER BY idx"
OF_LEAVES = "SELECT idx, sealed FROM audit.disclosure WHERE idx = ANY (%s)"
AS_IT_WAS = b"="  # begins a line that is not what this module writes: path, space, disclosure
WINDOW = -12  # raw deflate with 4 kB: a larger window takes twice as long for a few hundred bytes
AT_ONCE = 500

# Pairs of path and disclosure.
Disclosures = list[tuple[str, str]]


def pack_disclosures(disclosures: Iterable[tuple[str, str]]) -> bytes:
    """Return pairs of path and disclosure as they are encrypted, in the order of their paths."""
    return zlib.compress(b"\n".join(_line(*each) for each in sorted(disclosures)), 6, WINDOW)


def pack_exactly(disclosures: Sequence[tuple[str, str]]) -> bytes:
    """Return pairs as `pack_disclosures` does, also pairs that were altered in the database: verification names them.

    Without this, an altered value might become another one, or stop the upgrade.
    """
    lines = [_line_as_it_was(*each) if _is_altered(*each) else _line(*each) for each in disclosures]
    return zlib.compress(b"\n".join(lines), 6, WINDOW)


def unpack_disclosures(packed: bytes) -> Disclosures:
    """Return the pairs of path and disclosure. Raises ValueError for other bytes."""
    try:
        text = zlib.decompress(packed, WINDOW)
    except zlib.error as error:
        raise ValueError("not compressed lines") from error
    return [_pair(line) for line in text.split(b"\n") if line]


def open_disclosures(rows: Sequence[tuple[int, bytes]]) -> list[Disclosures | None]:
    """Return the pairs of each row, given with its leaf; None for a row that does not open. Raises ValuesLocked."""
    if not rows:
        return []
    return [_unpacked(each) for each in find_vault().open([(index, bytes(sealed)) for index, sealed in rows])]


def stream_opened(rows: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, Disclosures | None]]:
    """Open rows, some hundred at once, and yield each leaf with its pairs as `open_disclosures` does."""
    while batch := list(islice(rows, AT_ONCE)):
        yield from zip((index for index, _sealed in batch), open_disclosures(batch), strict=True)


def read_disclosures(ask: Ask, indices: Iterable[int]) -> dict[int, Disclosures | None]:
    """Return the pairs of these leaves, as far as they have any, by leaf: one query, however many they are.

    Values that do not open, or not now because their keys cannot be used, are None. They are never left out.
    """
    rows = [(index, bytes(sealed)) for index, sealed in ask(OF_LEAVES, [list(indices)])]
    try:
        opened = open_disclosures(rows)
    except ValuesLocked:
        opened = [None] * len(rows)
    return dict(zip((index for index, _sealed in rows), opened, strict=True))


def decode_disclosure(disclosure: str) -> bytes:
    """Return the JSON of a disclosure."""
    return urlsafe_b64decode(disclosure + "=" * (-len(disclosure) % 4))


def _line(path: str, disclosure: str) -> bytes:
    image, dot, _column = path.partition(".")
    return (image if dot else "").encode() + decode_disclosure(disclosure)


def _line_as_it_was(path: str, disclosure: str) -> bytes:
    return AS_IT_WAS + f"{path} {disclosure}".encode()


def _is_altered(path: str, disclosure: str) -> bool:
    """Is this a pair that `_line` does not reproduce?"""
    try:
        return _pair(_line(path, disclosure)) != (path, disclosure)
    except (ValueError, RecursionError):
        return True


def _pair(line: bytes) -> tuple[str, str]:
    if line.startswith(AS_IT_WAS):
        path, _space, disclosure = line[1:].decode().rpartition(" ")
        return path, disclosure
    image, bracket, rest = line.partition(b"[")
    match json.loads(bracket + rest):
        case [str(), str(column), _value]:
            path = f"{image.decode()}.{column}" if image else column
            return path, urlsafe_b64encode(bracket + rest).rstrip(b"=").decode()
    raise ValueError("not a line of a value")


def _unpacked(packed: bytes | None) -> Disclosures | None:
    if packed is None:
        return None
    try:
        return unpack_disclosures(packed)
    except (ValueError, RecursionError):
        return None
