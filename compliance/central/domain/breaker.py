"""A register that fails again and again is left alone for a while, and then asked by one question only."""

from collections.abc import Callable
from threading import Lock
from time import monotonic


class Breaker:
    """The circuit to one register, in one process.

    After `failures` in a row it opens for `pause` seconds: nothing is asked, and nobody waits for the time limit. Then
    one question in each pause may try; the first that is answered closes the circuit.
    """

    def __init__(self, failures: int, pause: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._pause, self._clock = failures, pause, clock
        self._lock = Lock()
        self._failed = 0
        self._opened = 0.0

    def may_ask(self) -> bool:
        """Whether a question may be sent now. Of all that ask at once after a pause, one hears yes."""
        with self._lock:
            if self._failed < self._most:
                return True
            if self._clock() - self._opened < self._pause:
                return False
            # Whoever tries has a whole pause for it: should they never come back, the next one tries.
            self._opened = self._clock()
            return True

    def answered(self) -> None:
        """The register has answered: it is there."""
        with self._lock:
            self._failed = 0

    def failed(self) -> None:
        """A question came to nothing."""
        with self._lock:
            self._failed += 1
            if self._failed >= self._most:
                self._opened = self._clock()

    @property
    def state(self) -> str:
        """closed, open, or half_open: the next question may try."""
        with self._lock:
            if self._failed < self._most:
                return "closed"
            return "open" if self._clock() - self._opened < self._pause else "half_open"
