"""Whether the registers still are what the log says of them: a row that was changed past the log is found here.

Each row's entries are read one after the other: what one left is what the next one found, or an entry is missing. What
the last one left is what stands in the register. Both sides are read in one snapshot, in the order of the keys, so that
it takes little memory however long the registers are. Columns that came later than an image are not compared with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

from psycopg import sql

from .images import Image, differing, of_json, of_leaf, of_row
from .leaves import exact
from .selectors import Kept, kept_tables
from .taken import Link
from .tlog.leaves import WrongLeaf

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
TOLD = """
SELECT row_id, id, operation, before::text, after::text, (personal -> 'before')::text, (personal -> 'after')::text,
    apart::text[], NULL::bytea, NULL::text
FROM audit.pending WHERE table_name = %s
UNION ALL
SELECT row_id, entry_id, operation, NULL, NULL, NULL, NULL, NULL, leaf,
    (SELECT json_agg(json_build_array(d.path, d.disclosure))::text FROM audit.disclosure d WHERE d.idx = l.idx)
FROM audit.leaf l WHERE table_name = %s
ORDER BY 1, 2
"""
# The settings of audit.capture, so that the same row always gives the same image; and no names but the catalogue's.
AS_CAPTURED = (
    "search_path = pg_catalog, pg_temp",
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'iso_8601'",
    "extra_float_digits = 1",
)
AT_ONCE = 2_000  # rows that travel together


@dataclass(frozen=True)
class Hidden:
    """A row that is not what the log says: which, and how. `why` is a key of SAID."""

    table: str
    row: UUID
    why: str
    columns: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.table} {self.row}: {SAID[self.why]}{', '.join(self.columns)}"


SAID = {
    "missing": "was removed, and the log does not know of it",
    "unknown": "was added, and the log does not know of it",
    "back": "is there again, and the log says that it was removed",
    "changed": "was changed past the log: ",
    "gap": "an entry of it is missing from the log, or the row was changed past it and changed again: ",
    "lost": "an entry of it is missing: one says that it was added where it was there, or changed where it was not",
    "other": "what the log's tables keep about it is not what was sealed",
}


class Told(NamedTuple):
    """One entry about a row; `wrong` where what is kept beside its leaf is not of that leaf."""

    row: UUID
    operation: str
    before: Image | None
    after: Image | None
    wrong: bool = False


def hidden(link: Link) -> Iterator[Hidden]:
    """Every row of every register that is not as the log says. Nothing may be open on this connection."""
    with link.transaction():
        link.execute(SNAPSHOT)
        for setting in AS_CAPTURED:
            link.execute(f"SET LOCAL {setting}")

        def ask(question: str, values: Any) -> list[tuple[Any, ...]]:
            return link.execute(question, values).fetchall()

        for kept in kept_tables(ask).values():
            yield from _of_table(link, kept)


def _of_table(link: Link, kept: Kept) -> Iterator[Hidden]:
    live = sql.SQL("SELECT t.{key}, to_jsonb(t)::text FROM public.{table} t ORDER BY 1").format(
        key=sql.Identifier(kept.key), table=sql.Identifier(kept.table)
    )
    with reading(link, "told", TOLD, [kept.table] * 2) as entries, reading(link, "live", live, []) as rows:
        groups = groupby((_told(kept.table, *entry) for entry in entries), attrgetter("row"))
        group, row = next(groups, None), next(rows, None)
        while group or row:
            if group is None or (row and row[0] < group[0]):
                assert row is not None
                yield Hidden(kept.table, row[0], "unknown")
                row = next(rows, None)
                continue
            there = row[1] if row and row[0] == group[0] else None
            image = None if there is None else of_row(there, kept.personal, kept.secret)
            for why, columns in history(group[1], image):
                yield Hidden(kept.table, group[0], why, columns)
            group, row = next(groups, None), row if there is None else next(rows, None)


def history(entries: Iterable[Told], there: Image | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with the life of one row, its entries in order and what stands in its register in the end."""
    left: Image | None = None
    for told in entries:
        if told.wrong:
            yield "other", ()
        if (told.operation == "I") != (left is None):
            yield "lost", ()
        elif left and told.before and (columns := differing(left, told.before, gone=False)):
            yield "gap", columns
        left = None if told.operation == "D" else told.after or Image({}, {})
    if left is None and there is not None:
        yield "back", ()
    elif left is not None and there is None:
        yield "missing", ()
    elif left and there and (columns := differing(left, there, gone=True)):
        yield "changed", columns


def _told(table: str, row: UUID, number: int, operation: str, *said: Any) -> Told:
    """An entry that waits, from its columns; a sealed one from the bytes of its leaf alone."""
    before, after, personal_before, personal_after, names, leaf, apart = said
    if leaf is None:
        try:
            images = of_json(before, personal_before, names), of_json(after, personal_after, names)
        except ValueError:
            return Told(row, operation, None, None, wrong=True)
        return Told(row, operation, *images)
    found, disclosures = json.loads(bytes(leaf)), json.loads(apart or "[]")
    wrong = (found["entry"], found["operation"], found.get("table", table), found.get("row", str(row))) != (
        exact(number), operation, table, str(row),
    )  # fmt: skip
    try:
        return Told(row, operation, of_leaf(found, "before", disclosures), of_leaf(found, "after", disclosures), wrong)
    except WrongLeaf:
        return Told(row, operation, of_leaf(found, "before", []), of_leaf(found, "after", []), wrong=True)


@contextmanager
def reading(link: Link, name: str, question: Any, values: list[Any]) -> Iterator[Iterator[tuple[Any, ...]]]:
    with link.cursor(name=name) as cursor:
        cursor.itersize = AT_ONCE
        cursor.execute(question, values)
        yield iter(cursor)
