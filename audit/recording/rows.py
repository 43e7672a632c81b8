"""Writes the rows of an act, one by one or all together in one statement."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from functools import cache
from typing import Any

import orjson
from django.db import models

_collected: ContextVar[list[models.Model] | None] = ContextVar("audit_collected_rows", default=None)


@contextmanager
def batch_inserts() -> Iterator[list[models.Model]]:
    """Collect the rows inserted within the block, in order, for one statement that writes them all."""
    rows: list[models.Model] = []
    token = _collected.set(rows)
    try:
        yield rows
    finally:
        _collected.reset(token)


def insert(row: models.Model) -> None:
    """Write a new row, or add it to the current batch."""
    rows = _collected.get()
    if rows is None:
        row.save(force_insert=True)
    else:
        rows.append(row)


def row_images(rows: Iterable[models.Model]) -> str:
    """Return a JSON list of {"table": ..., "row": {column: value}}, in order and without rounding.

    Raises TypeError for a value that JSON does not know.
    """
    return orjson.dumps([_row_image(row) for row in rows], default=_encode_decimal).decode()


def _row_image(row: models.Model) -> dict[str, Any]:
    table, columns = _table_columns(type(row))
    return {"table": table, "row": {column: getattr(row, name) for column, name in columns}}


@cache
def _table_columns(model: type[models.Model]) -> tuple[str, list[tuple[str, str]]]:
    """Return the table of a model, and its columns with the attributes that hold their values."""
    fields = model._meta.concrete_fields
    return model._meta.db_table, [(str(field.column), field.attname) for field in fields]


def _encode_decimal(value: Any) -> str:
    """Encode a decimal as text, because JSON numbers would be rounded."""
    if isinstance(value, Decimal):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
