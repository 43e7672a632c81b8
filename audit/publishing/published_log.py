"""What the log hands out: proofs, checkpoints, and a copy of the whole of it that anybody checks offline."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..store.heads import Head
from ..store.queries import Ask
from ..store.tree_store import Missing, tiles_in
from ..tlog.leaves import leaf as read
from ..tlog.notes import Note, note
from ..tlog.policy import Distrusted
from ..tlog.policy import policy as read_policy
from ..tlog.proofs import Proof
from ..tlog.tiles import WIDTH, nodes, tile_path, tiles_of
from ..tlog.tree import consistency, inclusion
from ..witnesses import witness_policy as witnesses
from .verifier import verifier

LAST = "SELECT size, root, note FROM audit.checkpoint ORDER BY size DESC LIMIT 1"
AT_SIZE = "SELECT size, root, note FROM audit.checkpoint WHERE size = %s"
COSIGNED = "SELECT line FROM audit.cosignature WHERE size = %s ORDER BY witness"
# A witness that is late holds no quorum back for longer than this.
TRIED = "SELECT DISTINCT size FROM audit.cosignature WHERE size > %s ORDER BY size DESC LIMIT 50"
LEAF = "SELECT leaf FROM audit.leaf WHERE idx = %s"
KEYS = "SELECT leaf FROM audit.leaf WHERE operation = 'K' ORDER BY idx"
APART = "SELECT disclosure FROM audit.disclosure WHERE idx = %s ORDER BY path"


def head(ask: Ask, size: int | None = None) -> tuple[Head, Note]:
    """The last signed head, or that of a size, with every signature that it has. Raises Missing."""
    found = ask(LAST, []) if size is None else ask(AT_SIZE, [size])
    if not found:
        raise Missing("nothing has been sealed yet" if size is None else f"no head of {size} leaves was signed")
    size, root, text = found[0]
    signed = note((text + "".join(line for (line,) in ask(COSIGNED, [size]))).encode())
    return Head(size, bytes(root)), signed


def witnessed_head(ask: Ask, above: int = 0) -> tuple[Head, Note]:
    """The newest head of more than so many leaves that a quorum of witnesses has signed; the newest if none is.

    Heads come faster than witnesses sign. Raises Missing, WrongPolicy.
    """
    trusted = read_policy(policy(ask))
    for (size,) in ask(TRIED, [above]) if trusted.witnesses else ():
        found, signed = head(ask, size)
        try:
            trusted.accepts(signed)
        except Distrusted:
            continue
        return found, signed
    return head(ask)


def leaf(ask: Ask, index: int) -> bytes:
    """The bytes of a leaf. Raises Missing."""
    found = ask(LEAF, [index])
    if not found:
        raise Missing(f"the log has no leaf {index}")
    return bytes(found[0][0])


def policy(ask: Ask) -> str:
    """Whom to trust: every key that the log says it has had and not revoked, and the witnesses of the house."""
    told = [read(bytes(data)) for (data,) in ask(KEYS, [])]
    revoked = {each["key"] for each in told if each.get("status") == "revoked"}
    keys = dict.fromkeys(each["key"] for each in told if each["key"] not in revoked)
    return "".join(f"log {key}\n" for key in keys) + witnesses.lines()


def revoked_keys_text(ask: Ask) -> str:
    """Each key that is no longer to be believed, with the moment at which the log was told so, line by line."""
    told = [read(bytes(data)) for (data,) in ask(KEYS, [])]
    return "".join(f"{each['key']} {each['clock']}\n" for each in told if each.get("status") == "revoked")


def disclosures(ask: Ask, index: int) -> list[str]:
    """The personal values of a leaf that were not erased."""
    return [said for (said,) in ask(APART, [index])]


def prove(ask: Ask, index: int, size: int | None = None) -> Proof:
    """The proof that a leaf stands in the log, under the newest witnessed head that has it, or under that of a size.

    Raises Missing, IndexError.
    """
    found, signed = witnessed_head(ask, index) if size is None else head(ask, size)
    return Proof(index, tuple(inclusion(nodes(tiles_in(ask), found.size), index, found.size)), signed)


def growth(ask: Ask, old: int, size: int) -> list[bytes]:
    """The proof that the log of a size continues an older one. Raises IndexError."""
    return consistency(nodes(tiles_in(ask), size), old, size)


def bundle(ask: Ask, index: int, wide: int) -> bytes:
    """The leaves below a tile, each after its length. Raises Missing."""
    start = index * WIDTH
    found = ask("SELECT leaf FROM audit.leaf WHERE idx >= %s AND idx < %s ORDER BY idx", [start, start + wide])
    if len(found) != wide:
        raise Missing(f"the log has {len(found)} leaves from {start} on, and {wide} are asked for")
    return b"".join(len(data).to_bytes(2, "big") + data for (data,) in found)


def export(ask: Ask, folder: Path) -> Iterator[tuple[int, int]]:
    """Write a copy of the log into an empty folder; yields how many of how many tiles are written. Raises Missing."""
    found, signed = witnessed_head(ask)
    tiles, places = tiles_in(ask), list(tiles_of(found.size))
    for done, (level, index, wide) in enumerate(places, start=1):
        _write(folder / tile_path(level, index, wide), tiles(level, index, wide))
        if level == 0:
            _write(folder / tile_path("entries", index, wide), bundle(ask, index, wide))
        yield done, len(places)
    _write(folder / "checkpoint", str(signed).encode())
    _write(folder / "policy", policy(ask).encode())
    _write(folder / "revoked", revoked_keys_text(ask).encode())
    _write(folder / "verify.py", verifier().encode())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
