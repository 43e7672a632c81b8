"""A file of a table on a disk without room, and pages with a flipped byte."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.db import connections

from server.database import postgres
from server.places import server_places, service_user
from tests.database import OwnDatabase

FULL = Path("/dev/full")  # each write to it fails as on a full disk


def file_of(own: OwnDatabase, table: str) -> Path:
    """The file of a table, whose pages no session has read yet: they are on the disk alone."""
    with psycopg.connect(own.superuser_dsn()) as root:
        root.execute("CHECKPOINT")
        [(file, size)] = root.execute(
            "SELECT pg_relation_filepath(%s::regclass), pg_relation_size(%s::regclass)", [table, table]
        ).fetchall()
    found = server_places().data / file
    assert found.stat().st_size == size
    return found


@contextmanager
def full_disk_below(own: OwnDatabase, table: str) -> Iterator[None]:
    """Let the server find no room for the first row of an empty table."""
    file = file_of(own, table)
    assert file.stat().st_size == 0, "only a table without rows begins at the end of its file"
    file.unlink()
    file.symlink_to(FULL)
    try:
        yield
    finally:
        end_sessions(own)  # they have the file open
        file.unlink()
        file.touch(mode=0o600)
        user = service_user(server_places().data)
        if user:
            os.chown(file, user.pw_uid, user.pw_gid)


def damage_page(own: OwnDatabase, table: str) -> None:
    """Flip a byte in the first page of a table."""
    file = file_of(own, table)
    page = bytearray(file.read_bytes())
    page[8000] ^= 0xFF
    file.write_bytes(page)


def end_sessions(own: OwnDatabase) -> None:
    """End the sessions of the server, which have files open and pages in memory, and those of this process."""
    connections.close_all()
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [own.name])
