"""`manage.py db` and the addresses it leads to."""

from __future__ import annotations

import io
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command

from server import addresses
from server.database import postgres, roles

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
