"""Waiting for another process, by looking again and again."""

import threading
import time
from collections.abc import Callable
from typing import Any

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
