"""Checks what a log has handed out, offline: a whole copy of it, one proof, or a checkpoint against an older one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TextIO

from .leaves import LONGEST, WrongLeaf, leaf
from .notes import LONGEST_NOTE, Checkpoint, Note, WrongNote, checkpoint, decoded, is_number, note
from .policy import Distrusted, Policy, WrongPolicy, policy
from .proofs import NoProof, proof
from .tiles import HASH, HIGH, WIDTH, Edge, nodes, tile_path, width
from .tree import WrongProof, check_consistency, consistency, leaf_hash, root_by_inclusion

LINE = 2  # bytes before each entry that say its length


class Refused(ValueError):
    """What was handed over is not true, or not whole; the message says what is wrong."""


@dataclass(frozen=True)
class Log:
    """A copy of a log in a folder, laid out as c2sp.org/tlog-tiles says."""

    folder: Path

    def head(self) -> Note:
        """The signed head. Raises Refused."""
        return note(self._read("checkpoint", LONGEST_NOTE))

    def tile(self, level: int, index: int, wide: int) -> bytes:
        """The hashes of a tile; of one that is full meanwhile, as many as are asked for. Raises Refused."""
        there = self._there(level, index, wide)
        path, needed = tile_path(level, index, there), there * HASH
        data = self._read(path, needed)
        if len(data) != needed:
            raise Refused(f"{path} has {len(data)} bytes, and {needed} are needed: something was cut off")
        return data[: wide * HASH]

    def entries(self, index: int, wide: int) -> list[bytes]:
        """The leaves below a tile; of one that is full meanwhile, as many as are asked for. Raises Refused."""
        there = self._there("entries", index, wide)
        path, found, at = tile_path("entries", index, there), list[bytes](), 0
        data = self._read(path, there * (LINE + LONGEST))
        for _each in range(there):
            start = at + LINE
            at = start + int.from_bytes(data[at:start], "big")
            found.append(data[start:at])
        if at > len(data):
            raise Refused(f"{path} ends before its last entry: something was cut off")
        if at < len(data):
            raise Refused(f"{path} goes on after its last entry: something was added")
        return found[:wide]

    def _there(self, level: int | str, index: int, wide: int) -> int:
        """How wide the tile in the folder is: full, if the log has grown since the head."""
        return WIDTH if (self.folder / tile_path(level, index)).exists() else wide

    def _read(self, path: str, longest: int) -> bytes:
        try:
            with (self.folder / path).open("rb") as file:
                data = file.read(longest + 1)
        except FileNotFoundError as error:
            raise Refused(f"{path} is missing from {self.folder}") from error
        if len(data) > longest:
            raise Refused(f"{path} is longer than the {longest} bytes that it can have: something was added")
        return data


def verify_log(folder: Path, trusted: Policy | None, anchors: Sequence[tuple[int, bytes]] = ()) -> Checkpoint:
    """Read every leaf of a copy, and rebuild every tile and the root. Raises Refused.

    `anchors` are heads that somebody has kept, as size and root: the tree must have had them.
    """
    log = Log(folder)
    head = accepted(log.head(), trusted)
    edge = Edge()
    kept = _checked(sorted(anchors), edge, [])
    for index in range(-(-head.size // WIDTH)):
        hashes = [sha256(b"\x00" + entry).digest() for entry in log.entries(index, width(0, index, head.size))]
        kept = _checked(kept, edge, hashes)
        for tile in edge.add(hashes):
            _compare(log, tile.level, tile.index, tile.hashes)
    if kept:
        raise Refused(f"the log has {head.size} leaves, and had {kept[-1][0]} once: its end was cut off")
    for level, row in enumerate(edge.levels):
        if row:
            _compare(log, level, (head.size >> HIGH * level) // WIDTH, b"".join(row))
    if edge.root() != head.root:
        raise Refused("the leaves do not give the root that was signed: one of them was changed, added or removed")
    return head


def verify_proof(proven: bytes, data: bytes, trusted: Policy | None) -> tuple[int, Checkpoint]:
    """Check that a leaf stands in the log; its index and the head. Raises Refused."""
    found = proof(proven)
    head = accepted(found.head, trusted)
    root = root_by_inclusion(leaf_hash(data), found.index, head.size, found.path)
    if root != head.root:
        raise Refused(
            "the leaf does not stand in the log as it is shown here: the leaf, the proof or the head was changed"
        )
    return found.index, head


def verify_growth(old: Note, new: Note, path: Sequence[bytes], trusted: Policy | None) -> tuple[Checkpoint, Checkpoint]:
    """Check that the log of a head continues one that somebody has kept. Raises Refused."""
    before, head = accepted(old, trusted), accepted(new, trusted)
    if before.origin != head.origin:
        raise Refused(f"these are the heads of two logs: {before.origin} and {head.origin}")
    if before.size > head.size:
        raise Refused(f"the log has {head.size} leaves, and had {before.size} once: its end was cut off")
    check_consistency(before.size, head.size, before.root, head.root, path)
    return before, head


def accepted(head: Note, trusted: Policy | None) -> Checkpoint:
    """The checkpoint, if the policy accepts it; without a policy as it stands. Raises Distrusted."""
    return checkpoint(head.text) if trusted is None else trusted.accepts(head)[0]


def _checked(kept: list[tuple[int, bytes]], edge: Edge, more: list[bytes]) -> list[tuple[int, bytes]]:
    """Check the heads that the tree has had once these hashes are added; those that are still to come."""
    for place, (size, root) in enumerate(kept):
        if size > edge.size + len(more):
            return kept[place:]
        part = Edge(edge.size, [list(row) for row in edge.levels])
        part.add(more[: size - edge.size])
        if part.root() != root:
            raise Refused(
                f"the log had another root at {size} leaves: what stands in it was changed, or another log is shown"
            )
    return []


def _compare(log: Log, level: int, index: int, hashes: bytes) -> None:
    wide = len(hashes) // HASH
    if log.tile(level, index, wide) != hashes:
        raise Refused(f"{tile_path(level, index, wide)} is not what its leaves give: one of the two was changed")


FAULTS = (Refused, Distrusted, WrongNote, WrongProof, WrongPolicy, WrongLeaf, NoProof, OSError)


def main(words: Sequence[str] | None = None) -> int:
    """0 if all is well, 1 with what is wrong on the error output."""
    told = _read(words)
    try:
        trusted = policy(told.policy.read_bytes().decode(errors="surrogateescape")) if told.policy else None
        said = told.check(told, trusted)
    except FAULTS as error:
        _show(f"REFUSED: {error}", sys.stderr)
        return 1
    if trusted is None:
        said += "\nNo policy was given: that the numbers agree is checked, who signed them is not."
    _show(said, sys.stdout)
    return 0


def _show(said: str, screen: TextIO) -> None:
    """Print; what is no visible letter, or none that the screen has, stands there as its number."""
    seen = (each if each.isprintable() or each == "\n" else each.encode("unicode_escape").decode() for each in said)
    encoding = screen.encoding or "utf-8"
    print("".join(seen).encode(encoding, "backslashreplace").decode(encoding), file=screen)


def _read(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Checks a log offline: nothing is sent anywhere, nothing is changed.")
    verbs = parser.add_subparsers(required=True)
    one = verbs.add_parser("log", help="a whole copy of a log in a folder")
    one.add_argument("folder", type=Path)
    one.add_argument("--anchor", action="append", default=[], metavar="SIZE:ROOT", help="a head that you have kept")
    one.set_defaults(check=_check_log)
    two = verbs.add_parser("proof", help="that a leaf stands in a log")
    two.add_argument("proof", type=Path)
    two.add_argument("leaf", type=Path)
    two.set_defaults(check=_check_proof)
    three = verbs.add_parser("checkpoint", help="that the head of a log continues one that you have kept")
    three.add_argument("checkpoint", type=Path)
    three.add_argument("--since", type=Path, required=True, metavar="OLD")
    three.add_argument("--log", type=Path, required=True, metavar="FOLDER", help="a copy of the log, for its hashes")
    three.set_defaults(check=_check_growth)
    for each in (one, two, three):
        each.add_argument("--policy", type=Path, help="whom you trust (c2sp.org/tlog-policy)")
    return parser.parse_args(words)


def _check_log(told: argparse.Namespace, trusted: Policy | None) -> str:
    head = verify_log(told.folder, trusted, [_anchor(each) for each in told.anchor])
    return f"{head.origin}: all {head.size} leaves give the root that was signed."


def _check_proof(told: argparse.Namespace, trusted: Policy | None) -> str:
    data = told.leaf.read_bytes()
    index, head = verify_proof(told.proof.read_bytes(), data, trusted)
    shown = json.dumps(leaf(data), ensure_ascii=False, indent=2)
    return f"{head.origin}: this is leaf {index} of {head.size}.\n{shown}"


def _check_growth(told: argparse.Namespace, trusted: Policy | None) -> str:
    old, new = note(told.since.read_bytes()), note(told.checkpoint.read_bytes())
    before, head = accepted(old, trusted), accepted(new, trusted)
    path = consistency(nodes(Log(told.log).tile, head.size), min(before.size, head.size), head.size)
    verify_growth(old, new, path, trusted)
    return f"{head.origin}: the {head.size} leaves begin with the {before.size} that you knew."


def _anchor(said: str) -> tuple[int, bytes]:
    size, _colon, root = said.partition(":")
    hashed = decoded(root)
    if not is_number(size) or hashed is None or len(hashed) != HASH:
        raise Refused(f"{said!r} is not a size and a root in base64 with a colon between")
    return int(size), hashed
