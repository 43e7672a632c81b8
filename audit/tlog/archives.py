"""An archived part of a log: one ZIP file with its leaves in bundles of 256, and what leads from them to a signed head.

The members have the names of c2sp.org/tlog-tiles: the entries of the part, the tiles of level 1 of the whole log, the
last tile of level 0, `checkpoint`, `policy` and `revoked`. `part` contains the first leaf and the number of leaves.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from .leaves import LARGEST, parse_leaf
from .notes import Checkpoint, parse_checkpoint
from .policy import Policy, Refused
from .tiles import WIDTH, Edge, split_hashes, tile_path, tile_width
from .times import Clocks, since_1970
from .tree import leaf_hash, perfect_root
from .verifying import Log

LONGEST_PART = 200  # bytes of the member `part`
DAMAGED = (BadZipFile, zlib.error, EOFError, NotImplementedError)


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
        try:
            with self.file.open(path) as member:
                data = member.read(longest + 1)
        except DAMAGED as error:
            raise Refused(f"{path} in {self.folder} is damaged: {error}") from error
        return self._short_enough(path, data, longest)


def open_archive(path: Path) -> Archive:
    """Open an archived part; close its `file` afterwards. Raises Refused, OSError."""
    try:
        return Archive(path, ZipFile(path))
    except DAMAGED as error:
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
        if wide:
            edge.add(split_hashes(archive.tile(0, number, wide)))
        if edge.root() != head.root:
            raise Refused("the tiles do not lead to the signed root: one of them was changed, added or removed")
    if clocks is not None and times:
        clocks.end(since_1970(min(times.values())), None)
    return head, leaves


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
