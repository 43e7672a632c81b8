"""Writes sealed leaves in their positions, personal values separately, and tiles that became full."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from ..store.disclosures import pack_disclosures
from ..store.heads import WillNotSign
from ..store.queue import Link, Taken
from ..store.value_vault import ValuesLocked, find_vault
from ..tlog.tiles import Tile
from .leaves import Leaf

PREPARE = "SELECT audit.prepare_parts(%s)"
NEWEST = "SELECT coalesce(max(entry_id), 0) FROM audit.leaf"
# Entries of archived leaves are older than the newest of them: their own numbers are no longer in the database.
SEALED = """
SELECT least(
    (SELECT min(entry_id) FROM audit.leaf WHERE entry_id = ANY (%s)),
    (SELECT min(entry) FROM unnest(%s::bigint[]) AS entry
        WHERE entry <= (SELECT max(last_entry) FROM audit.archived))
)
"""
KEEP_LEAVES = """
COPY audit.leaf (idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id) FROM STDIN
"""
KEEP_APART = "COPY audit.disclosure (idx, sealed) FROM STDIN"
# Acts whose first entry was sealed before the rows that they wrote.
HOUSES = "SELECT act, scope FROM audit.leaf WHERE act = ANY (%s) AND operation IN ('A', 'N', 'E')"
KEEP_UNREAD = "COPY audit.unread (idx, at) FROM STDIN"
KEEP_TILES = "COPY audit.tile (level, idx, root, hashes) FROM STDIN"


@dataclass(frozen=True)
class Line:
    """A leaf with its entry; heartbeats and key leaves have none."""

    leaf: Leaf
    clock: datetime
    row: Taken | None = None
    operation: str = ""


def append_leaves(link: Link, start: int, lines: Sequence[Line], full: Sequence[Tile], at: datetime) -> None:
    """Append everything after the last leaf; `at` is the time of sealing. Raises WillNotSign without keys."""
    placed = list(enumerate(lines, start=start))
    link.execute(PREPARE, [start + len(lines)])
    _copy_rows(link, KEEP_LEAVES, [(place, *_search_columns(line)) for place, line in placed])
    _copy_rows(link, KEEP_APART, _sealed_values(link, placed))
    _copy_rows(link, KEEP_UNREAD, [(place, at) for place, line in placed if line.row is not None and line.row.unread])
    _copy_rows(link, KEEP_TILES, [(tile.level, tile.index, tile.root, tile.hashes) for tile in full])


def find_sealed_entry(link: Link, entries: Sequence[int]) -> int | None:
    """Return the first of these entries that has a leaf already; the database refuses a second one in the same part.

    An entry that is older than archived ones has one as well.
    """
    [(newest,)] = link.execute(NEWEST).fetchall()
    earlier = [entry for entry in entries if entry <= newest]
    if not earlier:
        return None
    [(sealed,)] = link.execute(SEALED, [earlier, earlier]).fetchall()
    return None if sealed is None else int(sealed)


def _sealed_values(link: Link, placed: Sequence[tuple[int, Line]]) -> list[tuple[int, bytes]]:
    """Return the personal values of each leaf that has some, encrypted with the key of its house."""
    # Leaves of the signer itself have no entry, and no personal values.
    having = [(place, line.row, line.leaf.disclosures) for place, line in placed if line.row and line.leaf.disclosures]
    if not having:
        return []
    houses = _houses(link, [line.row for _place, line in placed if line.row is not None])
    values = [(place, _house_of(row, houses), pack_disclosures(disclosures)) for place, row, disclosures in having]
    try:
        sealed = find_vault().seal(values)
    except ValuesLocked as error:
        raise WillNotSign(f"personal values cannot be encrypted: {error}") from error
    return [(place, each) for (place, _house, _packed), each in zip(values, sealed, strict=True)]


def _houses(link: Link, rows: Sequence[Taken]) -> dict[UUID, UUID | None]:
    """Return the house of each act: only the entry of the act names it, those of its rows do not."""
    houses = {row.act: row.scope for row in rows if row.kind is not None and row.act is not None}
    earlier = {row.act for row in rows if row.act is not None} - houses.keys()
    if earlier:
        houses.update(link.execute(HOUSES, [list(earlier)]).fetchall())
    return houses


def _house_of(row: Taken, houses: dict[UUID, UUID | None]) -> UUID | None:
    """Return the house of an entry; None for the installation."""
    return row.scope if row.act is None else houses.get(row.act)


def _copy_rows(link: Link, question: str, rows: Sequence[tuple[Any, ...]]) -> None:
    if rows:
        with link.cursor() as cursor, cursor.copy(question) as copy:
            for row in rows:
                copy.write_row(row)


def _search_columns(line: Line) -> tuple[Any, ...]:
    """Return the columns that the pages search by; all of them are in the leaf as well."""
    row = line.row
    if row is None:
        return (None, line.leaf.data, line.clock, line.operation, *[None] * 9)
    return (
        row.id, line.leaf.data, row.clock, row.operation, row.act, row.kind, row.scope, row.actor, row.occurred_at,
        row.subject_table, row.subject_id, row.table_name, row.row_id,
    )  # fmt: skip
