"""Progress of a rendering, recorded for display, and detection of its cancellation."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import connection

from compliance.reports.models import Drawing
from compliance.reports.rendering.sheet import Sheet
from compliance.reports.streaming_pdf.row_writer import LongSheet

from .. import selectors

Clock = Callable[[], datetime]


class Cancelled(Exception):
    """The report was cancelled during rendering: stop and discard the work."""


class ProgressRecord:
    """Updates the working row, so that a stalled rendering can be detected.

    The snapshot in which the registers are read cannot commit progress. A second database session therefore records
    it, and checks for a cancellation.
    """

    def __init__(self, drawing: Drawing, clock: Clock) -> None:
        self._drawing = drawing
        self._clock = clock
        self._before = self._here = 0
        self._second_session: Any = None

    def start_attempt(self) -> None:
        # Counted first: a killed worker cannot count its attempt afterwards.
        self._drawing.attempt += 1
        self._write(attempt=self._drawing.attempt, step="reading", done=0, total=0)

    def start_reading(self, rows: int) -> None:
        """Record the estimated number of rows to read."""
        self._write(total=rows)
        self._second_session = connection.copy()

    def record_rows(self, rows: int) -> None:
        """Record the number of rows read. Raises Cancelled."""
        # The main session is in a read-only snapshot: it can neither write nor see a new cancellation.
        with self._second_session.cursor() as cursor:
            cursor.execute(
                "UPDATE reports_drawing SET done = least(%s, total), heard_at = %s WHERE report_id = %s",
                [rows, self._clock(), self._drawing.pk],
            )
            cursor.execute("SELECT 1 FROM reports_reportcancellation WHERE report_id = %s", [self._drawing.pk])
            if cursor.fetchone():
                raise Cancelled

    def start_layout(self, pages: int) -> None:
        self._write(step="laying", done=0, total=pages)

    def start_volume(self, sheet: Sheet | LongSheet) -> None:
        self._before, self._here = self._before + self._here, sheet.pages

    def record_page(self, number: int) -> None:
        """Record the number of pages laid out of this volume. Raises Cancelled."""
        # The snapshot is over, so this session sees a cancellation and can write.
        if selectors.is_cancelled(self._drawing.pk):
            raise Cancelled
        # The total was an estimate: more pages must not count for the next volume.
        self._write(done=self._before + min(number, self._here))

    def start_storing(self) -> None:
        self._write(step="keeping")

    def record_failure(self, reason: str) -> None:
        # `draw_left` starts a waiting report again; a failed one is final.
        self._write(step="waiting", failure=reason)

    def close(self) -> None:
        """Close the second session."""
        if self._second_session is not None:
            self._second_session.close()

    def _write(self, **values: str | int) -> None:
        Drawing.objects.filter(pk=self._drawing.pk).update(**values, heard_at=self._clock())
