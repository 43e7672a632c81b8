"""The rows of an act on their way into registers: each at once, or all of them together by one statement."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models

_collected: ContextVar[list[models.Model] | None] = ContextVar("audit_collected_rows", default=None)


@contextmanager
def collecting() -> Iterator[list[models.Model]]:
    """Rows that are kept within the block are gathered in order, for a statement that writes all of them."""
    rows: list[models.Model] = []
    token = _collected.set(rows)
    try:
        yield rows
    finally:
        _collected.reset(token)


def keep(row: models.Model) -> None:
    """Write a new row, or hand it to whoever collects the rows of this act."""
    rows = _collected.get()
    if rows is None:
        row.save(force_insert=True)
    else:
        rows.append(row)


def images(rows: Iterable[models.Model]) -> list[dict[str, Any]]:
    """Each row as {"table": ..., "row": {column: value}}, in order; values as JSON knows them, none rounded."""
    return [{"table": row._meta.db_table, "row": _image(row)} for row in rows]


def _image(row: models.Model) -> dict[str, Any]:
    return {str(field.column): _plain(getattr(row, field.attname)) for field in row._meta.concrete_fields}


def _plain(value: Any) -> Any:
    written = _WRITTEN.get(type(value))
    return value if written is None else written(value)


_WRITTEN: dict[type, Callable[[Any], Any]] = {
    date: date.isoformat,
    datetime: datetime.isoformat,
    UUID: str,
    Decimal: str,
    list: lambda values: [_plain(one) for one in values],
}
