"""A register as JSON Lines, for exact processing by programs; the last line confirms that the file is complete.

One object per row, with untranslated names; money is text, times have the venue's UTC offset, people have id and
name. Only the last line has `end`: the number of rows and the digest of all preceding lines.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import cast
from uuid import UUID

from django.db.models import Model

from ..registers.declarations import Amount, Cell, FileDetails, Local
from .json_text import json_value

TYPE = "application/x-ndjson; charset=utf-8"
TOGETHER = 200
# Created once: `json.dumps` with options would create an encoder for each row.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def file_blocks(cells: Sequence[Cell], rows: Iterable[object], details: FileDetails) -> Iterator[bytes]:
    """Yield the lines in blocks."""
    digest, count, left = hashlib.sha256(), 0, iter(rows)
    while some := list(islice(left, TOGETHER)):
        block = "".join(
            _json_line(as_object(row, cells, details.local, has_ids=details.has_ids)) for row in some
        ).encode()
        digest.update(block)
        count += len(some)
        yield block
    yield _json_line({"end": {"rows": count, "sha256": digest.hexdigest(), "whole": True}}).encode()


def as_object(row: object, cells: Sequence[Cell], local: Local, *, has_ids: bool) -> dict[str, object]:
    """Return one row under the names of its cells, as JSON Lines and the API have it; with its id if it has one."""
    found: dict[str, object] = {"id": str(cast("Model", row).pk)} if has_ids else {}
    for cell in cells:
        found[cell.name] = _exact_value(cell.value(row), local)
    return found


def _exact_value(value: object, local: Local) -> object:
    """Return a value without loss: types that JSON lacks become text."""
    if isinstance(value, datetime):
        return local(value).isoformat()
    if isinstance(value, Amount):
        return str(value.value)
    if isinstance(value, Model):
        return {"id": str(value.pk), "name": str(value)}
    if isinstance(value, (date, Decimal, UUID)):
        return str(value)
    if isinstance(value, dict):
        return json_value(value)
    return value if value is None or isinstance(value, (bool, int)) else str(value)


def _json_line(found: dict[str, object]) -> str:
    return _ENCODER.encode(found) + "\n"
