"""The changes of rows in archived parts, sorted by row: a temporary database on the disk, because they may be many.

It contains the bytes of leaves, which have no personal values. It needs as much room as the leaves had.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from ..archiving.columns import archived_columns
from ..store.archived_leaves import RemovedPart, read_archive
from ..store.disclosures import OF_LEAVES
from ..store.queries import Ask
from ..tlog.tiles import WIDTH

AT_ONCE = 2_000
TABLE = "CREATE TABLE change (of_table TEXT, of_row BLOB, entry INTEGER, operation TEXT, idx INTEGER, leaf BLOB)"
ADD = "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?)"
SORT = "CREATE INDEX by_row ON change (of_table, of_row, entry)"
CHANGES = "SELECT of_row, entry, operation, idx, leaf FROM change WHERE of_table = ? ORDER BY of_row, entry"
PRESENT = "SELECT idx FROM audit.leaf WHERE idx >= %s AND idx < %s AND table_name IS NOT NULL"


@contextmanager
def spool_changes(ask: Ask, parts: Sequence[RemovedPart], folder: Path | None) -> Iterator[sqlite3.Connection]:
    """Read the changes of all removed parts. Raises Missing if a file is missing or differs from the log."""
    with TemporaryDirectory(prefix="carnet-verify-") as scratch:
        found = sqlite3.connect(Path(scratch) / "changes")
        try:
            # A file that is deleted at the end need not survive a crash.
            found.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {TABLE}")
            for part in parts:
                present = {index for (index,) in ask(PRESENT, [part.leaves.start, part.leaves.stop])}
                found.executemany(ADD, _changes_of(ask, part, folder, present))
            found.execute(SORT)
            found.commit()
            yield found
        finally:
            found.close()


def spooled_changes(spool: sqlite3.Connection, ask: Ask, table: str) -> Iterator[tuple[Any, ...]]:
    """Yield row, entry, operation, leaf, its position and its encrypted values, for each change of a table in order."""
    cursor = spool.execute(CHANGES, [table])
    while rows := cursor.fetchmany(AT_ONCE):
        apart: dict[int, bytes] = dict(ask(OF_LEAVES, [[index for _row, _entry, _operation, index, _leaf in rows]]))
        for row, entry, operation, index, leaf in rows:
            yield UUID(bytes=row), entry, operation, leaf, index, apart.get(index)


def _changes_of(ask: Ask, part: RemovedPart, folder: Path | None, present: set[int]) -> Iterator[tuple[Any, ...]]:
    for number, leaves in read_archive(ask, part, folder):
        for index, leaf in enumerate(leaves, start=number * WIDTH):
            # The database still has some leaves of a removed part.
            if index in present:
                continue
            entry, _clock, operation, *_others, table, row = archived_columns(index, leaf)
            if table is not None and row is not None:
                yield table, row.bytes, entry, operation, index, leaf
