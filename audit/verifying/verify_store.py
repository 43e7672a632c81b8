"""Verifies the sealed log in the database: leaves, tiles, heads, and the columns stored with them.

`verify.py` does the same for an exported copy. This module also checks what a copy lacks: the search columns, which
no hash covers, and the personal values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from ..archiving.columns import COLUMNS
from ..recording.facts import utc_text
from ..sealing.leaves import KEY, exact_value
from ..sealing.schema_attestation import NAMES
from ..store.archived_leaves import removed_parts
from ..store.disclosures import STORED, Disclosures, stream_opened
from ..store.heads import Head
from ..store.queue import Link
from ..store.value_vault import ValuesLocked
from ..tlog.leaves import DIGESTS, WrongLeaf, decode_digest, leaf_digests, open_disclosure, parse_leaf
from ..tlog.notes import Key, WrongNote, is_signed, parse_checkpoint, parse_key, parse_note
from ..tlog.tiles import WIDTH, Edge, Tile, split_hashes
from ..tlog.times import Clocks, WrongTime
from .row_images import is_same
from .stored_leaves import StoredLeaf, stored_leaves
from .verify_registers import SNAPSHOT, stream_rows

LEAVES = """
SELECT idx, leaf, entry_id, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id
FROM audit.leaf ORDER BY idx
"""
UNREAD = "SELECT idx FROM audit.unread"
# In the order in which tiles become full while the leaves are read.
TILES = "SELECT level, idx, root, hashes FROM audit.tile ORDER BY (idx + 1) << (8 * (level + 1)), level"
ARCHIVED_ROWS = "SELECT idx, table_name, row_id, digests FROM audit.archived_row ORDER BY idx"
HEADS = "SELECT size, root, note FROM audit.checkpoint ORDER BY size"
PLACED = {"scope": "house", "table_name": "table", "row_id": "row", "entry_id": "entry"}


def find_deviations(
    link: Link, clocks: Clocks, anchors: Sequence[tuple[int, bytes]] = (), archive: Path | None = None
) -> Iterator[str]:
    """Yield a sentence for each deviation from the sealed log. Requires a connection without open transaction.

    `clocks` checks every leaf, and `anchors` are trusted older heads that the tree must contain. Leaves of removed
    parts are read from their files, in the folder `archive` or that of the settings; a missing file is a deviation.
    """
    with link.transaction(), ExitStack() as stack:
        for words in (SNAPSHOT, NAMES):
            link.execute(words)
        unread = {index for (index,) in link.execute(UNREAD).fetchall()}
        rows, apart, archived_rows, tiles, heads = (
            stack.enter_context(stream_rows(link, name, question, []))
            for name, question in (
                ("leaves", LEAVES), ("apart", STORED), ("archived", ARCHIVED_ROWS), ("tiles", TILES), ("heads", HEADS),
            )
        )  # fmt: skip

        def ask(question: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
            return link.execute(question, values).fetchall()

        leaves = stored_leaves(rows, ask, removed_parts(ask), archive)
        yield from _Side(clocks, anchors, apart, archived_rows, tiles, heads, unread).read(leaves)


class _Side:
    """The tree computed from the leaves, compared with everything stored with them."""

    def __init__(
        self,
        clocks: Clocks,
        anchors: Sequence[tuple[int, bytes]],
        apart: Iterator[tuple[Any, ...]],
        archived_rows: Iterator[tuple[Any, ...]],
        tiles: Iterator[tuple[Any, ...]],
        heads: Iterator[tuple[Any, ...]],
        unread: Collection[int],
    ) -> None:
        self._clocks = clocks
        self._kept = sorted(anchors)
        self._edge = Edge()
        self._keys: list[Key] = []
        self._apart, self._tiles, self._heads, self._unread = stream_opened(apart), tiles, heads, unread
        self._archived_rows = archived_rows
        self._locked = ""
        self._disclosed, self._head = self._next_disclosed(), next(heads, None)
        self._archived = next(archived_rows, None)
        self._good = 0
        self._same = True
        self._lost = False

    def read(self, leaves: Iterator[StoredLeaf | str]) -> Iterator[str]:
        yield from self._at_size()
        for each in leaves:
            if isinstance(each, str):
                yield each
                continue
            if each.index != self._edge.size:
                yield f"leaf {self._edge.size} is missing"
                # All further hashes would differ, and hide where the log was changed.
                return
            if each.data is not None:
                yield from self._check_content(each, each.data)
            self._skip_values(each.index)
            for tile in self._edge.add([each.hash]):
                yield from self._tile(tile)
            yield from self._at_size()
        if self._head is not None or self._kept:
            size = max([self._head[0] if self._head else 0, *(each[0] for each in self._kept)])
            yield f"there are {self._edge.size} leaves, but there was a head of {size}: the end of the log was cut off"
        elif self._same and self._good < self._edge.size:
            yield f"leaves {self._good} to {self._edge.size - 1} are not covered by a signed head"
        if not self._lost and next(self._tiles, None):
            yield "there are more tiles than the leaves require"
        if self._disclosed is not None:
            yield f"a value of leaf {self._disclosed[0]} is disclosed, but that leaf is missing"
        if self._archived is not None:
            yield f"audit.archived_row names leaf {self._archived[0]}, which is in no archived part"
        if self._locked:
            yield f"the personal values cannot be compared with their leaves: {self._locked}"

    def _check_content(self, leaf: StoredLeaf, data: bytes) -> Iterator[str]:
        """Check the columns, the personal values and the clock of a leaf."""
        index = leaf.index
        try:
            found = parse_leaf(data)
        except WrongLeaf as error:
            yield f"leaf {index} is invalid: {error}"
            found = {}
        if leaf.columns is not None:
            other = [
                name for name, value in zip(COLUMNS, leaf.columns, strict=True) if not _is_said(found, name, value)
            ]
            if other:
                yield f"leaf {index} does not match its columns {', '.join(other)}"
        elif not self._is_erasable(index, found):
            yield f"archived leaf {index} does not match its row in audit.archived_row: its values could not be erased"
        if ("unread" in found) != (index in self._unread):
            yield f"leaf {index} does not match the list of entries that were too long to be read"
        if found.get("operation") == KEY:
            with suppress(WrongNote):
                self._keys.append(parse_key(str(found.get("key"))))
        if self._disclosed is not None and self._disclosed[0] == index:
            yield from _check_values(index, found, self._disclosed[1])
        try:
            self._clocks.check_leaf(index, found)
        except WrongTime as error:
            yield str(error)

    def _is_erasable(self, index: int, found: Mapping[str, Any]) -> bool:
        """Does the database know the row and the digests of an archived leaf that has personal values?"""
        if self._archived is not None and self._archived[0] == index:
            _index, table, row, packed = self._archived
            digests = sorted(decode_digest(each) for _path, each in leaf_digests(found))
            return (found.get("table"), found.get("row")) == (table, str(row)) and digests == split_hashes(
                bytes(packed)
            )
        has_values = self._disclosed is not None and self._disclosed[0] == index
        return not has_values or found.get("table") is None or found.get("row") is None

    def _skip_values(self, index: int) -> None:
        """Continue with what is stored for the leaves after this one."""
        if self._disclosed is not None and self._disclosed[0] == index:
            self._disclosed = self._next_disclosed()
        if self._archived is not None and self._archived[0] == index:
            self._archived = next(self._archived_rows, None)

    def _next_disclosed(self) -> tuple[int, Disclosures | None] | None:
        """Return the next leaf with personal values; None after the last one, or if their keys cannot be used."""
        try:
            return next(self._apart, None)
        except ValuesLocked as error:
            self._locked = str(error)
            return None

    def _tile(self, tile: Tile) -> Iterator[str]:
        # After a gap, stored and computed tiles would be compared out of step.
        if self._lost:
            return
        level, index, root, hashes = next(self._tiles, (None, None, b"", b""))
        if (level, index) != (tile.level, tile.index):
            self._lost = True
            yield f"tile {tile.index} of level {tile.level} is missing"
        elif (bytes(root), bytes(hashes)) != (tile.root, tile.hashes):
            pairs = zip(split_hashes(bytes(hashes)), split_hashes(tile.hashes), strict=True)
            places = [tile.index * WIDTH + n for n, (kept, made) in enumerate(pairs) if kept != made]
            below = "leaf" if tile.level == 0 else f"tile of level {tile.level - 1}"
            which = f"{below} {', '.join(map(str, places[:9]))}" if places else "its root"
            yield f"tile {tile.index} of level {tile.level} does not match the hashes below it: {which} was changed"

    def _at_size(self) -> Iterator[str]:
        """Check the heads of this size: the signed one and the trusted ones."""
        size = self._edge.size
        while self._kept and self._kept[0][0] == size:
            if self._kept.pop(0)[1] != self._edge.root():
                yield f"the root of the log at {size} leaves differs from the trusted one: the log was rewritten"
        if self._head is None or self._head[0] != size or not self._same:
            return
        found = Head(size, bytes(self._head[1]))
        if found.root != self._edge.root():
            yield f"the leaves do not lead to the head of {size}: one of leaf {self._good} to {size - 1} was changed"
            self._same = False
        elif not self._is_checkpoint_signed(found, self._head[2]):
            yield f"the head of {size} leaves is not signed with a key that the log names"
        self._good, self._head = size, next(self._heads, None)

    def _is_checkpoint_signed(self, head: Head, note: str) -> bool:
        try:
            text = parse_note(note.encode())
            checkpoint = parse_checkpoint(text.text)
            signed = [is_signed(text, each) for each in self._keys if each.name == checkpoint.origin]
        except WrongNote:
            return False
        return (checkpoint.size, checkpoint.root) == (head.size, head.root) and any(signed)


def _check_values(index: int, found: Mapping[str, Any], disclosures: Disclosures | None) -> Iterator[str]:
    """Check the personal values of a leaf, which are its own if it has their digests."""
    if disclosures is None:
        yield f"leaf {index}: its personal values do not open; they were altered, or belong to another leaf"
    for path, disclosure in disclosures or ():
        try:
            disclosed = open_disclosure(found, disclosure)
            true = path in {f"{disclosed.path}.{disclosed.name}", disclosed.name}
        except WrongLeaf:
            true = False
        if not true:
            yield f"leaf {index}: the value disclosed as {path} is not the one that was sealed"


def _is_said(found: Mapping[str, Any], name: str, value: Any) -> bool:
    """Does a column match its leaf?"""
    if name.startswith("subject_"):
        subject = found.get("subject")
        if isinstance(subject, dict) and subject.keys() == {"table", "id"}:
            return bool(is_same(subject[name.removeprefix("subject_")], _optional_text(value)))
        return DIGESTS in found or subject is not None or value is None
    stated = found.get(PLACED.get(name, name))
    if name == "occurred_at" and value is None:
        return stated is None or isinstance(stated, str)  # a time outside the calendar of Python
    if stated is None and DIGESTS in found:
        return True  # the entry is one disclosure, which may have been erased
    return bool(is_same(stated, exact_value(value) if name == "entry_id" else _optional_text(value)))


def _optional_text(value: object) -> str | None:
    if isinstance(value, datetime):
        return utc_text(value)
    if value is None:
        return None
    return str(value)
