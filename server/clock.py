"""The clock behind beat: it remembers nothing, so that nothing it left behind can keep it from coming back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from celery.beat import Scheduler

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
SLACK = 1.0  # seconds; the machine's clock is corrected by less all the time


class Clock(Scheduler):
    """Starts with everything due, as whoever was dead cannot know what it missed, and asks for it in its rhythm.

    Celery's own keeps a file of what it asked for when. A file cut short by a kill or a full disk stops it for good,
    and so does one from a day that has not come yet. All that we ask for may be asked twice.
    """

    _looked = 0.0

    def setup_schedule(self) -> None:
        """Read what there is to ask for, all of it now."""
        super().setup_schedule()
        self._all_due()

    def tick(self, *arguments: Any, **more: Any) -> float:
        """Ask for one thing that is due; returns the seconds to the next. After a turn back all is due anew."""
        now = self.app.now().timestamp()
        if now < self._looked - SLACK:
            self._all_due()
        self._looked = now
        return super().tick(*arguments, **more)

    def _all_due(self) -> None:
        for entry in self.schedule.values():
            entry.last_run_at = LONG_AGO
        self._heap = None  # it holds moments of the clock that was
