"""What is sealed is written: leaves in their places, personal values apart, tiles that became full."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .leaves import Leaf
from .taken import Link, Taken
from .tlog.tiles import Tile

KEEP_LEAVES = """
COPY audit.leaf (idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id) FROM STDIN
"""
KEEP_APART = "COPY audit.disclosure (idx, path, disclosure) FROM STDIN"
KEEP_TILES = "COPY audit.tile (level, idx, root, hashes) FROM STDIN"


@dataclass(frozen=True)
class Line:
    """A leaf with the entry it was made of; a heartbeat and a key have none."""

    leaf: Leaf
    clock: datetime
    row: Taken | None = None
    operation: str = ""


def keep(link: Link, start: int, lines: Sequence[Line], full: Sequence[Tile]) -> None:
    """Add all of it behind the last leaf."""
    with link.cursor() as cursor:
        with cursor.copy(KEEP_LEAVES) as copy:
            for place, line in enumerate(lines, start=start):
                copy.write_row((place, *_columns(line)))
        with cursor.copy(KEEP_APART) as copy:
            for place, line in enumerate(lines, start=start):
                for path, said in line.leaf.disclosures:
                    copy.write_row((place, path, said))
        with cursor.copy(KEEP_TILES) as copy:
            for tile in full:
                copy.write_row((tile.level, tile.index, tile.root, tile.hashes))


def _columns(line: Line) -> tuple[Any, ...]:
    """What the pages look entries up by; all of it stands in the leaf as well."""
    row = line.row
    if row is None:
        return (None, line.leaf.data, line.clock, line.operation, *[None] * 9)
    return (
        row.id, line.leaf.data, row.clock, row.operation, row.act, row.kind, row.scope, row.actor, row.occurred_at,
        row.subject_table, row.subject_id, row.table_name, row.row_id,
    )  # fmt: skip
