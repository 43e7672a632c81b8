"""The runs of a schedule as pages show them."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse

from compliance.http.formatting.dates_and_numbers import local_time
from compliance.reports.ordering.presentation.progress import failure_text, progress_facts
from compliance.reports.ordering.selectors import report_progress
from compliance.reports.recurrence.domain import Slot
from compliance.reports.rendering.sheet import format_span
from compliance.reports.scheduling.selectors import timetable
from compliance.venues.domain.house import House

from .words import format_length

if TYPE_CHECKING:
    from compliance.reports.models import ScheduledRun


def run_facts(run: "ScheduledRun", at: datetime) -> dict[str, object]:
    """Return what `reports/schedules/run.html` shows of a run."""
    progress = report_progress(run.report, at)
    return progress_facts(progress) | {
        "failure": failure_text(progress),
        "span": format_span(run.report.first_day, run.last_day),
        "made_up": format_length(run.ordered_at - run.due_at) if timetable.was_late(run) else "",
        "url": reverse("reports:report", args=[run.report_id]),
    }


def slot_facts(house: House, slot: Slot) -> dict[str, str]:
    """Return a due time of a report and its gaming days as text."""
    return {"due_at": local_time(house, slot.due_at), "span": format_span(slot.first_day, slot.last_day)}
