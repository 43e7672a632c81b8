"""A limit on how often one network reads the public pages, so that no crawler takes the processor from the door."""

from collections import Counter
from datetime import datetime
from threading import Lock

# A crowded entrance shares one address; a page with its files takes a few requests.
MOST_IN_A_MINUTE = 240


class MinuteCounts:
    """Counts requests of each network in the present minute, in this process only: nothing is stored."""

    def __init__(self) -> None:
        self._minute = ""
        self._counts: Counter[str] = Counter()
        # A process answers in several threads.
        self._lock = Lock()

    def takes_turn(self, network: str, at: datetime) -> bool:
        """Count a request; False above the limit."""
        minute = at.strftime("%Y-%m-%d %H:%M")
        with self._lock:
            if minute != self._minute:
                self._minute, self._counts = minute, Counter()
            self._counts[network] += 1
            return self._counts[network] <= MOST_IN_A_MINUTE


READERS = MinuteCounts()
