"""`manage.py db` and the addresses it leads to."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command

from server import addresses
from server.database import passwords, postgres, roles
from server.supervision.supervisor import Supervisor
from tests import database

pytestmark = pytest.mark.slow


def db(*words: str) -> str:
    told = io.StringIO()
    call_command("db", *words, stdout=told, stderr=told)
    return told.getvalue()


def test_db_starts_shows_and_stops_the_server(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(var))
    with pytest.raises(CommandError, match="not running") as failure:
        db("status")
    assert failure.value.returncode == 3
    assert db("up").startswith("PostgreSQL started")
    assert db("up").startswith("PostgreSQL was running")
    assert str(var / "socket") in db("status")
    assert db("down") == "PostgreSQL stopped.\n"
    assert db("down") == "PostgreSQL was not running.\n"


def test_db_roles_prints_no_password(server: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(server))
    script = db("roles")
    assert "CREATE SCHEMA IF NOT EXISTS audit AUTHORIZATION carnet_audit" in script
    assert all(addresses.embedded_database(role)["PASSWORD"] not in script for role in roles.SIGN_IN)


def test_db_roles_runs_with_an_administrators_address(server: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(server))
    admin = postgres.superuser_dsn()
    assert str(server / "secrets") in db("roles", "--admin", admin, "--database", "elsewhere")
    with psycopg.connect(addresses.connection_string(roles.APP, "elsewhere")) as connection:
        assert connection.execute("SELECT current_database()").fetchone() == ("elsewhere",)
    roles.drop_database(admin, "elsewhere")


def test_db_says_in_one_line_what_is_wrong(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (var / "database").mkdir()
    (var / "database" / "PG_VERSION").write_text("14\n")
    monkeypatch.setenv("CARNET_VAR", str(var))
    with pytest.raises(CommandError, match="made by PostgreSQL 14"):
        db("up")


def test_djangos_entry_opens_the_database(server: Path) -> None:
    entry = addresses.embedded_database(roles.APP, var=server)
    with psycopg.connect(
        host=entry["HOST"], dbname=entry["NAME"], user=entry["USER"], password=entry["PASSWORD"]
    ) as connection:
        assert connection.execute("SELECT current_user").fetchone() == (roles.APP,)


def test_the_queues_address_never_comes_from_the_applications(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://carnet_app:secret@elsewhere/carnet")
    assert addresses.broker_options("pgmq://embedded")["conn_string"] == addresses.broker_dsn()
    assert addresses.broker_options("pgmq://embedded/other")["conn_string"] == addresses.broker_dsn("other")
    far = addresses.broker_options("pgmq://carnet_broker:p%40ss@far:6432/house")["conn_string"]
    assert psycopg.conninfo.conninfo_to_dict(far) == {
        "host": "far", "port": "6432", "dbname": "house", "user": "carnet_broker", "password": "p@ss",
    }  # fmt: skip
    assert "conn_string" not in addresses.broker_options("redis://far/0")
    assert addresses.broker_options("redis://far/0")["visibility_timeout"] == addresses.LONGEST_TASK
    assert addresses.broker_options("amqps://far/house") == {"confirm_publish": True}


def test_the_signing_key_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path))
    assert addresses.var_folder() == tmp_path
    assert len(addresses.secret_key()) > 40
    assert addresses.secret_key() == addresses.secret_key()


def test_a_new_signing_key_leaves_the_former_one_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path))
    first = addresses.secret_key()
    assert addresses.former_secret_keys() == []
    told = io.StringIO()
    call_command("rotate_secret_key", stdout=told)
    second = addresses.secret_key()
    assert addresses.former_secret_keys() == [first]
    assert {first, second} & set(told.getvalue().split()) == set()
    call_command("rotate_secret_key", stdout=told)
    assert addresses.former_secret_keys() == [second, first]
    assert {file.stat().st_mode & 0o777 for file in (tmp_path / "secrets").iterdir()} == {0o600}
    assert {file.name for file in (tmp_path / "secrets").iterdir()} == {"signing", "signing.former"}


def test_a_rotation_that_was_interrupted_loses_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path))
    first = addresses.secret_key()
    with monkeypatch.context() as patch:
        patch.setattr(passwords.secrets, "token_urlsafe", lambda size: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            call_command("rotate_secret_key")
    assert (addresses.secret_key(), addresses.former_secret_keys()) == (first, [first])
    call_command("rotate_secret_key", stdout=io.StringIO())
    assert addresses.secret_key() != first
    assert addresses.former_secret_keys() == [first]


def test_a_key_is_not_rotated_under_a_running_carnet_or_where_it_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path))
    with (
        Supervisor(tmp_path, lambda text: None).lock_folder(),
        pytest.raises(CommandError, match="Stop it first"),
    ):
        call_command("rotate_secret_key")
    monkeypatch.setenv("CARNET_SECRET_KEY_FILE", "/run/secrets/key")
    with pytest.raises(CommandError, match="CARNET_SECRET_KEY_FALLBACKS"):
        call_command("rotate_secret_key")
    assert not (tmp_path / "secrets").exists()


def test_all_roles_get_new_passwords(server: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(server))
    former = addresses.connection_string(roles.APP)
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "adopt_passwords", lambda folder: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            db("roles", "--new-passwords")
    stored = {file.name: file.read_text() for file in (server / "secrets" / "next").iterdir()}
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(former)
    told = db("roles", "--new-passwords", "--admin", postgres.superuser_dsn())
    assert {role: (server / "secrets" / role).read_text() for role in roles.SIGN_IN} == stored
    assert not any(clear in told for clear in stored.values())
    assert not (server / "secrets" / "next").exists()
    for role in roles.SIGN_IN:
        psycopg.connect(addresses.connection_string(role)).close()


def test_passwords_of_another_server_need_its_administrator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://carnet_app@db.example/carnet")
    with pytest.raises(CommandError, match="add --admin"):
        db("roles", "--new-passwords")


def test_a_command_collects_garbage_once_all_is_loaded() -> None:
    """Before, that took a fifth of the start; what is loaded stays."""
    shown = "import gc; print(gc.isenabled(), gc.get_freeze_count() > 100_000)"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", shown]
    assert (
        subprocess.run(command, cwd=database.ROOT, check=True, capture_output=True, text=True).stdout == "True True\n"
    )
