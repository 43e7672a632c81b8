"""Heartbeats of the worker, by which the supervisor distinguishes a busy worker from a hung one."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from ..places import server_places

FILE = "worker.json"
LIMIT = 90.0  # seconds without a heartbeat after which a worker with an idle thread counts as hung


@dataclass(frozen=True)
class Sign:
    """The last heartbeat: its age, and the number of idle threads."""

    age: float
    spare: int

    def stale(self, longest_task: float) -> bool:
        """Has the worker hung? If every thread runs a long task, silence is no evidence."""
        return self.age > (LIMIT if self.spare > 0 else longest_task + LIMIT)


class Pulse:
    """Counts the running tasks of the worker and writes a heartbeat at each change."""

    def __init__(self, threads: int, folder: Path | None = None) -> None:
        self._threads = threads
        self._folder = folder or server_places().run
        self._running = 0
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Count a task that starts."""
        self._leave(1)

    def end(self) -> None:
        """Count a task that ends, successfully or not."""
        self._leave(-1)

    def _leave(self, change: int) -> None:
        # Tasks begin and end in several threads.
        with self._lock:
            self._running += change
            write_heartbeat(self._folder, at=time.time(), spare=self._threads - self._running)


def write_heartbeat(folder: Path, *, at: float, spare: int) -> None:
    """Write a heartbeat atomically."""
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{FILE}"
    draft.write_text(json.dumps({"at": at, "spare": spare}), encoding="ascii")
    draft.rename(folder / FILE)


def last_heartbeat(folder: Path | None = None, now: float | None = None) -> Sign | None:
    """Return the last heartbeat, or None if the worker has not written one yet."""
    try:
        found = json.loads(((folder or server_places().run) / FILE).read_text(encoding="ascii"))
    except FileNotFoundError:
        return None
    return Sign(age=(time.time() if now is None else now) - found["at"], spare=found["spare"])


def delete_heartbeat(folder: Path | None = None) -> None:
    """Delete the heartbeat, for a worker that is about to start."""
    ((folder or server_places().run) / FILE).unlink(missing_ok=True)
