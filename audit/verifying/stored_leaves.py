"""Every leaf of the log in its order: from the database or, if its part was archived, from the file of that part."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..store.archived_leaves import RemovedPart, read_archive
from ..store.queries import Ask
from ..store.tree_store import Missing, tiles_in
from ..tlog.tiles import WIDTH, split_hashes
from ..tlog.tree import leaf_hash

Row = tuple[Any, ...]


@dataclass(frozen=True)
class StoredLeaf:
    """A leaf: its hash, its bytes (None if the file of its part is missing), and its columns, if it has some."""

    index: int
    hash: bytes
    data: bytes | None
    columns: Sequence[Any] | None


def stored_leaves(
    rows: Iterator[Row], ask: Ask, parts: Sequence[RemovedPart], folder: Path | None
) -> Iterator[StoredLeaf | str]:
    """Yield the leaves in order, and a sentence for each fault of an archived part.

    `rows` are those of the database: position, bytes, and columns. Without its file, the hashes of a part are those of
    the stored tiles, so that everything after it can be checked.
    """
    waiting = list(parts)
    row = next(rows, None)
    while row is not None or waiting:
        if waiting and (row is None or row[0] >= waiting[0].leaves.start):
            part = waiting.pop(0)
            row = yield from _leaves_of_part(rows, row, ask, part, folder)
            continue
        assert row is not None
        data = bytes(row[1])
        yield StoredLeaf(row[0], leaf_hash(data), data, row[2:])
        row = next(rows, None)


def _leaves_of_part(
    rows: Iterator[Row], row: Row | None, ask: Ask, part: RemovedPart, folder: Path | None
) -> Generator[StoredLeaf | str, None, Row | None]:
    """Yield the leaves of a removed part; return the first row after it."""
    index = part.leaves.start
    for each in _archived_leaves(ask, part, folder):
        if isinstance(each, str):
            yield each
            continue
        hashed, data = each
        columns = None
        if row is not None and row[0] == index:
            if leaf_hash(bytes(row[1])) != hashed:
                yield f"leaf {index} in the database is not the one that was archived"
            data, columns = data or bytes(row[1]), row[2:]
            row = next(rows, None)
        yield StoredLeaf(index, hashed, data, columns)
        index += 1
    return row


def _archived_leaves(ask: Ask, part: RemovedPart, folder: Path | None) -> Iterator[tuple[bytes, bytes | None] | str]:
    """Yield the hash and the bytes of each leaf; from the first fault of the file on, its hash only."""
    done = part.leaves.start // WIDTH
    try:
        for number, leaves in read_archive(ask, part, folder):
            yield from ((leaf_hash(leaf), leaf) for leaf in leaves)
            done = number + 1
    except Missing as error:
        yield str(error)
    tiles = tiles_in(ask)
    for number in range(done, part.leaves.stop // WIDTH):
        try:
            hashes = split_hashes(tiles(0, number, WIDTH))
        except Missing as error:
            yield str(error)
            return
        yield from ((hashed, None) for hashed in hashes)
