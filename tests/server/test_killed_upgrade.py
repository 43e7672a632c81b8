"""`manage.py upgrade`, killed at each of its steps: nothing starts meanwhile, and the next run completes it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from server import addresses
from server.database import roles, unfinished_upgrade
from server.database.schema_state import schema_state
from server.places import PROJECT, server_places
from server.version import VERSION
from tests.database import OwnDatabase
from tests.waiting import until

pytestmark = pytest.mark.slow

URLS = {"DATABASE_URL": roles.APP, "DATABASE_OWNER_URL": roles.OWNER, "DATABASE_SEALER_URL": roles.SEALER}
WAITING = "SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def environment(own: OwnDatabase, var: Path) -> dict[str, str]:
    """An installation of its own on the server of the suite."""
    given = {"CARNET_VAR": str(var), "CARNET_STATIC": str(addresses.var_folder() / "static-of-production")}
    for name, role in URLS.items():
        entry = addresses.embedded_database(role, own.name)
        secret, host = quote(entry["PASSWORD"], safe=""), quote(entry["HOST"], safe="")
        given[name] = f"postgresql://{role}:{secret}@{host}/{own.name}"
    return os.environ | given | {"PYTHONUNBUFFERED": "1"}


def upgrade(own: OwnDatabase, var: Path, kill_at: str = "", when: Callable[[], object] = lambda: True) -> str:
    """Run the command; kill it in one of its steps, as soon as `when` is true. Return what it said."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "upgrade"], cwd=PROJECT, env=environment(own, var), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said = ""
    assert process.stdout
    for line in process.stdout:
        said += line
        if kill_at and f"] {kill_at} ..." in line:
            until(when)
            process.send_signal(signal.SIGKILL)
    assert process.wait() == (-signal.SIGKILL if kill_at else 0), said
    return said


@contextmanager
def locked(own: OwnDatabase, mode: str) -> Iterator[Callable[[], bool]]:
    """Hold a lock on a table; the function says whether another session waits for it."""
    with (
        psycopg.connect(own.superuser_dsn()) as holder,
        psycopg.connect(own.superuser_dsn(), autocommit=True) as watcher,
    ):
        holder.execute(f"LOCK TABLE usage_usecount IN {mode} MODE")
        yield lambda: watcher.execute(WAITING).fetchone() == (True,)


def refused_start(monkeypatch: pytest.MonkeyPatch, var: Path, capfd: pytest.CaptureFixture[str]) -> str:
    """What the operator reads who starts Carnet, as a whole and one of its processes."""
    monkeypatch.setenv("CARNET_VAR", str(var))
    with pytest.raises(CommandError) as whole:
        call_command("run")
    with pytest.raises(SystemExit):
        unfinished_upgrade.refuse_unfinished()
    assert capfd.readouterr().err.splitlines() == [str(whole.value)]
    monkeypatch.undo()
    return str(whole.value)


def test_an_upgrade_killed_at_any_step_is_completed_by_the_next(
    own_database: OwnDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    call_command("migrate", "usage", "0001_initial", database="owner", verbosity=0)
    with locked(own_database, "ACCESS EXCLUSIVE") as waits:
        upgrade(own_database, tmp_path, "backup", waits)
    assert unfinished_upgrade.unfinished_message(server_places(tmp_path)) == "", "the database is unchanged"
    with locked(own_database, "ACCESS SHARE") as waits:
        upgrade(own_database, tmp_path, "migrations", waits)
    assert schema_state(connections["owner"]).outstanding
    assert not [*(tmp_path / "backups").glob("*.part")], "nothing is left of the backup that was killed"
    for step, after in {"migrations": "audit attest", "audit attest": "audit verify", "audit verify": ""}.items():
        refusal = refused_start(monkeypatch, tmp_path, capfd)
        assert refusal.startswith(f"An upgrade to {VERSION} stopped at the step {step}. Run `manage.py upgrade`")
        said = upgrade(own_database, tmp_path, after)
    assert "is ready. Start its processes again." in said
    assert schema_state(connections["owner"]).outstanding == ()
    assert unfinished_upgrade.unfinished_message(server_places(tmp_path)) == ""


def test_a_mark_of_another_version_is_past_and_a_damaged_one_is_not(tmp_path: Path) -> None:
    here = server_places(tmp_path)
    unfinished_upgrade.mark_step(here, "migrations")
    file = here.run / unfinished_upgrade.FILE
    file.write_text(file.read_text().replace(VERSION, "0.1.0"))
    assert unfinished_upgrade.unfinished_message(here) == ""
    file.write_text("{")
    assert "stopped at the step unknown" in unfinished_upgrade.unfinished_message(here)
    unfinished_upgrade.remove_mark(here)
    unfinished_upgrade.remove_mark(here)


def test_no_process_starts_on_tables_of_another_version(
    own_database: OwnDatabase, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unfinished_upgrade.refuse_other_tables()
    call_command("migrate", "usage", "0001_initial", database="owner", verbosity=0)
    with pytest.raises(SystemExit):
        unfinished_upgrade.refuse_other_tables()
    assert "1 migrations outstanding, from usage.0002" in capfd.readouterr().err

    def refuse(_: object) -> SimpleNamespace:
        raise unfinished_upgrade.OperationalError("no server")

    monkeypatch.setattr(unfinished_upgrade, "schema_state", refuse)
    unfinished_upgrade.refuse_other_tables()
