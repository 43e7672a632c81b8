"""A process that simulates the other casino in parallel."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.db import connections

from .loading_speed import freeze_objects
from .processes import CONTEXT, CrewFailed

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue


class Helper:
    """A parallel process; `wait` returns its output."""

    def __init__(self, work: Callable[[], str]) -> None:
        # A connection must not be shared with a child process.
        connections.close_all()
        self._said: SimpleQueue[str] = CONTEXT.SimpleQueue()
        self._process = CONTEXT.Process(target=_run_helper, args=(work, self._said), daemon=True)
        self._process.start()

    def wait(self) -> str:
        """Return the final output. Raises CrewFailed."""
        self._process.join()
        if self._process.exitcode:
            raise CrewFailed
        # Read after the end of the process: one sentence fits into the pipe, so the process never waits for a reader.
        return self._said.get()


def _run_helper(work: Callable[[], str], output: "SimpleQueue[str]") -> None:
    freeze_objects()
    try:
        output.put(work())
    finally:
        connections.close_all()
