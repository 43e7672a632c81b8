"""Sealing: what waits becomes leaves of the tree, in one transaction, under a head that the signer has signed.

All of it happens on a connection of `carnet_sealer`, which may add to the sealed side and change nothing there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

import psycopg

from . import leaves
from .attest import faults
from .leaves import Leaf, Taken
from .signer import Head, Signer, WillNotSign
from .tlog.notes import Note, note
from .tlog.tiles import WIDTH, Edge, Tile, Tiles, edge_of, nodes, width
from .tlog.tree import consistency, leaf_hash
from .tree_store import tiles_in

MOST = 1_000  # entries under one head
HEARTBEAT = timedelta(seconds=60)

TAKE = """
WITH oldest AS (SELECT id FROM audit.pending ORDER BY id LIMIT %s)
DELETE FROM audit.pending p USING oldest o WHERE p.id = o.id
RETURNING p.id, p.xid, p.clock, p.operation, p.act, p.kind, p.scope, p.actor, p.occurred_at, p.subject_table,
    p.subject_id, p.facts::text, p.request_id, host(p.client), p.db_user::text, p.table_name, p.row_id, p.before::text,
    p.after::text, p.personal::text
"""
LOCK = "SELECT pg_try_advisory_xact_lock(hashtext('carnet audit sealing'))"
LAST = "SELECT size, root, note, at FROM audit.checkpoint ORDER BY size DESC LIMIT 1"
KEEP_HEAD = "INSERT INTO audit.checkpoint (size, root, note, at) VALUES (%s, %s, %s, %s)"
KEEP_LEAVES = """
COPY audit.leaf (idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id) FROM STDIN
"""
KEEP_APART = "COPY audit.disclosure (idx, path, disclosure) FROM STDIN"
KEEP_TILES = "COPY audit.tile (level, idx, root, hashes) FROM STDIN"
Link = psycopg.Connection[Any]


@dataclass(frozen=True)
class Sealed:
    """What one sealing did: the signed head, and how many leaves were added."""

    head: Head
    note: Note
    added: int


@dataclass(frozen=True)
class Line:
    """A leaf with the entry it was made of; a heartbeat has none."""

    leaf: Leaf
    clock: datetime
    row: Taken | None = None


class Sealer:
    """Seals one log with one signer; remembers the right edge of the tree between two sealings."""

    def __init__(self, signer: Signer, attest: Callable[[Link], list[str]] = faults) -> None:
        self._signer = signer
        self._attest = attest
        self._edge = Edge()

    def seal(self, link: Link, at: datetime, most: int = MOST) -> Sealed | None:
        """Seal the oldest entries that wait; None where there is nothing to do, or somebody else seals.

        Without an entry for a minute a heartbeat is sealed: silence is told apart from a log that stands still.
        Raises WillNotSign, and leaves all as it was.
        """
        with self._signer.alone():
            with link.transaction():
                [(alone,)] = link.execute(LOCK).fetchall()
                if not alone:
                    return None
                before, last_at = self._before(link)
                lines = _waiting(link, most)
                if not lines and last_at is not None and at - last_at < HEARTBEAT:
                    return None
                lines = lines or [Line(leaves.heartbeat(at), at)]
                edge = self._edge_at(link, before.size)
                full = edge.add(leaf_hash(line.leaf.data) for line in lines)
                head = Head(edge.size, edge.root())
                _keep(link, before.size, lines, full)
                proof = consistency(nodes(_tiles(link, edge), head.size), before.size, head.size)
                broken = self._attest(link)
                if broken:
                    raise WillNotSign(f"the log does not see every change, nothing is signed: {'; '.join(broken)}")
                signed = self._signer.sign(head, before, proof)
                link.execute(KEEP_HEAD, [head.size, head.root, str(signed), at])
            self._signer.remember(head)
            self._edge = edge
        return Sealed(head, signed, len(lines))

    def _before(self, link: Link) -> tuple[Head, datetime | None]:
        """The last head of the database and when it was made; the signer hears of it if it has not yet."""
        found = link.execute(LAST).fetchone()
        if found is None:
            return Head(), None
        head, remembered = Head(found[0], bytes(found[1])), self._signer.last()
        if remembered.size < head.size:
            proof = consistency(nodes(_tiles(link), head.size), remembered.size, head.size)
            self._signer.catch_up(note(found[2].encode()), remembered, proof)
        return head, found[3]

    def _edge_at(self, link: Link, size: int) -> Edge:
        """The right edge at the last head: remembered, or made anew if somebody else has sealed since."""
        return deepcopy(self._edge) if self._edge.size == size else edge_of(_tiles(link), size)


def _waiting(link: Link, most: int) -> list[Line]:
    """The oldest entries that wait, taken out of the queue by this transaction."""
    rows = sorted((Taken(*row) for row in link.execute(TAKE, [most]).fetchall()), key=attrgetter("id"))
    return [Line(leaves.of_entry(row), row.clock, row) for row in rows]


def _keep(link: Link, start: int, lines: Sequence[Line], full: Sequence[Tile]) -> None:
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
        return (None, line.leaf.data, line.clock, leaves.HEARTBEAT, *[None] * 9)
    return (
        row.id, line.leaf.data, row.clock, row.operation, row.act, row.kind, row.scope, row.actor, row.occurred_at,
        row.subject_table, row.subject_id, row.table_name, row.row_id,
    )  # fmt: skip


def _tiles(link: Link, edge: Edge | None = None) -> Tiles:
    """Tiles from the database; those of the right edge from what is known of it already."""
    stored = tiles_in(lambda question, values: link.execute(question, values).fetchall())

    def tile(level: int, index: int, wide: int) -> bytes:
        if edge is not None and wide < WIDTH and wide == width(level, index, edge.size):
            return b"".join(edge.levels[level])
        return stored(level, index, wide)

    return tile
