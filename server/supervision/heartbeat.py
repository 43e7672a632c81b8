"""Signs of life of the worker: what the supervisor reads to tell a busy worker from a hung one."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from ..places import places

FILE = "worker.json"
LIMIT = 90.0  # seconds of silence after which a worker that has a thread to spare is hung


@dataclass(frozen=True)
class Sign:
    """The last sign of life: how long ago, and how many threads had nothing to do."""

    age: float
    spare: int

    def stale(self, longest_task: float) -> bool:
        """Whether the worker hangs: with every thread on a long task silence is no sign of it."""
        return self.age > (LIMIT if self.spare > 0 else longest_task + LIMIT)


class Pulse:
    """Counts running tasks inside the worker and leaves a sign at each change."""

    def __init__(self, threads: int, folder: Path | None = None) -> None:
        self._threads = threads
        self._folder = folder or places().run
        self._running = 0
        self._lock = threading.Lock()

    def begin(self) -> None:
        """A task starts."""
        self._leave(1)

    def end(self) -> None:
        """A task ends, well or badly."""
        self._leave(-1)

    def _leave(self, change: int) -> None:
        with self._lock:
            self._running += change
            leave(self._folder, at=time.time(), spare=self._threads - self._running)


def leave(folder: Path, *, at: float, spare: int) -> None:
    """Leave a sign of life, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{FILE}"
    draft.write_text(json.dumps({"at": at, "spare": spare}), encoding="ascii")
    draft.rename(folder / FILE)


def last(folder: Path | None = None, now: float | None = None) -> Sign | None:
    """The last sign of life, or None when the worker has given none yet."""
    try:
        found = json.loads(((folder or places().run) / FILE).read_text(encoding="ascii"))
    except FileNotFoundError:
        return None
    return Sign(age=(time.time() if now is None else now) - found["at"], spare=found["spare"])


def forget(folder: Path | None = None) -> None:
    """Start counting anew, for a worker that is about to start."""
    ((folder or places().run) / FILE).unlink(missing_ok=True)
