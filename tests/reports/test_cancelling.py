"""Cancelling: the worker stops within seconds and keeps nothing; what is drawn, failed or cancelled says so."""

from collections.abc import Callable
from datetime import date, datetime
from threading import Thread
from typing import Any

import psycopg
import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.urls import reverse

from audit.models import Entry
from audit.recording import log
from compliance.refusals import Refused
from compliance.reports.models import Drawing, Report, ReportCancellation, ReportVolume
from compliance.reports.ordering import selectors, tasks
from compliance.reports.ordering.services import cancellations, drawings, orders
from compliance.reports.ordering.services import drawings as drawings_services
from compliance.reports.ordering.services.drawings import Outcome
from tests import cast
from tests.database import OwnDatabase
from tests.reports.nights import night
from tests.reports.shelf import drawn, ordered

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")
KEY = {"Idempotency-Key": "cancelled-1"}


def order(kind: str = "R-05") -> Any:
    return orders.order_report(
        house=cast.house(), kind=kind, first_day=DAY, last_day=DAY, by=cast.member("inspector"), at=MORNING
    )


def cancel(report: Any, by: str = "inspector") -> ReportCancellation:
    return cancellations.cancel_report(house=cast.house(), report=report, by=cast.member(by), at=MORNING)


def standing(report: Any) -> selectors.ReportProgress:
    return selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING)


def draw(report: Any, clock: Callable[[], datetime] = lambda: MORNING) -> Outcome:
    return drawings_services.render_report(report_id=report.pk, clock=clock)


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every report that can be long is drawn as one."""
    monkeypatch.setattr(drawings, "ORDINARY_PAGES", 0)
    monkeypatch.setattr("compliance.reports.streaming_pdf.row_writer.EVERY", 1)


def in_another_session(act: Callable[[], object]) -> None:
    """Do something as another process would, and wait for it."""

    def run() -> None:
        try:
            act()
        finally:
            connection.close()

    thread = Thread(target=run)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()


def test_an_order_is_cancelled_with_a_line_in_the_log_and_never_drawn(house: Any, inspector: Any) -> None:
    report = ordered(house, inspector)
    cancellation = cancellations.cancel_report(house=house, report=report, by=inspector, at=cast.TUESDAY)
    assert str(cancellation) == str(report.pk)
    found = selectors.report_progress(selectors.get_report(house.id, report.pk), cast.TUESDAY)
    assert (found.state, found.running, found.percent) == ("cancelled", False, None)
    assert found.cancellation is not None
    assert (found.cancellation.cancelled_by, found.cancellation.cancelled_at) == (inspector, cast.TUESDAY)
    (act,) = Entry.objects.filter(kind="reports.report.cancelled")
    assert (act.actor, act.subject_id, act.facts) == (inspector.pk, report.pk, {"report": "R-04", "pages": 0})
    assert selectors.left_to_draw() == []


def test_a_cancelled_report_is_left_alone_by_every_worker(own_database: OwnDatabase) -> None:
    report = order()
    cancel(report)
    assert draw(report) == Outcome.NOTHING_TO_DO
    tasks.draw(str(report.pk))
    assert not ReportVolume.objects.exists()
    assert draw(order()) == Outcome.DRAWN


@pytest.mark.parametrize(("how", "why"), [("drawn", "drawn"), ("failed", "failed"), ("cancelled", "cancelled")])
def test_what_has_come_to_an_end_says_which(how: str, why: str, house: Any, inspector: Any) -> None:
    report = drawn(house, inspector) if how == "drawn" else ordered(house, inspector)
    if how == "failed":
        Drawing.objects.filter(report=report).update(step="failed")
    if how == "cancelled":
        cancellations.cancel_report(house=house, report=report, by=inspector, at=cast.TUESDAY)
    with pytest.raises(Refused) as refused:
        cancellations.cancel_report(house=house, report=report, by=inspector, at=cast.TUESDAY)
    assert refused.value.code == why
    assert Entry.objects.filter(kind="reports.report.cancelled").count() == (how == "cancelled")


@pytest.mark.parametrize(
    ("kind", "step"), [("R-05", "laying"), ("R-04", "laying"), ("R-04", "reading"), ("R-05", "keeping")]
)
def test_a_drawing_stops_wherever_it_is_and_keeps_nothing(
    kind: str, step: str, own_database: OwnDatabase, long: None
) -> None:
    night(3)
    report = order(kind)
    cancelled: list[str] = []

    def clock() -> datetime:
        with psycopg.connect(own_database.dsn(), autocommit=True) as other:
            now, total = other.execute("SELECT step, total FROM reports_drawing").fetchone() or ("", 0)
        if now == step and total and not cancelled:
            cancelled.append(now)
            in_another_session(lambda: cancel(Report.objects.get(pk=report.pk)))
        return MORNING

    assert draw(report, clock) == Outcome.CANCELLED
    assert cancelled == [step]
    assert standing(report).state == "cancelled"
    assert not ReportVolume.objects.exists()
    assert not Entry.objects.filter(kind="reports.report.drawn").exists()
    assert draw(report) == Outcome.NOTHING_TO_DO


def test_whoever_cancels_while_the_volumes_are_kept_waits_and_learns_that_they_are(own_database: OwnDatabase) -> None:
    report = order()
    answers: list[str] = []

    def late() -> None:
        try:
            cancel(Report.objects.get(pk=report.pk))
        except Refused as refused:
            answers.append(refused.code)
        finally:
            connection.close()

    thread = Thread(target=late)
    with transaction.atomic():
        Drawing.objects.select_for_update().get(report=report)
        thread.start()
        waiting = (
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as watcher:
            for _look in range(2000):
                if (watcher.execute(waiting).fetchone() or (0,))[0]:
                    break
        with log.act("reports.report.drawn", subject=report, by=None, at=MORNING, scope=cast.VENUE):
            volume_of(report).save(force_insert=True)
    thread.join(30)
    assert answers == ["drawn"]
    assert not ReportCancellation.objects.exists()


def volume_of(report: Any) -> ReportVolume:
    return ReportVolume(
        report=report, number=1, of=1, rows=1, pages=1, data_sha256="a" * 64, sha256="b" * 64, size=1, drawn_at=MORNING
    )


def test_a_cancelled_report_is_never_drawn_even_past_the_service(own_database: OwnDatabase) -> None:
    report = order()
    cancel(report)
    with (
        pytest.raises(IntegrityError, match="a_cancelled_report_is_never_drawn"),
        transaction.atomic(),
        log.act("reports.report.drawn", subject=report, by=None, at=MORNING, scope=cast.VENUE),
    ):
        volume_of(report).save(force_insert=True)


def test_a_drawn_report_is_never_cancelled_even_past_the_service(house: Any, inspector: Any) -> None:
    report = drawn(house, inspector)
    with (
        pytest.raises(IntegrityError, match="a_drawn_report_is_never_cancelled"),
        transaction.atomic(),
        log.act("reports.report.cancelled", subject=report, by=inspector, at=cast.TUESDAY, scope=house.id),
    ):
        ReportCancellation(report=report, cancelled_by=inspector, cancelled_at=cast.TUESDAY).save(force_insert=True)


@pytest.fixture
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def director(db: None) -> Any:
    return cast.member("director")


def test_whoever_may_cancel_has_a_button_while_it_is_not_drawn(
    house: Any, inspector: Any, director: Any, sign_in: Any, tuesday: None
) -> None:
    report = ordered(house, inspector)
    address, client = reverse("reports:cancel", args=[report.pk]), sign_in(director)
    page = reverse("reports:report", args=[report.pk])
    assert f'action="{address}"' in client.get(page).content.decode()
    told = client.post(address, follow=True).content.decode()
    assert "The report is cancelled. No part of it is kept." in told
    assert f"Cancelled by {director}, 03/03/2026" in told
    assert f'action="{address}"' not in told
    assert "hx-trigger" not in told.partition('id="report-poll"')[2].partition("</section>")[0]
    assert "The report was already cancelled." in client.post(address, follow=True).content.decode()


def test_an_agent_of_the_authority_orders_and_cancels_nothing(
    house: Any, inspector: Any, sign_in: Any, tuesday: None
) -> None:
    report, client = ordered(house, inspector), sign_in(inspector)
    address = reverse("reports:cancel", args=[report.pk])
    assert address not in client.get(reverse("reports:report", args=[report.pk])).content.decode()
    assert client.post(address).status_code == 403
    answer = client.post(f"/api/v1/reports/{report.pk}/cancellation/", content_type="application/json", headers=KEY)
    assert answer.status_code == 403
    assert not ReportCancellation.objects.exists()


def test_too_late_is_said_and_the_report_stands(
    house: Any, inspector: Any, director: Any, sign_in: Any, tuesday: None
) -> None:
    report = drawn(house, inspector)
    told = sign_in(director).post(reverse("reports:cancel", args=[report.pk]), follow=True).content.decode()
    assert "The report was generated before it could be cancelled." in told
    assert reverse("reports:volume", args=[report.pk, 1]) in told


def test_nobody_else_cancels(house: Any, inspector: Any, director: Any, sign_in: Any, tuesday: None) -> None:
    report = ordered(house, inspector)
    address = reverse("reports:cancel", args=[report.pk])
    for name in ("porter", "cashier", "pit_boss"):
        assert sign_in(cast.member(name)).post(address).status_code == 403
    # The team has reports on its own guests alone, and this is none.
    assert sign_in(cast.member("play_it_safe")).post(address).status_code == 404
    told = f"/api/v1/reports/{report.pk}/cancellation/"
    answer = sign_in(cast.member("play_it_safe")).post(told, content_type="application/json", headers=KEY)
    assert answer.status_code == 404
    assert sign_in(director).get(address).status_code == 405
    nowhere = reverse("reports:cancel", args=["00000000-0000-7000-8000-000000000000"])
    assert sign_in(director).post(nowhere).status_code == 404
    assert not ReportCancellation.objects.exists()


def test_through_the_api_too(house: Any, inspector: Any, director: Any, sign_in: Any, tuesday: None) -> None:
    report, client = ordered(house, inspector), sign_in(director)
    address = f"/api/v1/reports/{report.pk}/cancellation/"
    answer = client.post(address, content_type="application/json", headers=KEY)
    assert answer.status_code == 201
    told = answer.json()
    assert (told["state"], told["cancelled_by"], told["percent"]) == ("cancelled", director.full_name, None)
    assert told["cancelled_at"] is not None
    repeated = client.post(address, content_type="application/json", headers=KEY)
    assert (repeated.status_code, repeated.json()) == (200, told)
    assert Entry.objects.filter(kind="reports.report.cancelled").count() == 1
    assert client.post(address, content_type="application/json").status_code == 400
    again = client.post(address, content_type="application/json", headers={"Idempotency-Key": "cancelled-2"})
    assert (again.status_code, again.json()["detail"]) == (409, "The report was already cancelled.")
    nowhere = "/api/v1/reports/00000000-0000-7000-8000-000000000000/cancellation/"
    assert client.post(nowhere, content_type="application/json", headers=KEY).status_code == 404
    assert sign_in(cast.member("porter")).post(address, content_type="application/json", headers=KEY).status_code == 403


@pytest.mark.parametrize(
    ("step", "done", "total", "percent", "words"),
    [
        ("reading", 0, 0, None, "Being generated"),
        ("reading", 30_000, 60_000, 50, "Reading, 50 %"),
        ("laying", 2_000, 8_000, 25, "Generating, 25 %: page 2,000 of about 8,000"),
        ("laying", 8_000, 8_000, 99, "Generating, 99 %: page 8,000 of about 8,000"),
        ("keeping", 8_000, 8_000, None, "Generating, page 8,000 of about 8,000"),
    ],
)
def test_says_in_per_cent_how_far_it_is(
    step: str, done: int, total: int, percent: int | None, words: str, house: Any, inspector: Any, sign_in: Any,
    tuesday: None,
) -> None:  # fmt: skip
    report = ordered(house, inspector)
    Drawing.objects.filter(report=report).update(step=step, done=done, total=total, heard_at=cast.TUESDAY)
    assert selectors.report_progress(selectors.get_report(house.id, report.pk), cast.TUESDAY).percent == percent
    page = sign_in(inspector).get(reverse("reports:report", args=[report.pk])).content.decode()
    assert words in " ".join(page.split())
    told = sign_in(inspector).get(f"/api/v1/reports/{report.pk}/").json()
    assert (told["percent"], told["done"], told["total"]) == (percent, done, total)
