"""`manage.py audit archive` and `audit read-back`: old parts of the log leave the database as files, and return."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import datetime, timedelta

from ..archiving.procedure import NotRemoved, archive_part, old_parts, read_back, remove_part
from ..store.archived_leaves import archive_folder, removed_parts
from ..store.queries import Ask
from ..store.queue import Link

AGE = 730  # days


def add_archive_words(parser: ArgumentParser) -> None:
    """Add the options of `archive`."""
    parser.add_argument(
        "--older-than", type=int, default=AGE, metavar="DAYS", help=f"age of the newest leaf of a part (say {AGE})"
    )
    parser.add_argument("--remove", action="store_true", help="remove the archived changes of rows from the database")


def add_read_back_words(parser: ArgumentParser) -> None:
    """Add the options of `read-back`."""
    parser.add_argument("first", type=int, help="the first leaf of the part, as in the name of its file")


def archive_parts(link: Link, ask: Ask, now: datetime, *, days: int, remove: bool) -> Iterator[str]:
    """Archive each part that is older than so many days; yield a sentence for each step.

    Raises NotRemoved, Missing, Refused, OSError.
    """
    folder = archive_folder()
    parts = old_parts(ask, now - timedelta(days=days))
    if not parts:
        yield f"No part of the log is older than {days} days: nothing was archived."
    for part in parts:
        written = archive_part(link, ask, part, folder, now)
        yield (
            f"Leaves {part.leaves.start} to {part.leaves.stop - 1}, until {part.until:%Y-%m-%d}, are archived in"
            f" {written.path}, SHA-256 {written.sha256}. Copy this file to two other places."
        )
        if remove:
            remove_part(link, written)
            yield f"Its changes of rows were removed; `manage.py audit read-back {part.leaves.start}` inserts them."


def read_part_back(link: Link, ask: Ask, first: int) -> str:
    """Read the removed part that begins with a leaf back; return what was done. Raises NotRemoved, Missing."""
    removed = {part.leaves.start: part for part in removed_parts(ask)}
    part = removed.get(first)
    if part is None:
        starts = ", ".join(map(str, removed)) or "none"
        raise NotRemoved(f"no removed part begins with leaf {first}; removed parts begin with: {starts}")
    count = read_back(link, ask, part)
    return f"{count} leaves of {part.file} are in the database again."
