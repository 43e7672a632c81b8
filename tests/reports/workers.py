"""Real Celery workers, started as the supervisor starts them, and killed as machines kill them."""

import os
import signal
import subprocess
import tempfile
from pathlib import Path

from server.supervision import programs


class Worker:
    """One worker process in a session of its own."""

    def __init__(self, addresses: dict[str, str]) -> None:
        run = Path(tempfile.mkdtemp(prefix="worker"))
        self._log = run / "worker.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                programs.worker_program(run).words,
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
            if b"compliance.reports.rendering.weasyprint_renderer" in words and parent == self._process.pid:
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
