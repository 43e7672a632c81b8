"""Ends processes of an earlier run whose supervisor was killed."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from .processes import TAG

GRACE = 4.0


def end_leftovers(var: Path, grace: float = GRACE) -> int:
    """End every process that a run with this folder left behind; return their number."""
    mark = f"{TAG}={var}".encode()
    found = _marked_processes(mark)
    deadline = time.monotonic() + grace
    for pid in found:
        _send_signal(pid, signal.SIGTERM)
    while _marked_processes(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    # Looked up again: a number that was free for a moment may belong to a foreign process by now.
    for pid in _marked_processes(mark):
        _send_signal(pid, signal.SIGKILL)
    return len(found)


def _marked_processes(mark: bytes) -> list[int]:
    """Return running processes with the mark, except this one."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        # A process may end meanwhile, or belong to another user.
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def _send_signal(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
