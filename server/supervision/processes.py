"""One long-running process of Carnet: started so that it cannot outlive us, stopped with all it started."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

# Found in every process's environment, so that the next run recognises what a killed one left behind.
TAG = "CARNET_SUPERVISED"
LONGEST_LOG = 5_000_000  # bytes; then the log is put aside, over the one put aside before
LONGEST_PAUSE = 30.0
STEADY = 60.0  # a process that ran this long has earned a quick restart


@dataclass(frozen=True)
class Program:
    """What to run, and how it wants to be told to stop."""

    name: str
    words: list[str]
    environment: Mapping[str, str]
    user: pwd.struct_passwd | None = None
    stop: signal.Signals = signal.SIGTERM
    orphaned: signal.Signals = signal.SIGTERM  # what the kernel sends it when we die without a word
    before: Callable[[], object] | None = None  # run before every start


class Child:
    """A program and the process that runs it now."""

    def __init__(self, program: Program, logs: Path) -> None:
        self.program = program
        self.log = logs / f"{program.name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        self.due = 0.0
        self.pause = 0.5
        self._tag = str(logs.parent)
        self._told = 0

    def start(self) -> None:
        """Start in a session of its own, so that the terminal's Ctrl-C reaches only us.

        `setpriv` makes the kernel signal the process when we die. Python's own hook between fork and
        exec could do that too, but may hang where there are threads.
        """
        if self.program.before:
            self.program.before()
        user = self.program.user
        tied = ["/usr/bin/setpriv", "--pdeathsig", self.program.orphaned.name.removeprefix("SIG"), "--"]
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._told = log.tell()
            self.process = subprocess.Popen(
                tied + self.program.words,
                env={**self.program.environment, TAG: self._tag},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
            )
        self.started = time.monotonic()

    def ended(self) -> int | None:
        """How the process ended, told once; None while it runs."""
        code = self.process.poll() if self.process else None
        if code is not None:
            self._bury()
            steady = time.monotonic() - self.started > STEADY
            self.pause = 1.0 if steady else min(self.pause * 2, LONGEST_PAUSE)
            self.due = time.monotonic() + self.pause
        return code

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process; to kill means to kill all that it started, too."""
        if self.process:
            with suppress(ProcessLookupError):
                (os.killpg if number == signal.SIGKILL else os.kill)(self.process.pid, number)

    def wait(self, deadline: float) -> bool:
        """Whether the process has ended by the deadline."""
        if self.process is None:
            return True
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, deadline - time.monotonic()))
            self._bury()
        return self.process is None

    def news(self) -> str:
        """What the process has written since the last call; a log that grew too long is put aside."""
        size = self.log.stat().st_size
        with self.log.open("rb") as log:
            log.seek(min(self._told, size))
            news = log.read(LONGEST_LOG)
        self._told = size
        if size > LONGEST_LOG:
            shutil.copyfile(self.log, self.log.with_suffix(".log.1"))
            os.truncate(self.log, 0)
            self._told = 0
        return news.decode(errors="replace")

    def _bury(self) -> None:
        """The process has ended; end what it started and did not end itself."""
        self.signal(signal.SIGKILL)
        self.process = None
