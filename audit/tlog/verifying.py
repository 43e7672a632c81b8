"""Verifies published parts of a log offline: a copy, an archived part, one proof, or a checkpoint against an older one.

An archived part is one ZIP file. Its members have the names of c2sp.org/tlog-tiles: the entries of the part, the tiles
of level 1 of the whole log, the last tile of level 0, `checkpoint`, `policy` and `revoked`. `part` contains the first
leaf and the number of leaves.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from .leaves import LARGEST, LONGEST, disclosure_digest, leaf_digests, open_disclosure, parse_leaf
from .notes import LONGEST_NOTE, Checkpoint, Note, parse_checkpoint, parse_note
from .policy import Policy, Refused
from .proofs import parse_proof
from .tiles import HASH, HIGH, WIDTH, Edge, split_hashes, tile_path, tile_width
from .times import Clocks, since_1970
from .tree import check_consistency, leaf_hash, perfect_root, root_by_inclusion

LONGEST_PART = 200  # bytes of the member `part`
DAMAGED = (BadZipFile, zlib.error, EOFError)
METHODS = {ZIP_STORED, ZIP_DEFLATED}
ENCRYPTED_OR_PATCHED = 0x61  # flags of a member that `zipfile` cannot read
LINE = 2  # bytes before each entry that contain its length


@dataclass(frozen=True)
class Log:
    """A copy of a log in a folder, in the layout of c2sp.org/tlog-tiles."""

    folder: Path

    def head(self) -> Note:
        """Return the signed head. Raises Refused."""
        return parse_note(self._read("checkpoint", LONGEST_NOTE))

    def tile(self, level: int, index: int, wide: int) -> bytes:
        """Return `wide` hashes of a tile, which may have become full since. Raises Refused."""
        there = self._tile_width(level, index, wide)
        path, needed = tile_path(level, index, there), there * HASH
        data = self._read(path, needed)
        if len(data) != needed:
            raise Refused(f"{path} has {len(data)} bytes, and {needed} are needed: something was cut off")
        return data[: wide * HASH]

    def entries(self, index: int, wide: int) -> list[bytes]:
        """Return `wide` leaves below a tile, which may have become full since. Raises Refused."""
        there = self._tile_width("entries", index, wide)
        path, found, at = tile_path("entries", index, there), list[bytes](), 0
        data = self._read(path, there * (LINE + LONGEST))
        for _each in range(there):
            start = at + LINE
            at = start + int.from_bytes(data[at:start], "big")
            found.append(data[start:at])
        if at > len(data):
            raise Refused(f"{path} ends before its last entry: something was cut off")
        if at < len(data):
            raise Refused(f"{path} continues after its last entry: something was added")
        return found[:wide]

    def _tile_width(self, level: int | str, index: int, wide: int) -> int:
        """Return the width of the tile in the folder: it is full if the log has grown since the head."""
        if self._has(tile_path(level, index)):
            return WIDTH
        return wide

    def _has(self, path: str) -> bool:
        return (self.folder / path).exists()

    def _read(self, path: str, longest: int) -> bytes:
        try:
            with (self.folder / path).open("rb") as file:
                # One byte too many shows that the file is too long, without reading all of it.
                data = file.read(longest + 1)
        except FileNotFoundError as error:
            raise Refused(f"{path} is missing from {self.folder}") from error
        return self._short_enough(path, data, longest)

    def _short_enough(self, path: str, data: bytes, longest: int) -> bytes:
        if len(data) > longest:
            raise Refused(f"{path} is longer than the {longest} bytes allowed: something was added")
        return data


@dataclass(frozen=True)
class Archive(Log):
    """A part of a log in a ZIP file; `folder` is the path of that file."""

    file: ZipFile

    def leaves(self) -> range:
        """Return the leaves of the part; both ends are those of full tiles. Raises Refused."""
        try:
            found = json.loads(self._read("part", LONGEST_PART))
        except ValueError:
            found = None
        match found:
            case {"first": int(first), "leaves": int(count)} if first >= 0 < count and first + count <= LARGEST:
                if first % WIDTH == count % WIDTH == 0:
                    return range(first, first + count)
        raise Refused(f"{self.folder} does not say which leaves it has")

    def _has(self, path: str) -> bool:
        return path in self.file.NameToInfo

    def _read(self, path: str, longest: int) -> bytes:
        if not self._has(path):
            raise Refused(f"{path} is missing from {self.folder}")
        info = self.file.getinfo(path)
        if info.compress_type not in METHODS or info.flag_bits & ENCRYPTED_OR_PATCHED:
            raise Refused(f"{path} in {self.folder} is encrypted, or compressed by another method than that of Carnet")
        try:
            with self.file.open(info) as member:
                data = member.read(longest + 1)
        except DAMAGED as error:
            raise Refused(f"{path} in {self.folder} is damaged: {error}") from error
        return self._short_enough(path, data, longest)


def verify_log(
    folder: Path,
    trusted_policy: Policy | None,
    anchors: Sequence[tuple[int, bytes]] = (),
    clocks: Clocks | None = None,
) -> Checkpoint:
    """Read every leaf of a copy, and rebuild every tile and the root. Raises Refused.

    `anchors` are trusted older heads, as size and root, which the tree must contain. `clocks` checks every leaf; the
    time of a witness's signature limits them.
    """
    log = Log(folder)
    head, times = (
        (parse_checkpoint(log.head().text), {}) if trusted_policy is None else trusted_policy.accepts(log.head())
    )
    edge = Edge()
    remaining = _check_heads(sorted(anchors), edge, [])
    for index in range(-(-head.size // WIDTH)):
        entries = log.entries(index, tile_width(0, index, head.size))
        hashes = [sha256(b"\x00" + entry).digest() for entry in entries]
        if clocks is not None:
            for place, entry in enumerate(entries, start=index * WIDTH):
                clocks.check_leaf(place, parse_leaf(entry))
        remaining = _check_heads(remaining, edge, hashes)
        for tile in edge.add(hashes):
            _compare_tile(log, tile.level, tile.index, tile.hashes)
    if remaining:
        raise Refused(f"the log has {head.size} leaves, and had {remaining[-1][0]} once: its end was cut off")
    for level, row in enumerate(edge.levels):
        if row:
            _compare_tile(log, level, (head.size >> HIGH * level) // WIDTH, b"".join(row))
    if edge.root() != head.root:
        raise Refused("the leaves do not lead to the signed root: one of them was changed, added or removed")
    if clocks is not None and times:
        # Every leaf existed when the first witness signed, so none may have a later clock.
        clocks.end(since_1970(min(times.values())), None)
    return head


def open_archive(path: Path) -> Archive:
    """Open an archived part; close its `file` afterwards. Raises Refused, OSError."""
    try:
        return Archive(path, ZipFile(path))
    # `zipfile` raises NotImplementedError for a file that states a later version of the format.
    except (*DAMAGED, NotImplementedError) as error:
        raise Refused(f"{path} is not the ZIP file of an archived part, or it was cut off") from error


def verify_archive(path: Path, trusted_policy: Policy | None, clocks: Clocks | None = None) -> tuple[Checkpoint, range]:
    """Verify that the leaves of an archived part lead to its signed head; return that head, and the leaves.

    `clocks` checks every leaf; the time of a witness's signature limits them. Raises Refused, WrongTime, OSError.
    """
    archive = open_archive(path)
    with archive.file:
        head, times = (
            (parse_checkpoint(archive.head().text), {})
            if trusted_policy is None
            else trusted_policy.accepts(archive.head())
        )
        leaves = archive.leaves()
        if leaves.stop > head.size:
            raise Refused(f"the part ends with leaf {leaves.stop - 1}, and its head has {head.size} leaves")
        edge = Edge()
        for index in range(head.size // WIDTH):
            root = _root_of_tile(archive, index, head.size)
            if index * WIDTH in leaves:
                _compare_entries(archive, index, root, clocks)
            edge.add_tile(root)
        number, wide = divmod(head.size, WIDTH)
        edge.add(split_hashes(archive.tile(0, number, wide)) if wide else [])
        if edge.root() != head.root:
            raise Refused("the tiles do not lead to the signed root: one of them was changed, added or removed")
    if clocks is not None and times:
        clocks.end(since_1970(min(times.values())), None)
    return head, leaves


def verify_proof(proven: bytes, data: bytes, trusted_policy: Policy | None) -> tuple[int, Checkpoint]:
    """Verify that a leaf is in the log; return its index and the head. Raises Refused."""
    found = parse_proof(proven)
    head = accept_head(found.head, trusted_policy)
    root = root_by_inclusion(leaf_hash(data), found.index, head.size, found.path)
    if root != head.root:
        raise Refused("the leaf is not in the log as shown here: the leaf, the proof or the head was changed")
    return found.index, head


def verify_growth(
    old: Note, new: Note, path: Sequence[bytes], trusted_policy: Policy | None
) -> tuple[Checkpoint, Checkpoint]:
    """Verify that the log of a head continues a trusted older one. Raises Refused."""
    before, head = accept_head(old, trusted_policy), accept_head(new, trusted_policy)
    if before.origin != head.origin:
        raise Refused(f"these are the heads of two logs: {before.origin} and {head.origin}")
    if before.size > head.size:
        raise Refused(f"the log has {head.size} leaves, and had {before.size} once: its end was cut off")
    check_consistency(before.size, head.size, before.root, head.root, path)
    return before, head


def erased_by(proven: bytes, data: bytes, index: int, origin: str, trusted_policy: Policy | None) -> dict[str, int]:
    """Verify the entry of an erasure; return the erased digests of a leaf with that entry's index. Raises Refused."""
    place, head = verify_proof(proven, data, trusted_policy)
    entry = parse_leaf(data)
    if entry.get("operation") != "E":
        raise Refused(f"leaf {place} does not record an erasure")
    if head.origin != origin:
        raise Refused(f"leaf {place} is in another log: {head.origin}")
    if place <= index:
        raise Refused(f"leaf {place} precedes leaf {index} and cannot record the erasure of its values")
    match entry.get("facts"):
        case {"gone": {**leaves}}:
            erased_digests = leaves.get(str(index), [])
        case _:
            raise Refused(f"leaf {place} does not say which values were erased")
    if not isinstance(erased_digests, list) or not all(isinstance(each, str) for each in erased_digests):
        raise Refused(f"leaf {place} does not say which values were erased")
    return dict.fromkeys(erased_digests, place)


def values_in(data: bytes) -> list[str]:
    """Parse the disclosures that came with a leaf. Raises Refused."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise Refused("the personal values are not a list of texts in JSON")
    return found


def personal_lines(data: bytes, values: Sequence[str], gone: Mapping[str, int]) -> list[str]:
    """Return a line for each digest of a leaf: its value, the leaf that records its erasure, or "missing"."""
    entry = parse_leaf(data)
    known = {disclosure_digest(each): open_disclosure(entry, each) for each in values}
    lines = []
    for where, each in leaf_digests(entry):
        if each in known:
            json_text = json.dumps(known[each].value, ensure_ascii=False)
            lines.append(f"{where}.{known[each].name}: {json_text}")
        elif each in gone:
            lines.append(f"{where}: {each} was erased, see leaf {gone[each]}")
        else:
            lines.append(f"{where}: {each} is missing: its value was not supplied and no leaf here records its erasure")
    return lines


def accept_head(head: Note, trusted_policy: Policy | None) -> Checkpoint:
    """Return the checkpoint if the policy accepts it; without a policy, return it unchecked. Raises Distrusted."""
    if trusted_policy is None:
        return parse_checkpoint(head.text)
    return trusted_policy.accepts(head)[0]


def _check_heads(kept: list[tuple[int, bytes]], edge: Edge, more: list[bytes]) -> list[tuple[int, bytes]]:
    """Check the anchors reached once these hashes are added; return the remaining ones."""
    for place, (size, root) in enumerate(kept):
        if size > edge.size + len(more):
            return kept[place:]
        part = Edge(edge.size, [list(row) for row in edge.levels])
        part.add(more[: size - edge.size])
        if part.root() != root:
            raise Refused(
                f"the root of the log at {size} leaves differs from the trusted one: its content was changed, or this"
                " is another log"
            )
    return []


def _compare_tile(log: Log, level: int, index: int, hashes: bytes) -> None:
    wide = len(hashes) // HASH
    if log.tile(level, index, wide) != hashes:
        raise Refused(f"{tile_path(level, index, wide)} does not match its leaves: one of the two was changed")


def _root_of_tile(archive: Archive, index: int, size: int) -> bytes:
    """Return the root of a full tile of leaves, from the tile above it."""
    above, place = divmod(index, WIDTH)
    return split_hashes(archive.tile(1, above, tile_width(1, above, size)))[place]


def _compare_entries(archive: Archive, index: int, root: bytes, clocks: Clocks | None) -> None:
    entries = archive.entries(index, WIDTH)
    if perfect_root([leaf_hash(entry) for entry in entries]) != root:
        path = tile_path("entries", index)
        raise Refused(f"{path} does not match the tile above it: one of its leaves was changed, added or removed")
    if clocks is None:
        return
    for place, entry in enumerate(entries, start=index * WIDTH):
        clocks.check_leaf(place, parse_leaf(entry))
