"""The backups of a database server of one's own: what pgBackRest said of them becomes the record that pages read."""

import json
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from compliance.operations.backups import read_backup_record
from server import tasks
from server.backups import own_copy, own_server, state
from server.backups.locations import Location
from server.backups.sentences import sentence_in, verbatim
from server.database.postgres import ServerError
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


def test_a_copy_that_was_not_made_is_no_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    fault = own_copy.make(tmp_path, NOW, None, NOW)
    assert str(fault) == "pgbackrest is missing: as root apt-get install pgbackrest."
    record = own_copy.read_record(tmp_path, NOW)
    assert (record.target, record.fault) == (NOW, fault)
    assert stat.S_IMODE((tmp_path / own_copy.RECORD).stat().st_mode) == 0o640
    with pytest.raises(own_copy.NoCopy, match="The copy is of 2026-11-27 03:00:00 UTC, more than a day ago"):
        own_copy.read_record(tmp_path, NOW + timedelta(days=2))
    for text in ("{}", "[]", "{", '{"began_at": "2026-11-27", "target": null, "fault": {}}'):
        (tmp_path / own_copy.RECORD).write_text(text)
        with pytest.raises(own_copy.NoCopy, match="There is no copy to examine"):
            own_copy.read_record(tmp_path, NOW)


def test_the_copy_is_made_by_the_user_of_the_server_and_not_by_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Any] = []
    monkeypatch.setattr(own_copy, "make", lambda *words: made.append(words))
    monkeypatch.setattr(own_copy, "remove", made.append)
    monkeypatch.setattr(own_copy.os, "geteuid", lambda: 0)
    with pytest.raises(SystemExit):
        own_copy.main(["make", str(tmp_path)])
    assert "runuser -u postgres" in capsys.readouterr().err
    monkeypatch.setattr(own_copy.os, "geteuid", lambda: 26)
    words = ["make", str(tmp_path), "--to", "2026-11-27T03:00:00Z", "--config", "/etc/own.conf"]
    assert [own_copy.main(words), own_copy.main(["remove", str(tmp_path)])] == [0, 0]
    [(folder, target, config, _now), removed] = made
    assert (folder, target, config, removed) == (tmp_path, NOW, Path("/etc/own.conf"), tmp_path)
    monkeypatch.setattr(own_copy, "make", lambda *_: verbatim("no room"))
    assert own_copy.main(["make", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "no room\n"


def test_pgbackrest_is_asked_with_the_file_of_the_site() -> None:
    found = own_copy.SiteArrangement("pgbackrest", Location(None), None, "")
    assert found.words(server_places(), "info") == ["pgbackrest", "--stanza=carnet", "info"]
    assert sentence_in(ServerError()) == verbatim("")
