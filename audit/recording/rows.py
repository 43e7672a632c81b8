"""Writes the rows of an act, one by one or all together in one statement."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

import orjson
from django.db import models

from ..schema.registers import sealed_names_of


@dataclass
class _Batch:
    """Collected rows, the tokens of texts that are stored or collected already, and the key that seals the others."""

    rows: list[models.Model]
    stored: set[str]
    sealing_key: UUID | None


_collected: ContextVar[_Batch | None] = ContextVar("audit_collected_rows", default=None)


@contextmanager
def batch_inserts(*, stored: Collection[str] = (), sealing_key: UUID | None = None) -> Iterator[list[models.Model]]:
    """Collect the rows inserted within the block, in order, for one statement that writes them all.

    A row with a sealed text follows the row of that text (`sealed_names_of`), unless its token is in `stored`. A token
    that is not stored in truth makes the statement fail: no row is ever written without its text.
    `sealing_key` is the key that seals new texts, where the caller has read it already.
    """
    batch = _Batch([], set(stored), sealing_key)
    token = _collected.set(batch)
    try:
        yield batch.rows
    finally:
        _collected.reset(token)


def insert(row: models.Model) -> None:
    """Write a new row, or add it to the current batch."""
    batch = _collected.get()
    if batch is None:
        row.save(force_insert=True)
        return
    for field in _sealed_fields(type(row)):
        for part in field.sealed_parts(row, batch.stored, batch.sealing_key):
            batch.stored.add(part.token)
            batch.rows.append(part)
    batch.rows.append(row)


def row_images(rows: Iterable[models.Model]) -> str:
    """Return a JSON list of {"table": ..., "row": {column: value}}, in order and without rounding.

    Raises TypeError for a value that JSON does not know.
    """
    return orjson.dumps([_row_image(row) for row in rows], default=_encode).decode()


def _row_image(row: models.Model) -> dict[str, Any]:
    table, columns = _table_columns(type(row))
    image = {column: getattr(row, name) for column, name in columns}
    for field in _sealed_fields(type(row)):
        image[str(field.column)] = field.stored_value(row)
    return {"table": table, "row": image}


@cache
def _table_columns(model: type[models.Model]) -> tuple[str, list[tuple[str, str]]]:
    """Return the table of a model, and its columns with the attributes that hold their values."""
    fields = model._meta.concrete_fields
    return model._meta.db_table, [(str(field.column), field.attname) for field in fields]


@cache
def _sealed_fields(model: type[models.Model]) -> tuple[Any, ...]:
    """Return the fields whose texts are in another row, sealed (`sealed_names_of`)."""
    return tuple(field for field in model._meta.concrete_fields if sealed_names_of(field))


def _encode(value: object) -> str:
    """Encode a decimal as text, because JSON numbers would be rounded, and bytes as PostgreSQL reads them."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, bytes):
        return rf"\x{value.hex()}"
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
