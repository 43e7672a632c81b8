"""Sealing: queued entries become leaves of the tree, in one transaction, under a signed head.

It uses a connection of `carnet_sealer`, which may only add to the sealed tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timedelta

from psycopg import Rollback
from psycopg.errors import LockNotAvailable

from ..store.heads import Head, WillNotSign
from ..store.queue import Link, Queue, Taken
from ..store.tree_store import tiles_in
from ..store.value_vault import ValuesLocked
from ..tlog.notes import Note, parse_note
from ..tlog.tiles import WIDTH, Edge, Tiles, edge_of, node_reader, tile_width
from ..tlog.tree import leaf_hash, prove_consistency
from . import leaves
from .leaf_store import Line, append_leaves, find_sealed_entry
from .schema_attestation import NAMES, Watch
from .sealed_texts import open_taken
from .signer import Signer
from .signer_state import News

MOST = 1_000  # entries under one head
HEARTBEAT = timedelta(seconds=60)

# Only the sealer may lock this table.
LOCK = "LOCK TABLE audit.turn IN EXCLUSIVE MODE NOWAIT"
# PostgreSQL does not detect a deadlock between the two connections, so the lock times out.
PATIENCE = "SET LOCAL lock_timeout = '10s'"
LAST = "SELECT size, root, note, at FROM audit.checkpoint ORDER BY size DESC LIMIT 1"
KEEP_HEAD = "INSERT INTO audit.checkpoint (size, root, note, at) VALUES (%s, %s, %s, %s)"


@dataclass(frozen=True)
class Sealed:
    """The result of one sealing: the signed head, the number of new leaves, and whether the queue may contain more."""

    head: Head
    note: Note
    added: int
    left: bool


class Sealer:
    """Seals one log with one signer; caches the right edge of the tree between two sealings."""

    def __init__(
        self,
        signer: Signer,
        attest: Callable[[Link], list[str]] | None = None,
        second_link: Callable[[], Link] | None = None,
    ) -> None:
        """`second_link` opens another connection of `carnet_sealer`, which attests while the first writes leaves."""
        self._signer = signer
        self._attest = attest or Watch()
        self._second_link = second_link
        self._threads = ThreadPoolExecutor(max_workers=1)
        self._edge = Edge()
        self._queue = Queue()

    def seal(self, link: Link, at: datetime, most: int = MOST) -> Sealed | None:
        """Seal the oldest queued entries; None if there is nothing to do or another process seals.

        The first leaf of a log names its key, and each new key is named before anything else. After a minute without
        an entry a heartbeat is sealed, which distinguishes silence from a stopped log. An entry too long to be read
        is sealed alone, with its metadata only.

        Raises WillNotSign, and changes nothing.
        """
        found = None
        with self._signer.lock_folder():
            with link.transaction():
                _take_lock(link)
                found = self._seal(link, at, most)
            if found is None:
                return None
            sealed, self._edge = found
            # After the commit: a crash before this line leaves the database one head ahead, which `catch_up` repairs.
            self._signer.remember(sealed.head)
        return sealed

    def _seal(self, link: Link, at: datetime, most: int) -> tuple[Sealed, Edge] | None:
        """Seal within the transaction; return the result and the new right edge."""
        before, last_at = self._last_sealed_head(link)
        # The entries leave the queue in the transaction that adds their leaves, so a crash loses none of them.
        waiting = self._queue.take(link, most)
        again = find_sealed_entry(link, [row.id for row in waiting.rows])
        if again is not None:
            raise WillNotSign(f"entry {again} is sealed already and waits again: it was put back into the queue")
        lines = [Line(leaves.of_entry(row), row.clock, row) for row in _with_texts(waiting.rows)]
        news = self._news(before)
        if not lines and not news and last_at is not None and at - last_at < HEARTBEAT:
            return None
        lines = [Line(leaves.of_news(each, at), at, operation=each.operation) for each in news] + lines
        lines = lines or [Line(leaves.heartbeat_leaf(at), at, operation=leaves.HEARTBEAT)]
        with self._attest_while_locked(link) as attested:
            edge = self._edge_at(link, before.size)
            full = edge.add(leaf_hash(line.leaf.data) for line in lines)
            head = Head(edge.size, edge.root())
            append_leaves(link, before.size, lines, full, at)
            proof = prove_consistency(node_reader(_stored_tiles(link, edge), head.size), before.size, head.size)
            if broken := attested():
                raise WillNotSign(f"the log does not capture every change, so nothing is signed: {'; '.join(broken)}")
        signed = self._signer.sign(head, before, proof)
        link.execute(KEEP_HEAD, [head.size, head.root, str(signed), at])
        return Sealed(head, signed, len(lines), waiting.left), edge

    @contextmanager
    def _attest_while_locked(self, link: Link) -> Iterator[Callable[[], list[str]]]:
        """Attest on the second connection meanwhile; yield a function that waits for the faults found."""
        if self._second_link is None:
            yield lambda: self._attest(link)
            return
        attestation = self._threads.submit(self._attest_on, self._second_link())
        try:
            yield attestation.result
        finally:
            wait([attestation])  # the connection must not be closed while the thread still reads from it

    def _attest_on(self, link: Link) -> list[str]:
        with link.transaction():
            link.execute(f"{NAMES}; {PATIENCE}")
            return self._attest(link)

    def _last_sealed_head(self, link: Link) -> tuple[Head, datetime | None]:
        """Return the last head in the database and its time; bring the signer up to date if it missed that head."""
        found = link.execute(LAST).fetchone()
        if found is None:
            return Head(), None
        head, remembered = Head(found[0], bytes(found[1])), self._signer.last()
        if remembered.size < head.size:
            proof = prove_consistency(node_reader(_stored_tiles(link), head.size), remembered.size, head.size)
            self._signer.catch_up(parse_note(found[2].encode()), remembered, proof)
        return head, found[3]

    def _news(self, before: Head) -> list[News]:
        """Return the news of the signer for the log; a new log begins with its first key."""
        news = list(self._signer.news())
        if before.size == 0 and not news:
            news.append(News(leaves.KEY, str(self._signer.key), "signs"))
        return news

    def _edge_at(self, link: Link, size: int) -> Edge:
        """Return the right edge at the last head: cached, or rebuilt if another process has sealed since."""
        if self._edge.size == size:
            # A copy: if the transaction fails, the cached edge must not have grown.
            return deepcopy(self._edge)
        return edge_of(_stored_tiles(link), size)


def _with_texts(rows: Sequence[Taken]) -> list[Taken]:
    """Return queued entries with the texts that registers hold sealed."""
    try:
        return open_taken(rows)
    except ValuesLocked as error:
        raise WillNotSign(f"texts of registers cannot be decrypted: {error}") from error


def _take_lock(link: Link) -> None:
    """Lock out other sealers and set the search path until this transaction ends; roll back if another one seals."""
    try:
        link.execute(f"{NAMES}; {LOCK}")
    except LockNotAvailable:
        # psycopg leaves the transaction block without an error, and `seal` returns None.
        raise Rollback from None


def _stored_tiles(link: Link, edge: Edge | None = None) -> Tiles:
    """Return tiles from the database; partial tiles of the right edge come from `edge`."""
    stored = tiles_in(lambda question, values: link.execute(question, values).fetchall())

    def tile(level: int, index: int, wide: int) -> bytes:
        if edge is not None and wide < WIDTH and wide == tile_width(level, index, edge.size):
            return b"".join(edge.levels[level])
        return stored(level, index, wide)

    return tile
