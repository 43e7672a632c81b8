"""`manage.py upgrade`: each step in turn, stopped and begun again at any of them; and one migration at a time."""

from __future__ import annotations

import io
import signal
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from server import binaries
from server.database import backup, postgres, roles
from server.database.migration_lock import LOCK
from server.database.schema_state import schema_state
from server.management.commands import upgrade as upgrade_command
from server.supervision.supervisor import Supervisor
from tests.database import OwnDatabase
from tests.waiting import until

pytestmark = pytest.mark.slow

BEFORE = "0001_initial"


@dataclass(frozen=True)
class Former:
    """A database to which one migration is outstanding, with addresses that hold when CARNET_VAR changes."""

    name: str
    superuser: str
    owner: str


@pytest.fixture
def former(own_database: OwnDatabase) -> Former:
    call_command("migrate", "usage", BEFORE, database="owner", verbosity=0)
    return Former(own_database.name, own_database.superuser_dsn(), own_database.dsn(roles.OWNER))


@pytest.fixture
def var(tmp_path: Path) -> Iterator[Path]:
    """The folder of an installation whose database is on another server."""
    with pytest.MonkeyPatch.context() as patch:  # undone before the database is dropped
        patch.setenv("CARNET_VAR", str(tmp_path))
        patch.setenv("DATABASE_URL", "postgresql://elsewhere.example/carnet")
        yield tmp_path


class Said(io.StringIO):
    """What a command prints, handed on line by line."""

    def __init__(self, hear: Callable[[str], object]) -> None:
        super().__init__()
        self.hear = hear

    def write(self, text: str) -> int:
        self.hear(text)
        return super().write(text)


@contextmanager
def lock_held(database: Former) -> Iterator[None]:
    """Another host migrates."""
    with psycopg.connect(database.owner, autocommit=True) as link:
        link.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield


def upgrade(*words: str) -> str:
    said = io.StringIO()
    call_command("upgrade", *words, stdout=said, stderr=said)
    return said.getvalue()


def stopped(*words: str) -> CommandError:
    with pytest.raises(CommandError) as failure:
        upgrade(*words)
    return failure.value


def outstanding() -> tuple[str, ...]:
    return schema_state(connections["owner"]).outstanding


def backups(var: Path) -> list[Path]:
    return sorted((var / "backups").glob("*"))


def test_upgrades_and_leaves_a_backup_that_only_its_owner_reads(former: Former, var: Path) -> None:
    said = upgrade()
    assert "Tables: 1 migrations outstanding, from usage.0002" in said
    assert (
        said.index("backup ...")
        < said.index("migrations ...")
        < said.index("audit attest")
        < said.index("audit verify")
    )
    assert "is ready. Start its processes again." in said
    assert outstanding() == ()
    [kept] = backups(var)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert "is ready" in upgrade("--backup-taken"), "again, with nothing left to do"
    assert backups(var) == [kept]


def test_the_backup_of_the_embedded_database_can_be_restored(former: Former) -> None:
    """As docs/upgrade.md says: an empty database, the file, the roles."""
    said = upgrade()
    [file] = [Path(word.rstrip(",")) for word in said.split() if word.rstrip(",").endswith(".dump")]
    name = f"{former.name}_restored"
    programs = binaries.find_client(postgres.server_status().places.data)
    try:
        roles.drop_database(postgres.superuser_dsn(), name)
        with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {name} OWNER {roles.OWNER} TEMPLATE template0")
        words = [programs["pg_restore"], "--exit-on-error", f"--dbname={postgres.superuser_dsn(name)}", str(file)]
        subprocess.run(words, env=programs.environment, check=True)
        roles.make_database(postgres.superuser_dsn(), name)
        with psycopg.connect(postgres.superuser_dsn(name)) as restored:
            assert restored.execute("SELECT count(*) FROM venues_staff").fetchone() != (0,)
            assert restored.execute("SELECT to_regclass('pgmq.meta') IS NULL").fetchone() == (False,)
            newest = restored.execute("SELECT max(name) FROM django_migrations WHERE app = 'usage'").fetchone()
            assert newest == (BEFORE,)
    finally:
        roles.drop_database(postgres.superuser_dsn(), name)
        file.unlink()


def test_nothing_is_migrated_without_a_backup(
    former: Former, var: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("programs")
    monkeypatch.setenv("CARNET_POSTGRESQL", str(folder))

    def program(text: str) -> None:
        (folder / "pg_dump").write_text(f"#!/bin/sh\n{text}\n")
        (folder / "pg_dump").chmod(0o755)

    monkeypatch.setenv("PATH", str(folder))
    assert "pg_dump is missing" in str(stopped())
    program("echo 'pg_dump (PostgreSQL) 9.6'")
    assert "pg_dump is of PostgreSQL 9, older than the server" in str(stopped())
    program("echo 'pg_dump'")
    assert "does not say its version" in str(stopped())
    program('[ "$1" = --version ] && { echo "pg_dump 99.1"; exit; }\necho "pg_dump: error: no room" >&2; exit 1')
    failure = stopped()
    assert "stopped at the step backup: pg_dump: error: no room" in str(failure)
    assert "The database is unchanged" in str(failure)
    assert failure.returncode == 2
    assert outstanding() == ("usage.0002_photographs_are_counted",)
    assert backups(var) == []


def test_an_interrupted_upgrade_is_begun_again(former: Former, var: Path) -> None:
    """A signal while another host migrates: this one waits, and is ended by its operator."""
    with lock_held(former):
        said = Said(lambda line: signal.raise_signal(signal.SIGTERM) if "waiting until" in line else None)
        with pytest.raises(CommandError) as caught:
            call_command("upgrade", stdout=said, stderr=said)
        failure = caught.value
    assert "stopped at the step migrations: interrupted" in str(failure)
    assert "manage.py upgrade --backup-taken (the backup is" in str(failure)
    assert failure.returncode == 3
    assert outstanding()
    assert "is ready" in upgrade("--backup-taken")
    assert outstanding() == ()


def test_values_of_rows_stay_out_of_the_message(
    former: Former, var: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(former.superuser) as link:
        # Two rows of before that the constraint of a later version refuses.
        link.execute("CREATE TABLE rows_of_before AS SELECT 'Kayser' AS name FROM generate_series(1, 2)")
        link.execute("GRANT ALL ON rows_of_before TO carnet_owner")

    def migrate(*words: str, **options: Any) -> None:
        with connections["owner"].cursor() as cursor:
            cursor.execute("CREATE TEMPORARY TABLE later (name text UNIQUE)")
            cursor.execute("INSERT INTO later SELECT name FROM rows_of_before")

    monkeypatch.setitem(vars(upgrade_command), "call_command", migrate)
    failure = stopped("--backup-taken")
    assert "duplicate key" in str(failure)
    assert "Kayser" not in str(failure)


def test_a_log_that_is_not_whole_keeps_carnet_stopped(former: Former, var: Path) -> None:
    with psycopg.connect(former.superuser) as link:
        link.execute("ALTER TABLE venues_staff DISABLE TRIGGER USER")
    failure = stopped("--backup-taken")
    assert "stopped at the step audit attest: The log does not capture every change" in str(failure)
    assert "Do not start Carnet" in str(failure)
    assert failure.returncode == 4


def test_a_database_of_another_version_is_refused(former: Former, var: Path) -> None:
    with psycopg.connect(former.superuser) as link:
        link.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('usage', '0999_later', now())")
    failure = stopped()
    assert "of another version, with 1 migrations unknown to this one, from usage.0999_later on" in str(failure)
    assert (failure.returncode, backups(var)) == (2, [])


def test_a_running_carnet_is_named(var: Path) -> None:
    with Supervisor(var, print).lock_folder():
        failure = stopped()
    assert "Carnet runs here already" in str(failure)
    assert failure.returncode == 2


def test_two_hosts_migrate_one_after_the_other(former: Former) -> None:
    said: list[str] = []

    def host() -> None:
        try:
            call_command("migrate", "usage", database="owner", verbosity=0, stderr=Said(said.append))
            said.append("done")
        finally:
            connections.close_all()

    with lock_held(former):
        hosts = [threading.Thread(target=host) for _host in range(2)]
        for each in hosts:
            each.start()
        until(lambda: len([line for line in said if "waiting until" in line]) == 2)
        assert outstanding()
    for each in hosts:
        each.join()
    assert [line for line in said if "waiting" not in line] == ["done", "done"]
    assert outstanding() == ()


def test_showing_what_is_outstanding_takes_no_lock(former: Former) -> None:
    with lock_held(former):
        call_command("migrate", "usage", database="owner", plan=True, verbosity=0)
        with pytest.raises(SystemExit):
            call_command("migrate", "usage", database="owner", check_unapplied=True, verbosity=0)


def test_options_of_the_application_stay_out_of_the_address() -> None:
    entry = {
        "HOST": "db.example", "PORT": "", "NAME": "carnet", "USER": "carnet_owner", "PASSWORD": "p ss",
        "OPTIONS": {"options": "-c lock_timeout=10000", "sslmode": "verify-full", "pool": True},
    }  # fmt: skip
    assert psycopg.conninfo.conninfo_to_dict(backup.owner_address(entry)) == {
        "host": "db.example", "dbname": "carnet", "user": "carnet_owner", "password": "p ss", "sslmode": "verify-full",
    }  # fmt: skip
