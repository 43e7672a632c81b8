"""Writes a part of the log into one file, with all that proves it (audit/tlog/verifying.py names the members)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from ..publishing import published_log
from ..publishing.verifier import verifier_script
from ..store.archived_leaves import archive_name
from ..store.queries import Ask
from ..store.queue import Link
from ..store.tree_store import Missing, tiles_in
from ..tlog.leaves import WrongLeaf, parse_leaf
from ..tlog.policy import parse_policy
from ..tlog.tiles import WIDTH, split_hashes, tile_path, tiles_of
from ..tlog.tree import leaf_hash
from ..tlog.verifying import verify_archive
from .columns import columns_of

LEAVES = """
SELECT idx, leaf, entry_id, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id
FROM audit.leaf WHERE idx >= %s AND idx < %s ORDER BY idx
"""
UNREAD = "SELECT idx FROM audit.unread WHERE idx >= %s AND idx < %s"
# Only changes of rows and heartbeats are removed (`audit.remove_part`).
REMOVED = {"I", "U", "D", "H"}


@dataclass(frozen=True)
class WrittenArchive:
    """The file of a part, its SHA-256 as hexadecimal, and the changes of rows that must stay in the database."""

    path: Path
    leaves: range
    sha256: str
    staying: list[int]


def write_archive(link: Link, ask: Ask, leaves: range, folder: Path) -> WrittenArchive:
    """Write the file of a part and verify it as a reader does; a finished file of the part is replaced.

    `link` must be in a transaction. Raises Missing, Refused, OSError.
    """
    found, signed_head = published_log.witnessed_head(ask, leaves.stop - 1)
    if found.size < leaves.stop:
        raise Missing(f"no signed head covers leaf {leaves.stop - 1}")
    folder.mkdir(parents=True, exist_ok=True)
    path, staying, tiles = folder / archive_name(leaves), list[int](), tiles_in(ask)
    # An unfinished file never has the name of a finished one.
    unfinished = path.with_suffix(".unfinished")
    with ZipFile(unfinished, "w", ZIP_STORED) as file:
        file.writestr("part", json.dumps({"first": leaves.start, "leaves": len(leaves)}))
        for index, bundle in _read_bundles(link, ask, leaves, staying):
            file.writestr(tile_path("entries", index), published_log.join_entries(bundle), ZIP_DEFLATED)
        for level, index, wide in tiles_of(found.size):
            # The hashes of leaves are computed from the entries; those of the last leaves are needed for the root.
            if level == 1 or (level == 0 and wide < WIDTH):
                file.writestr(tile_path(level, index, wide), tiles(level, index, wide))
        file.writestr("checkpoint", str(signed_head))
        file.writestr("policy", published_log.policy_text(ask))
        file.writestr("revoked", published_log.revoked_keys_text(ask))
        file.writestr("verify.py", verifier_script())
    verify_archive(unfinished, parse_policy(published_log.policy_text(ask)))
    _flush(unfinished)
    unfinished.replace(path)
    _flush(folder)
    return WrittenArchive(path, leaves, file_sha256(path), staying)


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a file as hexadecimal. Raises OSError."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _read_bundles(link: Link, ask: Ask, leaves: range, staying: list[int]) -> Iterator[tuple[int, list[bytes]]]:
    """Yield each tile of a part with its 256 leaves, compared with the stored hashes; add those that must stay."""
    tiles = tiles_in(ask)
    unread = {index for (index,) in ask(UNREAD, [leaves.start, leaves.stop])}
    bundle: list[bytes] = []
    expected = leaves.start
    with link.cursor(name="part") as cursor:
        cursor.itersize = WIDTH
        cursor.execute(LEAVES, [leaves.start, leaves.stop])
        for index, data, *columns in cursor:
            if index != expected:
                raise Missing(f"leaf {expected} is missing")
            expected += 1
            bundle.append(bytes(data))
            if index in unread or _stays(bundle[-1], columns):
                staying.append(index)
            if len(bundle) == WIDTH:
                number = index // WIDTH
                if [leaf_hash(leaf) for leaf in bundle] != split_hashes(tiles(0, number, WIDTH)):
                    raise Missing(f"the leaves below tile {number} were changed: `manage.py audit verify` names them")
                yield number, bundle
                bundle = []
    if expected != leaves.stop:
        raise Missing(f"leaf {expected} is missing")


def _stays(leaf: bytes, columns: list[Any]) -> bool:
    """Must the change of a row stay in the database, because its columns could not be made again from its bytes?"""
    _entry, _clock, operation, *_others = columns
    if operation not in REMOVED:
        return False
    try:
        return columns_of(parse_leaf(leaf)) != tuple(columns)
    except WrongLeaf:
        return True


def _flush(path: Path) -> None:
    """Make sure that a file, or the names in a folder, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
