"""Compares the registers with the log: finds every row that was changed past the log.

The entries of a row are read in order: each must start from what its predecessor left, or an entry is missing. The
last one must match the register. Both sides are read in one snapshot, ordered by key, so that memory use is small
however long the registers are. Columns added later than an image are not compared with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from heapq import merge
from itertools import groupby, islice
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from psycopg import sql

from ..schema.protected_tables import TableProtection, declared_register, kept_tables
from ..schema.registers import registers_by_table
from ..sealing.leaves import exact_value
from ..sealing.sealed_texts import has_tokens, stream_with_texts
from ..store.archived_leaves import removed_parts
from ..store.disclosures import AT_ONCE, Disclosures, open_disclosures
from ..store.queries import Ask
from ..store.queue import Link
from ..tlog.leaves import WrongLeaf
from .row_images import Image, differing_columns, of_json, of_leaf, of_row
from .spool import spool_changes, spooled_changes

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
ENTRIES = """
SELECT row_id, id, operation, before::text, after::text, (personal -> 'before')::text, (personal -> 'after')::text,
    apart::text[], NULL::bytea, NULL::bigint, NULL::bytea
FROM audit.pending WHERE table_name = %s
UNION ALL
SELECT row_id, entry_id, operation, NULL, NULL, NULL, NULL, NULL, leaf, l.idx,
    (SELECT d.sealed FROM audit.disclosure d WHERE d.idx = l.idx)
FROM audit.leaf l WHERE table_name = %s
ORDER BY 1, 2
"""
# Rows whose newest sealed entry was too long to be read are, or were, as long themselves.
UNREAD = """
SELECT l.row_id FROM audit.unread u JOIN audit.leaf l USING (idx)
WHERE l.table_name = %s AND NOT EXISTS (
    SELECT FROM audit.leaf later
    WHERE later.row_id = l.row_id AND later.table_name = l.table_name AND later.entry_id > l.entry_id
)
"""
LIVE = """
SELECT t.{key}, CASE WHEN t.{key} <> ALL (%s::uuid[]) THEN to_jsonb(t)::text END FROM public.{table} t ORDER BY 1
"""
# Where images are in the rows of ENTRIES and LIVE.
QUEUED_IMAGES = (3, 4, 5, 6)
LIVE_IMAGE = (1,)
THERE = "SELECT to_regclass(format('public.%%I', %s::text)) IS NOT NULL"
# For a register whose table is gone: no rows, so that each of its entries is reported as missing.
NONE = "SELECT WHERE %s::uuid[] IS NULL"
# The settings of audit.capture, so that the same row always gives the same image; the path admits only the catalogue.
AS_CAPTURED = (
    "search_path = pg_catalog, pg_temp",
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'iso_8601'",
    "extra_float_digits = 1",
)
FETCHED = 2_000  # rows at once


@dataclass(frozen=True)
class Hidden:
    """A row that differs from the log, and how. `why` is a key of SAID."""

    table: str
    row: UUID
    why: str
    columns: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.table} {self.row}: {SAID[self.why]}{', '.join(self.columns)}"


SAID = {
    "missing": "was removed, but the log does not record it",
    "unknown": "was added, but the log does not record it",
    "back": "exists, but the log says that it was removed",
    "changed": "was changed without an entry in the log: ",
    "gap": "an entry about it is missing from the log, or it was changed without an entry and changed again: ",
    "lost": "an entry about it is missing: one adds it although it existed, or changes it although it did not",
    "unread": "an entry about it was too long to be read, so its values before and after are not known",
    "unopened": "the personal values of an entry about it do not open, so they were not compared",
    "sealed": "a text of it is stored sealed and does not open, or is gone",
    "other": "the columns stored about it are not what was sealed",
}


class RecordedChange(NamedTuple):
    """One entry about a row; `wrong` if the columns stored with its leaf do not match the leaf.

    `unread` if the entry was too long to be read when it was sealed, `unopened` if its personal values do not open.
    """

    row: UUID
    operation: str
    before: Image | None
    after: Image | None
    wrong: bool = False
    unread: bool = False
    unopened: bool = False


def find_hidden_rows(link: Link, archive: Path | None = None) -> Iterator[Hidden]:
    """Yield every row of every register that differs from the log. Requires a connection without open transaction.

    A register without its trigger is checked too, as its model declares; if a register is gone, all its rows are
    missing. Leaves of removed parts are read from their files, in the folder `archive` or that of the settings.

    Raises ValuesLocked if the keys of personal values cannot be used, and Missing, before the first row, if a file is
    missing or differs from the log.
    """
    with link.transaction():
        link.execute(SNAPSHOT)
        for setting in AS_CAPTURED:
            link.execute(f"SET LOCAL {setting}")

        def ask(question: str, values: Any) -> list[tuple[Any, ...]]:
            return link.execute(question, values).fetchall()

        watched = {table: declared_register(model) for table, model in registers_by_table().items()} | kept_tables(ask)
        with spool_changes(ask, removed_parts(ask), archive) as spool:
            for table, kept in sorted(watched.items()):
                yield from _of_table(link, ask, kept, spooled_changes(spool, ask, table))


def _of_table(
    link: Link, ask: Ask, protection: TableProtection, archived: Iterator[tuple[Any, ...]]
) -> Iterator[Hidden]:
    [(there,)] = link.execute(THERE, [protection.table]).fetchall()
    live = sql.SQL(LIVE if there else NONE).format(
        key=sql.Identifier(protection.key), table=sql.Identifier(protection.table)
    )
    unread = [row for (row,) in link.execute(UNREAD, [protection.table]).fetchall()]
    with (
        stream_rows(link, "entries", ENTRIES, [protection.table] * 2) as entries,
        stream_rows(link, "live", live, [unread]) as rows,
    ):
        earlier = ((row, entry, operation, *[None] * 5, *more) for row, entry, operation, *more in archived)
        queued = stream_with_texts(ask, protection.table, entries, QUEUED_IMAGES)
        every = merge(earlier, queued, key=itemgetter(0, 1))
        groups = groupby(_recorded_changes(protection.table, every), attrgetter("row"))
        current = stream_with_texts(ask, protection.table, rows, LIVE_IMAGE)
        group, row = next(groups, None), next(current, None)
        while group or row:
            if group is None or (row and row[0] < group[0]):
                assert row is not None
                yield Hidden(protection.table, row[0], "unknown")
                row = next(current, None)
                continue
            there = row if row and row[0] == group[0] else None
            if there and there[1] and has_tokens(protection.table, there[1]):
                yield Hidden(protection.table, group[0], "sealed")
            for why, columns in history_faults(group[1], _image_of(protection, there)):
                yield Hidden(protection.table, group[0], why, columns)
            group, row = next(groups, None), row if there is None else next(current, None)


def _image_of(protection: TableProtection, row: tuple[Any, ...] | None) -> Image | None:
    """Return a row of a register as an image, empty if its content was not read; None if there is no row."""
    if row is None:
        return None
    if row[1] is None:
        return Image({}, {})
    return of_row(row[1], protection.personal, protection.secret)


def history_faults(
    entries: Iterable[RecordedChange], current_image: Image | None
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the faults in the history of one row: its entries in order, and its final state in the register."""
    image_before: Image | None = None
    for entry in entries:
        if entry.wrong:
            yield "other", ()
        if entry.unread:
            yield "unread", ()
        if entry.unopened:
            yield "unopened", ()
        if (entry.operation == "I") != (image_before is None):
            yield "lost", ()
        elif image_before and entry.before and (columns := differing_columns(image_before, entry.before, gone=False)):
            yield "gap", columns
        image_before = None if entry.operation == "D" else entry.after or Image({}, {})
    if image_before is None and current_image is not None:
        yield "back", ()
    elif image_before is not None and current_image is None:
        yield "missing", ()
    elif image_before and current_image and (columns := differing_columns(image_before, current_image, gone=True)):
        yield "changed", columns


def _recorded_changes(table: str, entries: Iterator[tuple[Any, ...]]) -> Iterator[RecordedChange]:
    """Yield the changes that entries record, in their order; some hundred are opened at once."""
    while batch := list(islice(entries, AT_ONCE)):
        stored = [(entry[-2], entry[-1]) for entry in batch if entry[-1] is not None]
        opened = dict(zip((index for index, _sealed in stored), open_disclosures(stored), strict=True))
        for *entry, index, _sealed in batch:
            yield _recorded_change(table, *entry, opened.get(index, []))


def _recorded_change(table: str, row: UUID, number: int, operation: str, *columns: Any) -> RecordedChange:
    """Return the change that an entry records: from its columns while queued, from its leaf once sealed."""
    before, after, personal_before, personal_after, names, leaf, opened = columns
    if leaf is None:
        try:
            images = of_json(before, personal_before, names), of_json(after, personal_after, names)
        except ValueError:
            return RecordedChange(row, operation, None, None, wrong=True)
        return RecordedChange(row, operation, *images)
    found = json.loads(bytes(leaf))
    disclosures: Disclosures = opened or []
    wrong = (found["entry"], found["operation"], found.get("table", table), found.get("row", str(row))) != (
        exact_value(number), operation, table, str(row),
    )  # fmt: skip
    try:
        images = of_leaf(found, "before", disclosures), of_leaf(found, "after", disclosures)
        return RecordedChange(row, operation, *images, wrong, unread="unread" in found, unopened=opened is None)
    except WrongLeaf:
        return RecordedChange(row, operation, of_leaf(found, "before", []), of_leaf(found, "after", []), wrong=True)


@contextmanager
def stream_rows(link: Link, name: str, question: Any, values: list[Any]) -> Iterator[Iterator[tuple[Any, ...]]]:
    """Stream the rows of a query through a server-side cursor."""
    with link.cursor(name=name) as cursor:
        cursor.itersize = FETCHED
        cursor.execute(question, values)
        yield iter(cursor)
