"""How long a commit takes to the archive, and how much a casino archives in an hour.

    CARNET_VAR=... CARNET_BACKUP_REPOSITORY=... python -m benchmarks.archive --commits 20 --minutes 15

Run it on a test installation that runs, with the settings of its backups. It writes messages into the write-ahead log
that no table contains, and counts what the last minutes have added to a repository in a folder.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

import psycopg

from server.backups.arrangement import required_arrangement
from server.database.postgres import superuser_dsn

COMMIT = "SELECT pg_walfile_name(pg_logical_emit_message(true, 'benchmark', 'a change'))"
PAUSE = 0.02  # seconds between two looks at the repository


def archive_folder() -> Path:
    found = required_arrangement().folder
    if found is None:
        sys.exit("This measures a repository in a folder: set CARNET_BACKUP_REPOSITORY.")
    return found / "archive"


def seconds_to_archive(link: psycopg.Connection[tuple[str]], archive: Path) -> float:
    """Commit, and wait until the segment of the commit is in the repository."""
    time.sleep(random.uniform(0, 5))  # anywhere between two segments
    [(segment,)] = link.execute(COMMIT).fetchall()
    began = time.monotonic()
    while not any(archive.glob(f"*/*/{segment[:16]}/{segment}-*")):
        time.sleep(PAUSE)
    return time.monotonic() - began


def bytes_of_minutes(archive: Path, minutes: float) -> tuple[int, int]:
    """Return how many segments were archived in the last minutes, and their bytes."""
    since = time.time() - minutes * 60
    sizes = [file.stat().st_size for file in archive.rglob("0*-*") if file.stat().st_mtime >= since]
    return len(sizes), sum(sizes)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--commits", type=int, default=20)
    words.add_argument("--minutes", type=float, default=15)
    given = words.parse_args()
    archive = archive_folder()
    count, size = bytes_of_minutes(archive, given.minutes)
    hourly = 60 / given.minutes
    print(f"Archive: {count * hourly:,.0f} segments and {size * hourly / 1e6:,.2f} MB in an hour")
    with psycopg.connect(superuser_dsn(), autocommit=True) as link:
        took = sorted(seconds_to_archive(link, archive) for _commit in range(given.commits))
    print(f"Commit to archive: {took[0]:.2f} to {took[-1]:.2f} s, median {statistics.median(took):.2f} s")


if __name__ == "__main__":
    main()
