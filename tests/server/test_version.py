"""`manage.py version`: what a support desk asks first, with and without a database."""

import os
import subprocess
import sys
from pathlib import Path

import django
import pytest
from django.core.management import call_command
from django.db import connection

from server.database.schema_state import SchemaState, schema_state
from server.places import PROJECT
from server.version import VERSION


def test_names_what_is_installed_and_the_state_of_the_tables(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("version")
    said = capsys.readouterr().out.splitlines()
    assert said[:1] == [f"Carnet {VERSION}"]
    assert said[2:3] == [f"Django {django.get_version()}"]
    assert said[3].startswith("PostgreSQL 1")
    assert said[4].startswith("Tables: current, ")


@pytest.mark.slow
def test_answers_before_djangos_own_command_and_without_a_database(tmp_path: Path) -> None:
    asked = subprocess.run(
        [sys.executable, "manage.py", "version"],
        cwd=PROJECT,
        env=os.environ | {"CARNET_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout.startswith(f"Carnet {VERSION}\n")
    assert asked.stdout.endswith("PostgreSQL: cannot be reached\nTables: unknown\n")


def test_tells_an_older_database_from_a_newer_one(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'usage'")
        assert schema_state(connection).outstanding[0] == "usage.0001_initial"
        assert "outstanding, from usage.0001_initial on" in str(schema_state(connection))
        added = "INSERT INTO django_migrations (app, name, applied) VALUES (%s, '0999_later', '2026-01-01')"
        cursor.execute(added, ["a_former_library"])
        assert schema_state(connection).unknown == ()
        cursor.execute(added, ["usage"])
    assert "of another version" in str(schema_state(connection))
    assert str(SchemaState(3, (), ())) == "current, 3 migrations applied"
