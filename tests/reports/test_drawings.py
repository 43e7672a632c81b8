"""Drawing: once and only once, whatever happens in between; what fails three times has failed and says why."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, OperationalError, connection

from audit.models import Entry
from compliance.reports.definitions.r04_stub_register import figures as stub_register
from compliance.reports.models import Drawing, ReportVolume, VolumeContent
from compliance.reports.ordering import selectors, tasks
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import RENDERER_LOCK, RENDERERS, REPORT_LOCK, Outcome, lock_of
from compliance.reports.ordering.services.volume_bytes import VolumeDamaged, store_content
from tests import cast
from tests.database import OwnDatabase
from tests.reports.nights import night

pytestmark = pytest.mark.slow

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")


def order(kind: str = "R-05") -> Any:
    return orders.order_report(
        house=cast.house(), kind=kind, first_day=DAY, last_day=DAY, by=cast.member("inspector"), at=MORNING
    )


def draw(report: Any, clock: Callable[[], datetime] = lambda: MORNING, seconds: float | None = None) -> Outcome:
    return drawings.render_report(report_id=report.pk, clock=clock, seconds=seconds)


def standing(report: Any) -> selectors.ReportProgress:
    return selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING)


@pytest.fixture
def other_session(own_database: OwnDatabase) -> Any:
    """Another session of the database, of somebody who may do anything."""
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as session:
        yield session


def test_draws_once_and_finds_nothing_to_do_the_second_time(own_database: OwnDatabase) -> None:
    night(3)
    report = order()
    assert draw(report) == Outcome.DRAWN
    assert draw(report) == Outcome.NOTHING_TO_DO
    tasks.draw(str(report.pk))
    assert standing(report).state == "ready"
    assert selectors.left_to_draw() == []
    (volume,) = standing(report).volumes
    (act,) = Entry.objects.filter(kind="reports.report.drawn")
    assert act.actor is None
    assert act.scope == cast.VENUE
    assert act.facts == {
        "report": "R-05",
        "rows": 3,
        "pages": volume.pages,
        "sha256": [volume.sha256],
        "data_sha256": [volume.data_sha256],
    }
    (row,) = Entry.objects.filter(table_name="reports_reportvolume")
    assert row.act == act.act
    assert "pdf" not in str(row.after)


def test_draws_the_same_data_again_for_a_second_order(own_database: OwnDatabase) -> None:
    night(3)
    first, second = order("R-04"), order("R-04")
    draw(first)
    draw(second)
    assert standing(first).volumes[0].data_sha256 == standing(second).volumes[0].data_sha256


def test_a_long_register_comes_in_volumes_with_the_index_at_the_end(
    own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stub_register, "STUBS_IN_A_VOLUME", 3)
    monkeypatch.setattr(stub_register, "LINES_AFTER_STUBS", 3)
    night(5)
    report = order("R-04")
    assert draw(report) == Outcome.DRAWN
    volumes = standing(report).volumes
    assert [(volume.number, volume.of, volume.rows) for volume in volumes] == [(1, 3, 3), (2, 3, 2), (3, 3, 5)]
    assert len({volume.data_sha256 for volume in volumes}) == 3


def test_never_draws_what_another_worker_draws_now(own_database: OwnDatabase, other_session: Any) -> None:
    report = order()
    other_session.execute("SELECT pg_advisory_lock(%s, %s)", [REPORT_LOCK, lock_of(report.pk)])
    assert draw(report) == Outcome.BUSY
    assert Drawing.objects.get(report=report).attempt == 0
    assert selectors.left_to_draw() == [report.pk]


def test_waits_for_a_free_press(own_database: OwnDatabase, other_session: Any) -> None:
    report = order()
    for number in range(RENDERERS):
        other_session.execute("SELECT pg_advisory_lock(%s, %s)", [RENDERER_LOCK, number])
    assert draw(report) == Outcome.BUSY
    other_session.execute("SELECT pg_advisory_unlock(%s, %s)", [RENDERER_LOCK, RENDERERS - 1])
    assert draw(report) == Outcome.DRAWN


def test_holds_no_lock_when_it_is_done(own_database: OwnDatabase, other_session: Any) -> None:
    draw(order())
    locks = other_session.execute(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database AND datname = current_database()"
        " WHERE locktype = 'advisory' AND classid = ANY(%s)",
        [[REPORT_LOCK, RENDERER_LOCK]],
    )
    assert locks.fetchone()[0] == 0


def test_after_three_attempts_it_has_failed_with_a_reason_and_can_be_ordered_again(
    own_database: OwnDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    report = order()
    assert [draw(report, seconds=0.0) for _ in range(3)] == [Outcome.RETRY, Outcome.RETRY, Outcome.FAILED]
    found = standing(report)
    assert (found.state, found.failure, found.attempt) == ("failed", "too_slow", 3)
    assert selectors.left_to_draw() == []
    assert draw(report) == Outcome.NOTHING_TO_DO
    (act,) = Entry.objects.filter(kind="reports.report.failed")
    assert act.facts == {"report": "R-05", "reason": "too_slow", "attempts": 3}
    said = [each.getMessage() for each in caplog.records if each.name == "carnet.reports"]
    late = "too_slow: 0 seconds have passed, at page 0"
    assert said == [f"report {report.pk}, attempt {attempt}: {late}" for attempt in (1, 2, 3)]
    assert not ReportVolume.objects.exists()
    assert draw(order()) == Outcome.DRAWN


def test_stumbling_once_is_forgotten_when_it_succeeds(own_database: OwnDatabase) -> None:
    report = order()
    Drawing.objects.all().delete()
    draw(report, seconds=0.0)
    assert standing(report).state == "ordered"
    assert draw(report) == Outcome.DRAWN
    assert standing(report).failure == ""


def test_a_report_whose_worker_was_killed_three_times_has_failed(own_database: OwnDatabase) -> None:
    report = order()
    Drawing.objects.filter(report=report).update(attempt=3, step="laying")
    assert draw(report) == Outcome.FAILED
    assert standing(report).failure == "interrupted"


def test_tells_how_far_it_is_while_it_draws(own_database: OwnDatabase) -> None:
    night(3)
    report = order("R-04")
    seen: list[tuple[str, str]] = []

    def clock() -> datetime:
        found = standing(report)
        seen.append((found.state, found.step))
        assert 0 <= found.done <= found.total
        return MORNING

    draw(report, clock)
    steps = list(dict.fromkeys(seen))
    assert steps == [("ordered", "waiting"), ("drawing", "reading"), ("drawing", "laying"), ("drawing", "keeping")]
    assert (standing(report).done, standing(report).state) == (standing(report).total, "ready")


def at_the_end(report: Any, act: Callable[[], object]) -> Callable[[], datetime]:
    """A clock that does something just before the volumes are kept."""

    def clock() -> datetime:
        if Drawing.objects.filter(report=report, step="keeping").exists():
            act()
        return MORNING

    return clock


def test_a_faster_worker_after_a_restart_of_the_database_wins(own_database: OwnDatabase, other_session: Any) -> None:
    report = order()

    def draw_faster() -> None:
        other_session.execute(
            "INSERT INTO reports_reportvolume (id, report_id, number, of, rows, pages, data_sha256, sha256, size,"
            " drawn_at) VALUES (gen_random_uuid(), %s, 1, 1, 0, 1, 'a', 'b', 1, now())",
            [report.pk],
        )

    assert draw(report, at_the_end(report, draw_faster)) == Outcome.NOTHING_TO_DO
    assert [volume.sha256 for volume in standing(report).volumes] == ["b"]
    assert not Entry.objects.filter(kind="reports.report.drawn").exists()


def test_what_the_database_refuses_for_another_reason_is_not_hidden(
    own_database: OwnDatabase, other_session: Any
) -> None:
    report = order()
    other_session.execute("ALTER TABLE reports_reportvolume ADD CONSTRAINT full_shelf CHECK (false) NOT VALID")
    with pytest.raises(IntegrityError, match="full_shelf"):
        draw(report)
    assert standing(report).volumes == ()
    assert selectors.left_to_draw() == [report.pk]


def test_a_database_that_ends_the_session_leaves_the_report_to_be_drawn_again(
    own_database: OwnDatabase, other_session: Any
) -> None:
    report = order()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (session,) = cursor.fetchone()
    end = at_the_end(report, lambda: other_session.execute("SELECT pg_terminate_backend(%s)", [session]))
    with pytest.raises(OperationalError):
        draw(report, end)
    connection.close()
    assert standing(report).volumes == ()
    assert draw(report) == Outcome.DRAWN


def test_volume_bytes_match_their_checksum(own_database: OwnDatabase, owner_connection: Any) -> None:
    draw(order())
    volume = ReportVolume.objects.get()
    owner_connection.execute("ALTER TABLE reports_volumecontent DISABLE TRIGGER volume_bytes_stay")
    owner_connection.execute("DELETE FROM reports_volumecontent")
    owner_connection.execute("ALTER TABLE reports_volumecontent ENABLE ALWAYS TRIGGER volume_bytes_stay")
    owner_connection.commit()
    with pytest.raises(VolumeDamaged):
        store_content(volume, b"%PDF-1.7 another one")
    with pytest.raises(IntegrityError, match="stored_files_are_sealed"):
        VolumeContent(volume=volume, sealed=b"%PDF-1.7 another one").save(force_insert=True)


def test_volume_bytes_are_never_changed(own_database: OwnDatabase, owner_connection: Any) -> None:
    draw(order())
    for statement, refusal in (
        ("UPDATE reports_volumecontent SET volume_id = volume_id", "stored_files_only_move_to_a_newer_key"),
        ("DELETE FROM reports_volumecontent", "stored_files_stay"),
    ):
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match=refusal):
            owner_connection.execute(statement)
        owner_connection.rollback()
        with (
            psycopg.connect(own_database.dsn()) as app,
            pytest.raises(psycopg.errors.InsufficientPrivilege),
        ):
            app.execute(statement)
