"""One long-running process of Carnet: it ends with its supervisor, together with its children."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from .log_files import LogFile

# In the environment of every process, so that the next run finds the leftovers of a killed one.
TAG = "CARNET_SUPERVISED"
LONGEST_PAUSE = 30.0
STEADY = 60.0  # seconds of running after which the next restart is quick


@dataclass(frozen=True)
class Program:
    """A program to run, and the signals that stop it."""

    name: str
    words: list[str]
    environment: Mapping[str, str]
    user: pwd.struct_passwd | None = None
    stop: signal.Signals = signal.SIGTERM
    orphaned: signal.Signals = signal.SIGTERM  # sent by the kernel when the supervisor dies
    before: Callable[[], object] | None = None  # run before every start


class Child:
    """A program and its current process."""

    def __init__(self, program: Program, logs: Path) -> None:
        self.program = program
        self.log = LogFile(logs / f"{program.name}.log")
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        self.due = 0.0
        self.pause = 0.5
        self._tag = str(logs.parent)

    def start(self) -> None:
        """Start in a separate session, so that the terminal's Ctrl-C reaches only the supervisor.

        `setpriv` makes the kernel signal the process when the supervisor dies. Python's preexec_fn could do that too,
        but may hang in a process with threads.
        """
        if self.program.before:
            self.program.before()
        user = self.program.user
        tied = ["/usr/bin/setpriv", "--pdeathsig", self.program.orphaned.name.removeprefix("SIG"), "--"]
        with self.log.open() as log:
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

    def poll_exit_code(self) -> int | None:
        """Return the exit code once after the process has ended; None while it runs."""
        code = self.process.poll() if self.process else None
        if code is not None:
            self._clean_up()
            steady = time.monotonic() - self.started > STEADY
            self.pause = 1.0 if steady else min(self.pause * 2, LONGEST_PAUSE)
            self.due = time.monotonic() + self.pause
        return code

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process; SIGKILL also goes to all its children."""
        if self.process:
            with suppress(ProcessLookupError):
                (os.killpg if number == signal.SIGKILL else os.kill)(self.process.pid, number)

    def wait(self, deadline: float) -> bool:
        """Wait until the deadline; return whether the process has ended."""
        if self.process is None:
            return True
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, deadline - time.monotonic()))
            self._clean_up()
        return self.process is None

    def _clean_up(self) -> None:
        """Kill the remaining children of a process that has ended."""
        self.signal(signal.SIGKILL)
        self.process = None
