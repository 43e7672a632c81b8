"""Two clocks at once, killed wherever they are, and a database that goes away: no slot is doubled, none is lost."""

import io
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, connection
from django.utils import timezone
from pypdf import PdfReader

from audit.models import Entry
from compliance.celery import app
from compliance.reports.models import Drawing, Report, ReportVolume, Schedule, ScheduledRun, ScheduleEdition
from compliance.reports.ordering import tasks
from compliance.reports.ordering.services.volume_bytes import volume_content
from compliance.reports.recurrence.domain import NIGHTLY, Plan, remaining_runs
from compliance.reports.scheduling import tasks as schedule_tasks
from compliance.reports.scheduling.selectors import timetable
from compliance.reports.scheduling.services import runs as runs_services
from compliance.reports.scheduling.services.default_schedules import default_schedules
from tests import cast
from tests.database import ROOT, OwnDatabase
from tests.waiting import until

from . import scheduled
from .schedule_rows import edition, write
from .workers import Worker

pytestmark = pytest.mark.slow

Beating = Callable[[datetime], "subprocess.Popen[str]"]


def beating(database: str, begins: datetime) -> "subprocess.Popen[str]":
    said = [sys.executable, "-m", "tests.reports.beating", database, begins.isoformat(), "1000"]
    return subprocess.Popen(said, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def heard(one: "subprocess.Popen[str]") -> datetime:
    assert one.stdout is not None
    return datetime.fromisoformat(one.stdout.readline().strip())


def lost_connections(database: OwnDatabase) -> None:
    """What a database that is restarted does to those who use it."""
    with psycopg.connect(database.superuser_dsn(), autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()",
            [database.name],
        )
    connection.close()


def test_clocks_killed_in_the_middle_order_each_slot_once(own_database: OwnDatabase) -> None:
    die, at = Random(11), cast.TUESDAY
    for _round in range(3):
        # One clock is behind the other, and both begin before the last one ended.
        clocks = [beating(own_database.name, at - timedelta(hours=late)) for late in (0, 30)]
        for clock in clocks:
            heard(clock)
        for turn in range(die.randint(30, 60)):
            at = max(at, *(heard(clock) for clock in clocks))
            if turn == 20:
                lost_connections(own_database)
        for clock in clocks:
            clock.send_signal(signal.SIGKILL)
        for clock in clocks:
            assert clock.stdout is not None
            rest = clock.stdout.read().split()
            clock.wait()
            at = max([at, *map(datetime.fromisoformat, rest)])
    assert at > cast.TUESDAY + timedelta(days=4)
    at += timedelta(hours=1)
    # Whatever the last one had begun, the next minutes finish.
    for _minute in range(60):
        Drawing.objects.update(step="failed", failure="too_slow")
        runs_services.order_due(at=at)
    _each_slot_once(at)


def _each_slot_once(at: datetime) -> None:
    house, rows = cast.house(), timetable.list_schedules(cast.VENUE)
    assert {(row.kind, row.rhythm) for row in rows} == {
        (each.kind, each.plan.rhythm) for each in default_schedules("LU")
    }
    for row in rows:
        due = [slot.last_day for slot in remaining_runs(timetable.active_stretches(row), house, None, at)]
        assert (
            list(ScheduledRun.objects.filter(schedule=row).order_by("last_day").values_list("last_day", flat=True))
            == due
        )
    runs = ScheduledRun.objects.count()
    assert runs > 20
    assert runs == Report.objects.count() == Drawing.objects.count()
    assert runs == Entry.objects.filter(kind="reports.schedule.ran").count()
    assert Entry.objects.filter(kind="reports.schedule.set_up").count() == 1


def test_of_two_who_change_a_schedule_at_the_same_moment_the_database_takes_one(own_database: OwnDatabase) -> None:
    """Past the service, which makes them wait: both see one edition, and both write the second."""
    row = scheduled.schedule()
    seen, committed = threading.Event(), threading.Event()

    def other() -> None:
        from django.db import transaction

        from audit.recording import log

        with (
            transaction.atomic(),
            log.act("reports.schedule.changed", subject=row, by=None, at=cast.TUESDAY, scope=cast.VENUE),
        ):
            edition(row).save(force_insert=True)
            seen.set()
            committed.wait(10)
        connection.close()

    thread = threading.Thread(target=other)
    thread.start()
    assert seen.wait(10)
    threading.Timer(0.5, committed.set).start()
    with pytest.raises(IntegrityError, match="editions_of_a_schedule_are_numbered_once"):
        write(edition(row), subject=row)
    thread.join()
    assert ScheduleEdition.objects.filter(schedule=row).count() == 2


def test_a_due_report_is_drawn_by_a_worker_although_the_first_one_is_killed(
    own_database: OwnDatabase, worker_at: Callable[[str], Worker], own_queue: str
) -> None:
    """From the tick to the volume: the first worker dies with the drawing in its hands, beat comes twice after."""
    scheduled.schedule("R-05", Plan(NIGHTLY), at=timezone.now() - timedelta(days=1, hours=1))
    assert Schedule.objects.count() == 1
    first = worker_at(own_queue)
    app.send_task("compliance.reports.scheduling.tasks.order_due")
    until(lambda: Drawing.objects.filter(attempt__gte=1).first())
    first.kill()
    ordered = ScheduledRun.objects.count()
    assert ordered in {1, 2}  # an hour after the cut-over there is one night more or less
    worker_at(own_queue)
    schedule_tasks.order_due()
    schedule_tasks.order_due()
    tasks.draw_left()
    until(lambda: not timetable.waiting_to_be_drawn())
    assert ScheduledRun.objects.filter(schedule__kind="R-05").count() == ordered
    assert ReportVolume.objects.filter(report__kind="R-05").count() == ordered
    assert Entry.objects.filter(kind="reports.report.drawn", facts__report="R-05").count() == ordered
    volume = ReportVolume.objects.filter(report__kind="R-05").first()
    assert volume is not None
    annex = PdfReader(io.BytesIO(volume_content(volume))).pages[-1].extract_text()
    assert "Par planification, fixée par Director" in " ".join(annex.split())


def test_the_clock_of_the_house_asks_every_minute() -> None:
    asked: dict[str, Any] = {each["task"]: each["schedule"] for each in app.conf.beat_schedule.values()}
    assert asked["compliance.reports.scheduling.tasks.order_due"] == 60.0
    assert "compliance.reports.scheduling.tasks.order_due" in app.tasks
