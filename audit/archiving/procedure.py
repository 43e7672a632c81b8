"""Archives old parts of the log, removes the changes of rows in them from the database, and reads them back.

A part is removed only after its file was verified again. `link` is a connection of carnet_owner: no process of the
application may remove a leaf.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from psycopg import IntegrityError

from ..reading import word_index
from ..recording import log
from ..store.archived_leaves import RemovedPart, read_archive, removed_parts
from ..store.queries import Ask
from ..store.queue import Link
from ..tlog.tiles import WIDTH
from .columns import archived_columns
from .files import WrittenArchive, file_sha256, write_archive

SIZE = "SELECT audit.part_size()"
NEWEST = "SELECT max(idx) FROM audit.leaf"
LAST_CLOCK = "SELECT clock FROM audit.leaf WHERE idx = %s"
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('carnet log archive', 0))"
AS_AUDIT = "SET LOCAL ROLE carnet_audit; SET LOCAL lock_timeout = '10s'"
REMOVE = "SELECT audit.remove_part(%s, %s, %s)"
FORGET_WORDS = "DELETE FROM audit.words WHERE idx >= %s AND idx < %s"
PRESENT = "SELECT idx FROM audit.leaf WHERE idx >= %s AND idx < %s"
INSERT = """
COPY audit.leaf (idx, leaf, entry_id, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id) FROM STDIN
"""
READ_BACK = "SELECT audit.part_was_read_back(%s)"


class NotRemoved(RuntimeError):
    """A part cannot be removed or read back; the message gives the reason."""


@dataclass(frozen=True)
class OldPart:
    """A part that can be archived: its leaves are in the database, and it is not the newest one."""

    leaves: range
    until: datetime


def old_parts(ask: Ask, before: datetime) -> list[OldPart]:
    """Return the parts in the database whose last leaf was written before a time, oldest first."""
    [(size,)], [(newest,)] = ask(SIZE, []), ask(NEWEST, [])
    removed = {part.leaves.start for part in removed_parts(ask)}
    found = []
    # The newest part grows, and the sealer compares new entries with the one before it.
    for first in range(0, (newest or 0) - size - size // 2 + 1, size):
        if first in removed:
            continue
        [(until,)] = ask(LAST_CLOCK, [first + size - 1])
        if until < before:
            found.append(OldPart(range(first, first + size), until))
    return found


def archive_part(link: Link, ask: Ask, part: OldPart, folder: Path, at: datetime) -> WrittenArchive:
    """Write the file of a part and record it in the log. Raises Missing, Refused, OSError."""
    with link.transaction():
        link.execute(LOCK)
        written = write_archive(link, ask, part.leaves, folder)
    log.note(
        "audit.archive.written", subject=None, by=None, at=at, scope=None,
        first=part.leaves.start, last=part.leaves.stop - 1, file=written.path.name, sha256=written.sha256,
    )  # fmt: skip
    return written


def remove_part(link: Link, written: WrittenArchive) -> None:
    """Remove the changes of rows in a part from the database, if its file is unchanged. Raises NotRemoved, OSError."""
    if file_sha256(written.path) != written.sha256:
        raise NotRemoved(f"{written.path} is no longer the file that was written: nothing was removed")
    try:
        with link.transaction():
            link.execute(LOCK)
            link.execute(AS_AUDIT)
            link.execute(REMOVE, [written.leaves.start, written.sha256, written.staying])
    except IntegrityError as error:
        raise NotRemoved(f"nothing was removed: {error.diag.constraint_name}") from error


def read_back(link: Link, ask: Ask, part: RemovedPart, folder: Path | None = None) -> int:
    """Insert the leaves of a removed part again, with their columns and words; return how many were missing.

    Raises Missing, and changes nothing, if the file differs from the tiles of the log.
    """
    with link.transaction():
        link.execute(LOCK)
        link.execute(AS_AUDIT)
        present = {index for (index,) in link.execute(PRESENT, [part.leaves.start, part.leaves.stop]).fetchall()}
        with link.cursor() as cursor, cursor.copy(INSERT) as copy:
            for row in _missing_rows(ask, part, present, folder):
                copy.write_row(row)
        link.execute(FORGET_WORDS, [part.leaves.start, part.leaves.stop])
        word_index.index_part(link, part.leaves)
        link.execute(READ_BACK, [part.leaves.start])
    return len(part.leaves) - len(present)


def _missing_rows(ask: Ask, part: RemovedPart, present: set[int], folder: Path | None) -> Iterator[tuple[object, ...]]:
    for number, leaves in read_archive(ask, part, folder):
        for index, leaf in enumerate(leaves, start=number * WIDTH):
            if index not in present:
                yield index, leaf, *archived_columns(index, leaf)
