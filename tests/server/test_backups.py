"""The embedded server archives what is committed; copies of earlier times are restored apart from it."""

from __future__ import annotations

import io
import json
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command

from server.backups import arrangement, copies, own_copy, repository, state
from server.backups.locations import BackupSettingsError, Location
from server.binaries import find_binaries
from server.database import postgres, roles
from server.database.passwords import role_password
from server.management.commands.backup import Command
from server.places import server_places
from tests.server.conftest import throw_away
from tests.waiting import until

pytestmark = pytest.mark.slow

PASSPHRASE = "a made-up passphrase for the tests"
NOW = datetime(2026, 3, 4, 6, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Archived:
    """A running server that archives into a repository."""

    var: Path
    found: arrangement.Arrangement

    def sql(self, words: str) -> list[tuple[object, ...]]:
        with psycopg.connect(postgres.superuser_dsn(roles.DATABASE, self.var), autocommit=True) as link:
            done = link.execute(words)
            return done.fetchall() if done.description else []

    def archive(self) -> str:
        """Close the segment, which must not be empty, and return its name once it is archived."""
        self.sql("SELECT pg_logical_emit_message(true, 'test', 'a change')")
        [(name,)] = self.sql("SELECT pg_walfile_name(pg_switch_wal())")
        until(lambda: str(name) in repository.list_segments(self.found, server_places(self.var)))
        return str(name)

    def file_of(self, segment: str) -> Path:
        assert self.found.folder
        return next(self.found.folder.rglob(f"{segment}-*"))


def write_private(file: Path, text: str) -> None:
    file.write_text(text)
    file.chmod(0o600)


def surroundings(patch: pytest.MonkeyPatch, var: Path) -> None:
    write_private(var / "cipher", PASSPHRASE)
    patch.setenv("CARNET_VAR", str(var))
    patch.setenv(arrangement.REPOSITORY, str(var / "repository"))
    patch.setenv(arrangement.CIPHER, str(var / "cipher"))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Archived]:
    """One server with a full backup."""
    for var in throw_away():
        with pytest.MonkeyPatch.context() as patch:
            surroundings(patch, var)
            postgres.start_server(var, fsync=False)
            made = Archived(var, arrangement.required_arrangement())
            made.sql("CREATE TABLE guest AS SELECT 'Hoffmann' AS name, number FROM generate_series(1, 2000) AS number")
            call_command("backup", "take", "--full", verbosity=0)
        # Without the surroundings: other servers of the session are not archived.
        yield made


@pytest.fixture
def archived(cluster: Archived, monkeypatch: pytest.MonkeyPatch) -> Archived:
    surroundings(monkeypatch, cluster.var)
    return cluster


def status() -> str:
    """What the command says of the backups, with the sentence at its end if it fails."""
    said = io.StringIO()
    try:
        call_command("backup", "status", stdout=said, stderr=said)
    except CommandError as failure:
        return f"{said.getvalue()}{failure} Code {failure.returncode}."
    return said.getvalue()


def test_backups_and_archive_are_encrypted_and_their_times_are_recorded(archived: Archived) -> None:
    archived.archive()
    call_command("backup", "take", verbosity=0)
    state.record_rehearsal(server_places(archived.var), datetime.now(UTC), ok=True)
    said = status()
    assert "went well" in said
    assert "need attention" not in said
    record = json.loads((archived.var / "run" / "backup.json").read_text())
    assert all(datetime.fromisoformat(record[name]) for name in ("last_backup", "last_full", "last_archived"))
    assert record["rehearsed_at"] == record["last_rehearsal"]
    assert archived.found.folder
    stored = [file for file in archived.found.folder.rglob("*") if file.is_file()]
    assert all(file.read_bytes().startswith(b"Salted__") for file in stored)
    call_command("backup", "verify", stdout=io.StringIO())


def test_a_dropped_table_comes_back_in_a_copy_that_archives_nothing(archived: Archived) -> None:
    here = server_places(archived.var)
    archived.sql("CREATE TABLE dropped AS SELECT 7 AS number")
    [(before,)] = archived.sql("SELECT clock_timestamp()")
    archived.sql("DROP TABLE dropped")
    archived.archive()
    assert isinstance(before, datetime)
    with copies.running_copy(archived.found, here, before, keep=False) as copy:
        address = copy.address(postgres.SUPERUSER, roles.DATABASE)
        with psycopg.connect(address) as link:
            assert link.execute("SELECT number FROM dropped").fetchall() == [(7,)]
            modes = "SELECT current_setting('archive_mode'), current_setting('listen_addresses')"
            assert link.execute(modes).fetchone() == ("off", "")
    assert not copies.copy_folder(here).exists()
    assert archived.sql("SELECT to_regclass('dropped')") == [(None,)]


def test_the_user_of_an_own_server_makes_a_copy_that_carnet_reads(archived: Archived) -> None:
    here, folder, now = server_places(archived.var), archived.var / "rehearsal", datetime.now(UTC)
    config = arrangement.work_folder(here) / "conf.d" / "carnet.conf"  # as the site writes it
    folder.mkdir()
    archived.archive()
    assert own_copy.make(folder, None, config, now) is None
    record = own_copy.read_record(folder, now)
    assert (record.began_at, record.target, record.fault) == (now, None, None)
    assert stat.S_IMODE((folder / own_copy.SOCKETS).stat().st_mode) == 0o750
    assert stat.S_IMODE((folder / "copy").stat().st_mode) == 0o700
    secret = role_password(here.secrets, roles.APP)
    with psycopg.connect(
        host=str(folder / own_copy.SOCKETS), dbname=roles.DATABASE, user=roles.APP, password=secret
    ) as link:
        modes = "SELECT current_setting('archive_mode'), current_setting('listen_addresses'), pg_is_in_recovery()"
        assert link.execute(modes).fetchone() == ("off", "", False)
    own_copy.remove(folder)
    assert list(folder.iterdir()) == []
    fault = own_copy.make(folder, now + timedelta(days=1), config, now)
    assert "no transaction after that time" in str(fault)
    assert own_copy.read_record(folder, now).fault == fault
    assert [each.name for each in folder.iterdir()] == [own_copy.RECORD], "a failure leaves no copy"


def test_a_time_after_the_archive_is_refused_and_the_copy_deleted(archived: Archived) -> None:
    here, later = server_places(archived.var), datetime.now(UTC) + timedelta(days=1)
    with (
        pytest.raises(postgres.ServerError, match="no transaction after that time"),
        copies.running_copy(archived.found, here, later, keep=False),
    ):
        pass
    assert not copies.copy_folder(here).exists()


def test_a_lost_segment_is_a_gap_until_it_is_back(archived: Archived) -> None:
    archived.archive()
    lost = archived.file_of(archived.archive())
    archived.archive()
    aside = archived.var / lost.name
    shutil.move(lost, aside)
    assert "The archive has a gap between the segments" in status()
    assert "the archive has a gap before it" in rehearsed(archived)
    with pytest.raises(CommandError, match="Restore a time before it with --to"):
        restore_elsewhere(archived)
    shutil.move(aside, lost)
    assert "gap" not in status()


def test_each_minute_only_the_newest_segments_are_listed_until_there_is_a_gap(
    archived: Archived, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, now = Command(stderr=io.StringIO()), datetime.now(UTC)
    command._here, command._found, command._whole = server_places(archived.var), archived.found, None
    archived.archive()
    lost = archived.file_of(archived.archive())
    last = archived.archive()
    assert repository.list_newest_segments(archived.found, command._here)[-1] == last
    listed: list[str] = []
    whole = repository.list_segments
    monkeypatch.setattr(repository, "list_segments", lambda *words: listed.append("whole") or whole(*words))
    for minutes in (0, 1, 2, 70):
        assert command.take_due(now + timedelta(minutes=minutes)) == ""
    assert len(listed) == 2, "at first, and an hour later"
    shutil.move(lost, archived.var / lost.name)
    for minutes in (71, 72, 73):
        command.take_due(now + timedelta(minutes=minutes))
        assert any("gap" in fault for fault in state.read_record(command._here)["faults"])
    shutil.move(archived.var / lost.name, lost)
    command.take_due(now + timedelta(minutes=74))
    assert not any("gap" in fault for fault in state.read_record(command._here)["faults"])
    empty = arrangement.Arrangement(archived.found.program, Location(archived.var / "none"), None, "")
    monkeypatch.setattr(repository, "run_as_server", lambda *_: '{".":{"type":"path"},"archive.info":{}}')
    assert repository.list_newest_segments(empty, command._here) == []


def restore_elsewhere(archived: Archived, *words: str, verify: bool = True) -> None:
    """Restore on another machine: the repository and the passphrase are the same, the folder is empty."""
    with pytest.MonkeyPatch.context() as patch:
        for var in throw_away():
            patch.setenv("CARNET_VAR", str(var))
            if verify:
                call_command("backup", "verify", stdout=io.StringIO())
            call_command("backup", "restore", *words, stdout=io.StringIO())


def test_nothing_is_restored_from_an_empty_repository(archived: Archived, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(arrangement.REPOSITORY, str(archived.var / "empty"))
    with pytest.raises(CommandError, match="The repository has no backup: missing stanza path"):
        restore_elsewhere(archived, verify=False)


def test_no_time_before_the_first_backup_is_restored(archived: Archived) -> None:
    with pytest.raises(CommandError, match="There is no backup without damaged pages before that time"):
        restore_elsewhere(archived, "--to", "2026-01-01T00:00:00Z")


def test_a_damaged_segment_is_found_by_reading_it_and_ends_no_restoration_early(archived: Archived) -> None:
    segment = archived.archive()
    archived.archive()
    file = archived.file_of(segment)
    whole = file.read_bytes()
    file.write_bytes(whole[:-20] + bytes(20))
    with pytest.raises(CommandError, match="damaged or missing"):
        call_command("backup", "verify", stdout=io.StringIO())
    assert f"The archived segment {segment} cannot be read: it is damaged" in rehearsed(archived)
    file.write_bytes(whole)
    call_command("backup", "verify", stdout=io.StringIO())
    assert rehearsed(archived) == ""


def rehearsed(archived: Archived) -> str:
    """Why the newest state cannot be restored; empty if it can."""
    try:
        with copies.running_copy(archived.found, server_places(archived.var), None, keep=False):
            return ""
    except postgres.ServerError as error:
        return str(error)


def test_a_repository_that_cannot_be_written_loses_nothing_and_is_named(archived: Archived) -> None:
    assert archived.found.folder
    aside = archived.var / "aside"
    archived.found.folder.rename(aside)
    archived.sql("INSERT INTO guest VALUES ('Weber', 1)")
    archived.sql("SELECT pg_switch_wal()")
    until(lambda: archived.sql("SELECT failed_count > 0 FROM pg_stat_archiver") == [(True,)])
    said = status()
    assert "The repository cannot be read" in said or "missing stanza" in said, said
    assert "Archiving failed at" in said
    assert said.endswith("Code 1.")
    assert archived.sql("SELECT name FROM guest WHERE name = 'Weber'") == [("Weber",)]
    shutil.rmtree(archived.found.folder, ignore_errors=True)
    aside.rename(archived.found.folder)


def test_the_schedule_takes_what_is_due_and_says_a_failure(archived: Archived, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bool] = []
    monkeypatch.setattr(repository, "take_backup", lambda *_, full: taken.append(full))
    command = Command(stderr=io.StringIO())
    command._here, command._found, command._started = server_places(archived.var), archived.found, None
    command._whole = None
    command.notice_start()
    now = datetime.now(UTC)
    assert [command.take_due(now + timedelta(days=days)) for days in (0, 2, 9)] == ["", "", ""]
    assert taken == [False, True]

    def fail(*_: object, full: bool) -> None:
        raise postgres.ServerError("no room")

    monkeypatch.setattr(repository, "take_backup", fail)
    assert command.take_due(now + timedelta(days=2)) == "no room"


def test_without_a_setting_nothing_is_archived(server: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with psycopg.connect(postgres.superuser_dsn(var=server)) as link:
        assert link.execute("SELECT current_setting('archive_mode')").fetchone() == ("off",)
    for name in (arrangement.REPOSITORY, arrangement.CONFIG):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(CommandError, match="There is no backup: set CARNET_BACKUP_REPOSITORY"):
        call_command("backup", "status")


@pytest.mark.parametrize(
    ("name", "value", "awaited"),
    [
        (arrangement.REPOSITORY, "backups", "write the whole path"),
        (arrangement.CONFIG, "/nowhere/pgbackrest.conf", "is not a file"),
        (arrangement.CIPHER, "/nowhere/cipher", "cannot be read"),
    ],
)
def test_settings_that_cannot_be_used_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, awaited: str
) -> None:
    monkeypatch.setenv(arrangement.REPOSITORY, str(tmp_path / "repository"))
    monkeypatch.setenv(name, value)
    with pytest.raises(BackupSettingsError, match=awaited):
        arrangement.find_arrangement()


def test_a_short_passphrase_and_a_missing_program_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_private(tmp_path / "cipher", "short")
    monkeypatch.setenv(arrangement.REPOSITORY, str(tmp_path / "repository"))
    monkeypatch.setenv(arrangement.CIPHER, str(tmp_path / "cipher"))
    with pytest.raises(BackupSettingsError, match="at least 24 characters"):
        arrangement.find_arrangement()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupSettingsError, match="pgbackrest is missing"):
        arrangement.find_arrangement()


def test_gaps_are_counted_over_the_border_of_256_segments() -> None:
    kept = ["0000000100000001000000FE", "0000000100000001000000FF", "000000010000000200000000"]
    assert repository.find_gaps(kept, kept[0]) == []
    assert repository.find_gaps([kept[0], kept[2]], kept[0]) == [(kept[0], kept[2])]
    assert repository.find_gaps(kept[1:], kept[0]) == [(kept[0], kept[1])]
    assert repository.find_gaps([], kept[0]) == [(kept[0], "")]


def test_what_is_late_is_said() -> None:
    old = NOW - timedelta(days=40)
    assert len(state.late_backups(old, old, NOW)) == 2
    assert state.late_backups(None, None, NOW) == ["There is no backup yet."]
    assert state.late_backups(NOW, NOW, NOW) == state.late_rehearsals(NOW, NOW, ok=True) == []
    assert "more than 35 days ago" in state.late_rehearsals(old, NOW, ok=True)[0]
    assert "failed" in state.late_rehearsals(NOW, NOW, ok=False)[0]


def test_a_damaged_record_is_none(tmp_path: Path) -> None:
    here = server_places(tmp_path)
    here.run.mkdir(parents=True)
    for text in ("{", "[]"):
        (here.run / state.FILE).write_text(text)
        assert state.read_record(here) == {}
    assert state.parse_time("yesterday") is None
    assert state.parse_time("2026-03-04T06:00:00") is None, "a time without a zone is not known"


def test_a_damaged_page_is_named_by_the_next_backup(archived: Archived) -> None:
    archived.sql("CREATE TABLE stub AS SELECT 'Weber' AS name, number FROM generate_series(1, 2000) AS number")
    archived.sql("CHECKPOINT")
    [(name,)] = archived.sql("SELECT pg_relation_filepath('stub')")
    file = server_places(archived.var).data / str(name)
    whole = file.read_bytes()
    file.write_bytes(whole[:8000] + bytes([whole[8000] ^ 0xFF]) + whole[8001:])
    with pytest.raises(CommandError, match=f"damaged pages in {name} of the data folder: it is no backup of them"):
        call_command("backup", "take", verbosity=0)
    assert str(name) in status(), "it stays a fault until a backup finds no damage"
    with copies.running_copy(archived.found, server_places(archived.var), None, keep=False) as copy:
        address = copy.address(postgres.SUPERUSER, roles.DATABASE)
        with psycopg.connect(address) as link:
            restored = link.execute("SELECT count(*) FROM stub").fetchone()
    assert restored == (2000,), "from the backup before, and the archive until now"
    file.write_bytes(whole)
    archived.sql("DROP TABLE stub")
    call_command("backup", "take", verbosity=0)
    assert "damaged" not in status()


def test_of_a_lost_disk_only_the_last_seconds_are_lost(archived: Archived) -> None:
    """As docs/recovery.md says: the data folder is gone, and the server goes on from the repository."""
    here = server_places(archived.var)
    assert archived.sql("SHOW archive_timeout") == [(f"{arrangement.ARCHIVE_TIMEOUT}s",)]
    archived.sql("INSERT INTO guest VALUES ('Candide', 1)")
    [(segment,)] = archived.sql("SELECT pg_walfile_name(pg_current_wal_insert_lsn())")
    # The server closes the segment by itself.
    until(lambda: str(segment) in repository.list_segments(archived.found, here))
    archived.sql("INSERT INTO guest VALUES ('Zadig', 1)")
    postgres.run_as_server(here, [find_binaries()["pg_ctl"], "stop", "-D", str(here.data), "-m", "immediate", "-w"])
    with pytest.raises(CommandError, match=f"{here.data} holds a database. Stop Carnet and move it away"):
        call_command("backup", "restore")
    shutil.rmtree(here.data)
    shutil.rmtree(here.base / "backup")
    call_command("backup", "restore", stdout=io.StringIO())
    postgres.start_server(archived.var, fsync=False)
    names = {name for (name,) in archived.sql("SELECT name FROM guest")}
    assert "Candide" in names
    assert "Zadig" not in names, "he came within the last seconds"
    archived.archive()
    call_command("backup", "take", "--full", verbosity=0)
    assert "gap" not in status()
