"""Whether the registers still are what the log last said of them: a row that was changed past the log is found here.

Both sides are read in one snapshot, row by row in the order of their keys, so that it takes little memory however long
the registers are. Columns that came later than the last image of a row are not compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

from psycopg import sql

from .leaves import exact, read
from .selectors import Kept, kept_tables
from .taken import Link
from .tlog.leaves import canonical

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
TOLD = """
SELECT DISTINCT ON (row_id) row_id, operation, after::text, (personal -> 'after')::text FROM audit.entry
WHERE table_name = %s ORDER BY row_id, id DESC
"""
# The settings of audit.capture: the same row always gives the same image.
AS_CAPTURED = ("timezone = 'UTC'", "datestyle = 'ISO, YMD'", "intervalstyle = 'iso_8601'", "extra_float_digits = 1")
DIGEST = {"sha256", "length"}  # what stands in a leaf for a value, or for a whole row, that is too long
AT_ONCE = 2_000  # rows that travel together


@dataclass(frozen=True)
class Hidden:
    """A row that is not what the log says: which, and how. `why` is one of missing, unknown, back, changed."""

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
}


def hidden(link: Link) -> Iterator[Hidden]:
    """Every row of every register that is not as the log last said. Nothing may be open on this connection."""
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
    with _reading(link, "told", TOLD, [kept.table]) as told, _reading(link, "live", live, []) as there:
        said, row = next(told, None), next(there, None)
        while said or row:
            if row is None or (said and said[0] < row[0]):
                assert said is not None
                if said[1] != "D":
                    yield Hidden(kept.table, said[0], "missing")
                said = next(told, None)
            elif said is None or row[0] < said[0]:
                yield Hidden(kept.table, row[0], "unknown")
                row = next(there, None)
            else:
                yield from _compared(kept, said, row)
                said, row = next(told, None), next(there, None)


def _compared(kept: Kept, said: tuple[Any, ...], row: tuple[Any, ...]) -> Iterator[Hidden]:
    _key, operation, after, personal = said
    if operation == "D":
        yield Hidden(kept.table, row[0], "back")
        return
    there, image, apart = _plain(row[1]), _plain(after), _plain(personal)
    if image.keys() == DIGEST:
        plain = {name: there.pop(name) for name in list(there) if name not in {*kept.personal, *kept.secret}}
        there, image = there | {"image": plain}, {"image": image}
    told = image | apart
    columns = tuple(name for name in sorted(told) if name not in there or not _same(told[name], there[name]))
    if columns:
        yield Hidden(kept.table, row[0], "changed", columns)


def _same(told: Any, there: Any) -> bool:
    """Whether a value is what the log says; a long one is told by its digest."""
    if told == there:
        return True
    if not isinstance(told, dict) or told.keys() != DIGEST:
        return False
    said = there if isinstance(there, str) else canonical(there).decode()
    return bool(sha256(said.encode()).hexdigest() == told["sha256"])


def _plain(said: str | None) -> dict[str, Any]:
    found: dict[str, Any] = exact(read(said)) if said else {}
    return found


@contextmanager
def _reading(link: Link, name: str, question: Any, values: list[Any]) -> Iterator[Iterator[tuple[Any, ...]]]:
    with link.cursor(name=name) as cursor:
        cursor.itersize = AT_ONCE
        cursor.execute(question, values)
        yield iter(cursor)
