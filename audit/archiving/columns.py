"""The search columns of a leaf, read from its bytes: a part that is read back has the columns that it had before."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from ..store.tree_store import Missing
from ..tlog.leaves import DIGESTS, parse_leaf
from ..tlog.times import parse_time

COLUMNS = (
    "entry_id", "clock", "operation", "act", "kind", "scope", "actor", "occurred_at", "subject_table", "subject_id",
    "table_name", "row_id",
)  # fmt: skip


def columns_of(found: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """Return the columns of a leaf in the order of COLUMNS; None if the leaf does not contain all of them.

    Too long values are there only as digests, and the leaf of an undivided entry contains none of them.
    """
    subject = found.get("subject") or {}
    if DIGESTS in found or not isinstance(subject, dict):
        return None
    try:
        return (
            None if found.get("entry") is None else int(found["entry"]),
            parse_time(found["clock"]),
            _text(found.get("operation")),
            _key(found.get("act")),
            _text(found.get("kind")),
            _key(found.get("house")),
            _key(found.get("actor")),
            parse_time(found.get("occurred_at")),
            _text(subject.get("table")),
            _key(subject.get("id")),
            _text(found.get("table")),
            _key(found.get("row")),
        )
    except (KeyError, TypeError, ValueError):
        return None


def archived_columns(index: int, leaf: bytes) -> tuple[Any, ...]:
    """Return the columns of a leaf that is in a file only. Raises Missing if it has none."""
    columns = columns_of(parse_leaf(leaf))
    if columns is None:
        raise Missing(f"archived leaf {index} does not contain its columns, and is no longer in the database")
    return columns


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise ValueError("the leaf contains only a digest of this text")


def _key(value: object) -> UUID | None:
    return None if value is None else UUID(str(value))
