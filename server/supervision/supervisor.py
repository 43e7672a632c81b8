"""Keeps Carnet's processes running: restarts those that die or hang, and stops all of them together."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from . import heartbeat
from .processes import Child, Program

TICK = 0.25
GRACE = 6.0  # seconds for the serving processes to finish their work
DATABASE_GRACE = 3.0
FIRST_SIGN = 60.0  # seconds added to the limit for a worker that just started


class RunningAlready(Exception):
    """Another run has locked this folder."""


class Supervisor:
    """Starts programs in order, monitors them, and stops them in reverse order."""

    def __init__(self, var: Path, say: Callable[[str], None], *, verbose: bool = False) -> None:
        self.var = var
        self.children: dict[str, Child] = {}
        self.asked_to_stop = False
        self.preparing = True
        self._say = say
        self._verbose = verbose

    def start(self, program: Program) -> None:
        """Start one more program and monitor it from now on."""
        child = Child(program, self.var / "logs")
        self.children[program.name] = child
        child.start()

    def watch(self, each_round: Callable[[], None], longest_task: float) -> None:
        """Monitor the programs until asked to stop."""
        while not self.asked_to_stop:
            self.look_after(longest_task)
            each_round()
            time.sleep(TICK)

    def look_after(self, longest_task: float) -> None:
        """Restart ended processes whose pause is over, and a hung worker."""
        for child in self.children.values():
            code = child.poll_exit_code()
            if code is not None:
                ended = f"{child.program.name} {_ending_text(code)}; restarting in {child.pause:.0f} s."
                self._say(f"{ended} Log: {child.log.path}")
            if child.process is None and time.monotonic() >= child.due:
                self._start_again(child)
            self._tell(child)
        self._restart_if_hung(longest_task)

    def stop(self) -> None:
        """Stop the serving processes first, the database last; everything ends within ten seconds."""
        database = [child for child in self.children.values() if child.program.name == "database"]
        serving = [child for child in self.children.values() if child not in database]
        # The others need the database until their last transaction has ended.
        for group, grace in ((serving, GRACE), (database, DATABASE_GRACE)):
            for child in group:
                child.signal(child.program.stop)
            deadline = time.monotonic() + grace
            for child in group:
                if not child.wait(deadline):
                    self._say(f"{child.program.name} did not stop in time and was killed.")
                    child.signal(signal.SIGKILL)
                    child.wait(deadline + 1.0)
                self._tell(child)

    @contextmanager
    def lock_folder(self) -> Iterator[None]:
        """Lock the folder and handle the signals that request a stop."""
        run = self.var / "run"
        run.mkdir(parents=True, exist_ok=True)
        # Opened for appending, which leaves the process number of another supervisor readable.
        with (run / "supervisor.lock").open("a+") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                lock.seek(0)
                raise RunningAlready(f"Carnet runs here already, as process {lock.read()}.") from None
            lock.truncate(0)
            lock.write(str(os.getpid()))
            lock.flush()
            asking = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
            before = {number: signal.signal(number, self._ask) for number in asking}
            try:
                yield
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        first = not self.asked_to_stop
        self.asked_to_stop = True
        # Preparation runs long calls that look at no flag, so it is interrupted; later, `watch` sees the flag.
        if first and self.preparing:
            raise KeyboardInterrupt

    def _start_again(self, child: Child) -> None:
        """Restart a process; if that fails, report why and double the pause."""
        try:
            child.start()
        except Exception as failure:
            child.pause *= 2
            child.due = time.monotonic() + child.pause
            self._say(f"{child.program.name} does not start: {failure}")

    def _restart_if_hung(self, longest_task: float) -> None:
        worker = self.children.get("worker")
        if worker is None or worker.process is None:
            return
        sign = heartbeat.last_heartbeat(self.var / "run")
        running = time.monotonic() - worker.started
        limit = heartbeat.LIMIT + FIRST_SIGN
        if running < limit or (sign and not sign.stale(longest_task)):
            return
        self._say("worker gives no sign of life; it is killed, and beat with it.")
        # Beat orders the heartbeats: from here, a beat that hangs looks the same as a worker that hangs (ADR 14).
        for name in ("worker", "beat"):
            if name in self.children:
                self.children[name].signal(signal.SIGKILL)

    def _tell(self, child: Child) -> None:
        news = child.log.news()
        if self._verbose:
            for line in news.splitlines():
                self._say(f"{child.program.name:>8} | {line}")


def _ending_text(code: int) -> str:
    if code < 0:
        return f"was ended by {signal.Signals(-code).name}"
    return f"ended with {code}"


def to_terminal(line: str) -> None:
    """Print one line immediately."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
