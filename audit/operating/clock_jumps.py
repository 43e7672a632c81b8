"""Notices that the clock of the machine was set: the times of acts before and after do not follow one another."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime

SMALLEST = 30.0  # seconds; NTP corrects less, a little all the time


class ClockWatch:
    """Compares the clock with one that cannot be set, which counts the seconds since the machine was started."""

    def __init__(self, count: Callable[[], float] = time.monotonic) -> None:
        self._count = count
        self._before: float | None = None

    def jumped_seconds(self, now: datetime) -> int:
        """Return how many seconds the clock was set forward since the last call, negative for back; 0 if it was not."""
        difference = now.timestamp() - self._count()
        jumped = 0.0 if self._before is None else difference - self._before
        self._before = difference
        return round(jumped) if abs(jumped) >= SMALLEST else 0
