"""What the log says: short ways for tests to ask it."""

from typing import Any
from uuid import UUID

from audit.reading import selectors


def acts(scope: UUID, kind: str) -> list[Any]:
    """The acts and notes of one kind at one house, newest first."""
    return list(selectors.find_acts(scope, selectors.Search(kind=kind)).entries)


def tables(act: Any) -> set[str]:
    """The tables in which an act wrote rows."""
    return {row.table_name for row in selectors.rows_of(act.act).entries}
