"""A register as JSON Lines: for machines, exact. The last line says that the file is whole.

One object a row, under names that are never translated; money as text, moments with their offset by the clock of the
house, whoever acted by id and name. The last line alone has `end`: rows and digest of all the lines before it.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Model

from ..registers.declarations import Amount, Cell, Local, Told

TYPE = "application/x-ndjson; charset=utf-8"
TOGETHER = 200
# Made once: `json.dumps` with anything of its own makes one for each row.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def blocks(cells: Sequence[Cell], rows: Iterable[Any], told: Told) -> Iterator[bytes]:
    """The lines, some at a time."""
    digest, count, left = hashlib.sha256(), 0, iter(rows)
    while some := list(islice(left, TOGETHER)):
        block = "".join(_line(as_object(row, cells, told.local)) for row in some).encode()
        digest.update(block)
        count += len(some)
        yield block
    yield _line({"end": {"rows": count, "sha256": digest.hexdigest(), "whole": True}}).encode()


def as_object(row: Any, cells: Sequence[Cell], local: Local) -> dict[str, Any]:
    """One row under the names of its cells, as lines and API have it."""
    key = None if isinstance(row, Mapping) else getattr(row, "pk", None)
    found: dict[str, Any] = {} if key is None else {"id": str(key)}
    for cell in cells:
        found[cell.name] = _exact(cell.value(row), local)
    return found


def _exact(value: Any, local: Local) -> Any:
    """A value without loss: what JSON has no kind for is text."""
    if isinstance(value, datetime):
        return local(value).isoformat()
    if isinstance(value, Amount):
        return str(value.value)
    if isinstance(value, Model):
        return {"id": str(value.pk), "name": str(value)}
    if isinstance(value, (date, Decimal, UUID)):
        return str(value)
    return value if value is None or isinstance(value, (bool, int)) else str(value)


def _line(found: dict[str, Any]) -> str:
    return _ENCODER.encode(found) + "\n"
