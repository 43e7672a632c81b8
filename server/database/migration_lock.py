"""Lets one process migrate a database at a time: on two hosts at once, both would create the same tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from django.db import InterfaceError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

LOCK = int.from_bytes(b"migrate", "big")
PAUSE = 0.5  # seconds between two attempts


@contextmanager
def migration_lock(connection: BaseDatabaseWrapper, say: Callable[[str], object]) -> Iterator[None]:
    """Hold the lock of the database while its tables are migrated; wait for another process that holds it.

    It belongs to the session that migrates, so it ends with it, even if the process is killed.
    """
    # Asked again and again: a session that waits inside the lock would hold up CREATE INDEX CONCURRENTLY, and the
    # owner's `lock_timeout` would end it.
    if not _try_lock(connection):
        say("Another process migrates this database; waiting until it has finished.")
        while not _try_lock(connection):
            time.sleep(PAUSE)
    try:
        yield
    finally:
        # If the session is lost, the server has released its lock already.
        with suppress(OperationalError, InterfaceError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def _try_lock(connection: BaseDatabaseWrapper) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])
