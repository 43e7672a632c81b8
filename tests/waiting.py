"""Waiting for another process, by looking again and again."""

import threading
import time
from collections.abc import Callable
from typing import Any

from django.db import connection

PATIENCE = 60.0


def until(condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait for something that another process does; fail when it does not come."""
    deadline, pause = time.monotonic() + patience, threading.Event()
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        pause.wait(0.02)
    raise AssertionError("It did not come about in time.")


def waiting_for_locks() -> int:
    """How many sessions of the application wait for a lock in this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return int(cursor.fetchone()[0])
