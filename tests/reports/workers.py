"""Real Celery workers, started as the supervisor starts them, and killed as machines kill them."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server import programs

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


class Worker:
    """One worker process in a session of its own."""

    def __init__(self, addresses: dict[str, str]) -> None:
        run = Path(tempfile.mkdtemp(prefix="worker"))
        self._log = run / "worker.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                programs.worker(run).words,
                env=os.environ | addresses,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def presses(self) -> list[int]:
        """The renderers that this worker has started and that still run."""
        found = []
        for entry in Path("/proc").iterdir():
            try:
                words = (entry / "cmdline").read_bytes()
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError, IndexError):
                continue
            if b"compliance.reports.press" in words and parent == self._process.pid:
                found.append(int(entry.name))
        return found

    def kill_alone(self) -> None:
        """End the worker as the kernel does when memory is short: no word to anybody, its children left alone."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def kill(self) -> None:
        """End the worker and all it started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
