"""The backups of a database server of one's own: what pgBackRest said of them becomes the record that pages read."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from compliance.operations.backups import read_backup_record
from server import tasks
from server.backups import own_server, state
from server.places import Places, server_places

NOW = datetime(2026, 11, 27, 3, tzinfo=UTC)
ARCHIVED = ("0000000100000000000000A7", NOW - timedelta(seconds=4), None)


def backup(label: str, kind: str, ended: datetime, *, error: bool = False) -> dict[str, Any]:
    return {
        "label": label,
        "type": kind,
        "error": error,
        "timestamp": {"start": ended.timestamp() - 60, "stop": ended.timestamp()},
        "info": {"repository": {"delta": 1_500_000}},
        "archive": {"start": "000000010000000000000003", "stop": "000000010000000000000003"},
    }


FULL = backup("20261122-030000F", "full", NOW - timedelta(days=5))
NEWEST = backup("20261122-030000F_20261126-230000I", "incr", NOW - timedelta(hours=4))


@pytest.fixture
def info(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the unit writes, and an archive that works."""
    file = tmp_path / "info.json"
    monkeypatch.setenv("CARNET_BACKUP_INFO", str(file))
    monkeypatch.setattr(own_server, "_archiver", lambda: ARCHIVED)
    return file


@pytest.fixture
def here(tmp_path: Path, settings: Any) -> Places:
    settings.VAR = tmp_path / "var"
    return server_places(tmp_path / "var")


def says(file: Path, *backups: dict[str, Any]) -> None:
    status = {"code": 0, "message": "ok"} if backups else {"code": 2, "message": "no valid backups"}
    file.write_text(json.dumps([{"name": "carnet", "status": status, "backup": list(backups)}]))


def test_what_pgbackrest_said_is_recorded(info: Path, here: Places) -> None:
    says(info, FULL, NEWEST)
    state.record_rehearsal(here, NOW - timedelta(days=3), ok=True)
    found = own_server.record_own_state(here, NOW)
    assert found is not None
    assert found.faults == ()
    record = read_backup_record()
    assert record is not None
    assert (record.last_backup, record.last_archived) == (NOW - timedelta(hours=4), NOW - timedelta(seconds=4))
    assert (record.rehearsal_ok, record.damaged) == (True, False)
    assert state.read_record(here)["bytes_stored"] == 3_000_000


@pytest.mark.parametrize(
    ("backups", "fault"),
    [
        ((), "There is no backup yet."),
        ((FULL,), "The last backup is of 2026-11-22 03:00:00 UTC: more than a day ago."),
        (
            (FULL, backup("20261127-020000F", "full", NOW, error=True)),
            "The newest backup found damaged pages in 20261127-020000F",
        ),
    ],
)
def test_what_is_wrong_is_recorded(backups: tuple[dict[str, Any], ...], fault: str, info: Path, here: Places) -> None:
    says(info, *backups)
    found = own_server.record_own_state(here, NOW)
    assert found is not None
    assert any(each.startswith(fault) for each in found.faults)
    assert state.read_record(here)["faults"] == list(found.faults)


@pytest.mark.parametrize("text", [None, "", "{}", "[]", '[{"name": "carnet", "backup": [{}]}]'])
def test_a_list_that_cannot_be_read_is_no_backup(text: str | None, info: Path, here: Places) -> None:
    if text is not None:
        info.write_text(text)
    found = own_server.record_own_state(here, NOW)
    assert found is not None
    assert found.last_backup is None
    assert "There is no backup yet." in found.faults
    assert len(found.faults) > 1 or text == "[]"


@pytest.mark.parametrize(
    ("archived", "failed", "fault"),
    [
        (NOW - timedelta(minutes=6), None, "No segment was archived within the last five minutes"),
        (None, None, "No segment was archived within the last five minutes"),
        (NOW - timedelta(minutes=1), NOW, "Archiving failed at 2026-11-27 03:00:00 UTC"),
        (None, NOW, "Archiving failed at 2026-11-27 03:00:00 UTC"),
    ],
)
def test_an_archive_that_stands_still_is_a_fault(
    archived: datetime | None, failed: datetime | None, fault: str
) -> None:
    [said] = state.late_archive(archived, failed, NOW)
    assert said.startswith(fault)


def test_the_application_may_ask_the_archiver(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("carnet_app",)
    segment, archived, failed = own_server._archiver()
    assert (segment, archived, failed) == ("", None, None)


def test_a_database_that_does_not_answer_is_no_archive(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    monkeypatch.setattr(own_server, "ARCHIVER", "SELECT nothing")
    assert own_server._archiver() == ("", None, None)


def test_the_worker_records_it(info: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path / "var"))
    settings.VAR = tmp_path / "var"
    says(info, FULL, NEWEST)
    tasks.record_backups()
    record = read_backup_record()
    assert record is not None
    assert record.last_backup == NOW - timedelta(hours=4)


def test_without_a_list_nothing_is_recorded(here: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARNET_BACKUP_INFO", raising=False)
    assert own_server.record_own_state(here, NOW) is None
    assert read_backup_record() is None
