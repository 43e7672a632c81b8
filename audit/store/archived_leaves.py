"""Changes of rows that were removed from the database after they were archived, and their leaves in the files.

A file is called after its leaves, and is in the folder `LOG["archive"]`. A leaf of a file is compared with the tile in
the database whenever it is read, so that a file needs no protection of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from ..tlog.policy import Refused
from ..tlog.tiles import WIDTH, split_hashes
from ..tlog.tree import leaf_hash
from ..tlog.verifying import Archive, open_archive
from .queries import Ask
from .tree_store import Missing, tiles_in

REMOVED = "SELECT first_idx, leaves, sha256, last_clock FROM audit.archived ORDER BY first_idx"


@dataclass(frozen=True)
class RemovedPart:
    """A part of the log whose changes of rows are in a file only; `until` is the time of its newest leaf."""

    leaves: range
    sha256: str
    until: datetime

    @property
    def file(self) -> str:
        return archive_name(self.leaves)


def archive_name(leaves: range) -> str:
    """Return the name of the file of a part; in the order of names, files are in the order of leaves."""
    return f"carnet-log-{leaves.start:012d}-{leaves.stop - 1:012d}.zip"


def archive_folder() -> Path:
    """Return the folder of archived parts."""
    return Path(settings.LOG["archive"])


def removed_parts(ask: Ask) -> list[RemovedPart]:
    """Return the parts whose changes of rows are no longer in the database, oldest first."""
    return [RemovedPart(range(first, first + count), sha256, until) for first, count, sha256, until in ask(REMOVED, [])]


def removed_part(ask: Ask, index: int | None) -> RemovedPart | None:
    """Return the removed part that a leaf belongs to; None for an entry that is not sealed yet."""
    if index is None:
        return None
    return next((part for part in removed_parts(ask) if index in part.leaves), None)


def removed_until(ask: Ask) -> datetime | None:
    """Return the time up to which changes of rows are archived only; None if all are in the database."""
    return max((part.until for part in removed_parts(ask)), default=None)


def archived_bundle(ask: Ask, part: RemovedPart, index: int) -> list[bytes]:
    """Return the 256 leaves below a tile of a removed part from its file. Raises Missing."""
    [(_index, leaves)] = read_archive(ask, part, tiles=range(index, index + 1))
    return leaves


def read_archive(
    ask: Ask, part: RemovedPart, folder: Path | None = None, tiles: range | None = None
) -> Iterator[tuple[int, list[bytes]]]:
    """Yield the number of each tile of a removed part, or of some of its tiles, and the 256 leaves below it.

    Raises Missing if the file is missing, unreadable, of other leaves, or differs from the tiles in the database.
    """
    path = (folder or archive_folder()) / part.file
    hashes_of = tiles_in(ask)
    try:
        archive = _open_file(path, path.stat().st_mtime_ns)
        if archive.leaves() != part.leaves:
            raise Missing(f"{path} has other leaves than its name says")
        for index in tiles or range(part.leaves.start // WIDTH, part.leaves.stop // WIDTH):
            leaves = archive.entries(index, WIDTH)
            if [leaf_hash(leaf) for leaf in leaves] != split_hashes(hashes_of(0, index, WIDTH)):
                raise Missing(f"{path} differs from the log: a leaf from {index * WIDTH} on was changed")
            yield index, leaves
    except FileNotFoundError as error:
        raise Missing(
            f"leaves {part.leaves.start} to {part.leaves.stop - 1} are archived in {part.file}, which is not in"
            f" {path.parent}: copy it there, or name its folder in CARNET_LOG_ARCHIVE"
        ) from error
    except (Refused, OSError) as error:
        raise Missing(str(error)) from error


@lru_cache(maxsize=4)
def _open_file(path: Path, changed_at: int) -> Archive:
    """Open a file once: its directory of members is long. A file that was replaced is opened again."""
    return open_archive(path)
