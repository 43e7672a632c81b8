"""The beat and the worker of a house, killed and started again by its supervisor: no slot is doubled, none is lost."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db.models import Count
from django.utils import timezone

from audit.models import Entry
from compliance.reports.models import Drawing, Report, ReportVolume, ScheduledRun
from compliance.reports.recurrence.domain import NIGHTLY, Plan, remaining_runs
from compliance.reports.scheduling.selectors import timetable
from tests import cast
from tests.database import OwnDatabase

from . import scheduled
from .supervised import Kept

pytestmark = pytest.mark.slow

# As Celery's own clock left them when it was cut off: the index says where its entries stand, and there is nothing.
HALF_WRITTEN = {"dir": "'entries', (0, 1629)\n", "bak": "'entries', (0, 1629)\n", "dat": ""}

ALL = len(settings.CELERY_BEAT_SCHEDULE)


@pytest.fixture
def half_written() -> Iterator[Callable[[], None]]:
    """Leave half a schedule at the place where beats of before kept theirs."""
    files = {Path(settings.VAR) / f"beat.{ending}": text for ending, text in HALF_WRITTEN.items()}

    def leave() -> None:
        for file, text in files.items():
            file.write_text(text)

    yield leave
    for file in files:
        file.unlink(missing_ok=True)


def test_beat_and_worker_killed_again_and_again_order_and_draw_each_slot_once(
    own_database: OwnDatabase, kept: Kept, half_written: Callable[[], None]
) -> None:
    """Each beat dies at another moment: before its first word, in the midst of them, or after them all."""
    set_at = timezone.now() - timedelta(days=2, hours=1)
    scheduled.schedule("R-05", Plan(NIGHTLY), at=set_at)
    kept.until(lambda: Drawing.objects.filter(attempt__gte=1).exists())
    kept.kill("beat")
    kept.kill("worker")  # with a drawing in its hands
    half_written()
    # Only a beat that comes back has these ordered.
    scheduled.schedule("R-04", Plan(NIGHTLY), at=set_at)
    killed_at = timezone.now()
    for words in (0, 3, *[ALL] * 20):
        kept.kill("beat", after=words)
        if ordered(by=killed_at) and not timetable.waiting_to_be_drawn():
            break
    kept.until(lambda: not timetable.waiting_to_be_drawn())
    answered = kept.answered("order_due")
    kept.kill("beat")
    kept.until(lambda: kept.answered("order_due") > answered)
    assert ordered(by=killed_at)
    each_once()
    ends = [line.split(";")[0] for line in kept.said]
    assert set(ends) == {"beat was ended by SIGKILL", "worker was ended by SIGKILL"}, kept.output()
    assert len(ends) >= 5


def ordered(*, by: datetime) -> bool:
    """Whether all that was due by a moment was ordered, in its order, and nothing that is not due now."""
    found = []
    for schedule in timetable.list_schedules(cast.VENUE):
        runs = ScheduledRun.objects.filter(schedule=schedule).order_by("ordered_at", "last_day")
        days = list(runs.values_list("last_day", flat=True))
        past, present = (
            [slot.last_day for slot in remaining_runs(timetable.active_stretches(schedule), cast.house(), None, at)]
            for at in (by, timezone.now())
        )
        assert days == present[: len(days)]
        found.append(len(days) >= len(past))
    return all(found)


def each_once() -> None:
    """One report for each run, one volume for each report, and one act in the log for each of them."""
    runs = ScheduledRun.objects.count()
    assert {run.schedule.kind for run in ScheduledRun.objects.select_related("schedule")} >= {"R-04", "R-05"}
    drawn = ReportVolume.objects.values_list("report").annotate(times=Count("pk"))
    assert {times for _report, times in drawn} == {1}
    assert runs == Report.objects.count() == len(drawn)
    assert runs == Entry.objects.filter(kind="reports.schedule.ran").count()
    assert runs == Entry.objects.filter(kind="reports.report.drawn").count()
    assert Entry.objects.filter(kind="reports.schedule.set_up").count() == 1
