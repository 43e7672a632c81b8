"""A report from order to PDF through a real worker and a real queue; the queue goes down, the worker is killed."""

import io
import os
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from pypdf import PdfReader

from audit.models import Entry
from compliance.reports.models import Drawing, ReportVolume
from compliance.reports.ordering import selectors, tasks
from compliance.reports.ordering.services import downloads, orders
from tests import cast
from tests.database import OwnDatabase
from tests.reports.nights import night
from tests.reports.workers import Worker
from tests.waiting import until

pytestmark = pytest.mark.slow

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")


def order(kind: str = "R-04") -> Any:
    return orders.order_report(
        house=cast.house(), kind=kind, first_day=DAY, last_day=DAY, by=cast.member("inspector"), at=MORNING
    )


def drawn(report: Any) -> bool:
    return bool(ReportVolume.objects.filter(report=report).exists())


def acts(kind: str) -> int:
    return int(Entry.objects.filter(kind=kind).count())


def test_a_night_of_forty_cards_is_drawn_by_a_worker_and_downloaded_by_the_inspector(
    own_database: OwnDatabase, worker_at: Callable[[str], Worker], broker: Any
) -> None:
    night(40)
    worker_at(broker.url)
    report = order()
    assert tasks.wake_worker(report.pk)
    until(lambda: drawn(report))
    volume = selectors.find_volume(cast.VENUE, report.pk, 1)
    assert volume is not None
    assert (volume.number, volume.of, volume.rows) == (1, 1, 80)
    pdf = downloads.download_volume(volume=volume, by=cast.member("inspector"), at=MORNING)
    reader = PdfReader(io.BytesIO(pdf))
    assert len(reader.pages) == volume.pages
    text = "".join(page.extract_text() for page in reader.pages)
    assert all(f"D-{number:06d}" in text for number in range(1, 41))
    assert [acts(f"reports.report.{verb}") for verb in ("ordered", "drawn", "downloaded")] == [1, 1, 1]
    assert Drawing.objects.get(report=report).attempt == 1


def test_a_report_ordered_while_the_broker_is_down_is_drawn_when_it_returns(
    own_database: OwnDatabase, worker_at: Callable[[str], Worker], broker: Any
) -> None:
    """The worker that was there before finds the broker again by itself."""
    night(2)
    first = worker_at(broker.url)
    until(lambda: "ready." in first.log)
    broker.kill()
    report = order("R-05")
    assert not tasks.wake_worker(report.pk)
    assert selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING).state == "ordered"
    broker.start()
    tasks.draw_left()
    until(lambda: drawn(report))
    assert acts("reports.report.drawn") == 1


def test_a_worker_killed_while_it_draws_leaves_a_report_that_is_drawn_again_once(
    own_database: OwnDatabase, worker_at: Callable[[str], Worker], broker: Any
) -> None:
    night(12)
    first = worker_at(broker.url)
    report = order()
    assert tasks.wake_worker(report.pk)
    (press,) = until(first.presses)
    first.kill_alone()
    assert not drawn(report)
    until(lambda: not os.path.exists(f"/proc/{press}"))
    worker_at(broker.url)
    # What beat does every fifteen seconds; twice, as an impatient beat would.
    tasks.draw_left()
    tasks.draw_left()
    until(lambda: drawn(report))
    until(lambda: selectors.left_to_draw() == [])
    assert ReportVolume.objects.filter(report=report).count() == 1
    assert acts("reports.report.drawn") == 1
    assert Drawing.objects.get(report=report).attempt == 2
