"""A circuit breaker: pauses queries to a failing register, then lets a single one try."""

from collections.abc import Callable
from threading import Lock
from time import monotonic


class Breaker:
    """The circuit to one register, in one process.

    After `failures` in a row it opens for `pause` seconds, so that callers do not wait for a time limit in vain. Then a
    single query per pause may try. The first answer closes the circuit.
    """

    def __init__(self, failures: int, pause: float, clock: Callable[[], float] = monotonic) -> None:
        # The default clock is monotonic: a corrected system time must not change a pause.
        self._most, self._pause, self._clock = failures, pause, clock
        # Requests are served by several threads.
        self._lock = Lock()
        self._failed = 0
        self._opened = 0.0

    def may_ask(self) -> bool:
        """May a query be sent now? After a pause, only one of several concurrent callers may try."""
        with self._lock:
            if self._failed < self._most:
                return True
            if self._clock() - self._opened < self._pause:
                return False
            # Restart the pause, so that another caller may try if this one never reports back.
            self._opened = self._clock()
            return True

    def record_answer(self) -> None:
        """Record an answer, which closes the circuit."""
        with self._lock:
            self._failed = 0

    def record_failure(self) -> None:
        """Record a failed query."""
        with self._lock:
            self._failed += 1
            if self._failed >= self._most:
                self._opened = self._clock()

    @property
    def state(self) -> str:
        """Return closed, open, or half_open if the next query may try."""
        with self._lock:
            if self._failed < self._most:
                return "closed"
            if self._clock() - self._opened < self._pause:
                return "open"
            return "half_open"
