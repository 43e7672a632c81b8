"""What the log publishes: proofs, checkpoints, and a complete copy that anyone can verify offline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..store.archived_leaves import archived_bundle, removed_part
from ..store.disclosures import read_disclosures
from ..store.heads import Head
from ..store.queries import Ask
from ..store.tree_store import Missing, tiles_in
from ..tlog.leaves import parse_leaf
from ..tlog.notes import Note, parse_note
from ..tlog.policy import Distrusted, parse_policy
from ..tlog.proofs import Proof
from ..tlog.tiles import WIDTH, node_reader, tile_path, tiles_of
from ..tlog.tree import inclusion_path, prove_consistency
from ..witnesses import witness_policy
from .verifier import verifier_script

LAST = "SELECT size, root, note FROM audit.checkpoint ORDER BY size DESC LIMIT 1"
AT_SIZE = "SELECT size, root, note FROM audit.checkpoint WHERE size = %s"
COSIGNED = "SELECT line FROM audit.cosignature WHERE size = %s ORDER BY witness"
# Limits how far back a slow witness can hold the quorum.
TRIED = "SELECT DISTINCT size FROM audit.cosignature WHERE size > %s ORDER BY size DESC LIMIT 50"
LEAF = "SELECT leaf FROM audit.leaf WHERE idx = %s"
KEYS = "SELECT leaf FROM audit.leaf WHERE operation = 'K' ORDER BY idx"


def last_head(ask: Ask, size: int | None = None) -> tuple[Head, Note]:
    """Return the last head, or that of a given size, with all its signatures. Raises Missing."""
    found = ask(LAST, []) if size is None else ask(AT_SIZE, [size])
    if not found:
        raise Missing("nothing has been sealed yet" if size is None else f"no head of {size} leaves was signed")
    size, root, text = found[0]
    # Witnesses sign after the head is committed, so their lines are in a table of their own.
    signed_note = parse_note((text + "".join(line for (line,) in ask(COSIGNED, [size]))).encode())
    return Head(size, bytes(root)), signed_note


def witnessed_head(ask: Ask, above: int = 0) -> tuple[Head, Note]:
    """Return the newest head of more than `above` leaves signed by the quorum of witnesses; else the newest head.

    Heads come faster than witnesses sign. Raises Missing, WrongPolicy.
    """
    trusted = parse_policy(policy_text(ask))
    for (size,) in ask(TRIED, [above]) if trusted.witnesses else ():
        found, signed_head = last_head(ask, size)
        try:
            trusted.accepts(signed_head)
        except Distrusted:
            continue
        return found, signed_head
    return last_head(ask)


def leaf_bytes(ask: Ask, index: int) -> bytes:
    """Return the bytes of a leaf. Raises Missing."""
    found = ask(LEAF, [index])
    if found:
        return bytes(found[0][0])
    part = removed_part(ask, index)
    if part is None:
        raise Missing(f"the log has no leaf {index}")
    return archived_bundle(ask, part, index // WIDTH)[index % WIDTH]


def policy_text(ask: Ask) -> str:
    """Return the policy: every key of the log that is not revoked, and the witnesses of this installation."""
    statements = [parse_leaf(bytes(data)) for (data,) in ask(KEYS, [])]
    revoked = {each["key"] for each in statements if each.get("status") == "revoked"}
    # Each change of status repeats the key, and a policy may name a key only once.
    keys = dict.fromkeys(each["key"] for each in statements if each["key"] not in revoked)
    return "".join(f"log {key}\n" for key in keys) + witness_policy.policy_lines()


def revoked_keys_text(ask: Ask) -> str:
    """Return the revoked keys, each with the time of its revocation, one per line."""
    statements = [parse_leaf(bytes(data)) for (data,) in ask(KEYS, [])]
    return "".join(f"{each['key']} {each['clock']}\n" for each in statements if each.get("status") == "revoked")


def leaf_disclosures(ask: Ask, index: int) -> list[str] | None:
    """Return the personal values of a leaf that were not erased; None if they do not open."""
    disclosures = read_disclosures(ask, [index]).get(index, [])
    return None if disclosures is None else [disclosure for _path, disclosure in disclosures]


def prove_leaf(ask: Ask, index: int, size: int | None = None) -> Proof:
    """Return the proof that a leaf is in the log, under the newest witnessed head or the head of `size`.

    Raises Missing, IndexError.
    """
    found, signed_head = witnessed_head(ask, index) if size is None else last_head(ask, size)
    return Proof(index, tuple(inclusion_path(node_reader(tiles_in(ask), found.size), index, found.size)), signed_head)


def consistency_proof(ask: Ask, old: int, size: int) -> list[bytes]:
    """Return the proof that the log of `size` leaves continues an older one. Raises IndexError."""
    return prove_consistency(node_reader(tiles_in(ask), size), old, size)


def entry_bundle(ask: Ask, index: int, wide: int) -> bytes:
    """Return the leaves below a tile, each preceded by its length. Raises Missing."""
    start = index * WIDTH
    found = ask("SELECT leaf FROM audit.leaf WHERE idx >= %s AND idx < %s ORDER BY idx", [start, start + wide])
    leaves = [bytes(data) for (data,) in found]
    if len(leaves) != wide and (part := removed_part(ask, start)):
        leaves = archived_bundle(ask, part, index)[:wide]
    if len(leaves) != wide:
        raise Missing(f"the log has {len(leaves)} leaves from {start} on, and {wide} are asked for")
    return join_entries(leaves)


def join_entries(leaves: Iterable[bytes]) -> bytes:
    """Return leaves as the entries of a bundle: each is preceded by its length in two bytes."""
    return b"".join(len(leaf).to_bytes(2, "big") + leaf for leaf in leaves)


def export_log(ask: Ask, folder: Path) -> Iterator[tuple[int, int]]:
    """Write a copy of the log into an empty folder; yield the progress in tiles. Raises Missing."""
    # The head is chosen first: what is sealed meanwhile does not belong to this copy.
    found, signed_head = witnessed_head(ask)
    tiles, places = tiles_in(ask), list(tiles_of(found.size))
    for done, (level, index, wide) in enumerate(places, start=1):
        _write_file(folder / tile_path(level, index, wide), tiles(level, index, wide))
        if level == 0:
            _write_file(folder / tile_path("entries", index, wide), entry_bundle(ask, index, wide))
        yield done, len(places)
    _write_file(folder / "checkpoint", str(signed_head).encode())
    _write_file(folder / "policy", policy_text(ask).encode())
    _write_file(folder / "revoked", revoked_keys_text(ask).encode())
    _write_file(folder / "verify.py", verifier_script().encode())


def _write_file(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
