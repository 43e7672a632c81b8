"""A stateless scheduler for Celery beat, which no leftover file can prevent from starting."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from celery.beat import Scheduler

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
SLACK = 1.0  # seconds; the machine's clock is corrected by less all the time


class Clock(Scheduler):
    """Starts with every entry due, because it cannot know what was missed, and then follows the schedule.

    Celery's own scheduler stores its last runs in a file. A file truncated by a kill or a full disk stops it
    permanently, and so does one with a future date. All scheduled tasks are idempotent, so running them twice is
    safe.
    """

    _looked = 0.0

    def setup_schedule(self) -> None:
        """Load the schedule with every entry due now."""
        super().setup_schedule()
        self._all_due()

    def tick(self, *arguments: Any, **more: Any) -> float:
        """Send one due task; return the seconds to the next. If the clock was set back, everything is due again."""
        now = self.app.now().timestamp()
        # Otherwise nothing would be due until the clock shows the old time again.
        if now < self._looked - SLACK:
            self._all_due()
        self._looked = now
        return super().tick(*arguments, **more)

    def _all_due(self) -> None:
        for entry in self.schedule.values():
            entry.last_run_at = LONG_AGO
        self._heap = None  # the heap contains times of the old clock
