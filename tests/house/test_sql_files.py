"""Every function, trigger and view of the database is defined by one SQL file, and one migration applies it."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from django.db import connection

from audit.schema.migration_operations import CAPTURE, REFUSE
from tests.house import source

FUNCTION = re.compile(r"^CREATE FUNCTION (?:audit\.)?(\w+)\(", re.MULTILINE)
VIEW = re.compile(r"^CREATE VIEW audit\.(\w+) ", re.MULTILINE)
TRIGGER = re.compile(r"^CREATE (?:CONSTRAINT )?TRIGGER (\w+)\s.*?\sON (?:audit\.)?(\w+)\s", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(?:FUNCTION|TRIGGER|VIEW)\b", re.IGNORECASE)
OURS = "owner IN ('carnet_owner', 'carnet_audit') AND schema IN ('public', 'audit')"


def _defined(pattern: re.Pattern[str]) -> Counter[str]:
    return Counter(
        match if isinstance(match, str) else " of ".join(match)
        for path in source.sql()
        for match in pattern.findall(source.text(path))
    )


def _in_database(query: str) -> Counter[str]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return Counter(name for (name,) in cursor.fetchall())


@pytest.mark.django_db
def test_every_function_has_one_file() -> None:
    found = _in_database(
        "SELECT name FROM (SELECT proname AS name, proowner::regrole::text AS owner,"
        f" pronamespace::regnamespace::text AS schema FROM pg_proc) functions WHERE {OURS}"
    )
    assert found
    assert _defined(FUNCTION) == found


@pytest.mark.django_db
def test_every_view_has_one_file() -> None:
    found = _in_database(
        "SELECT name FROM (SELECT relname AS name, relowner::regrole::text AS owner, relnamespace::regnamespace::text"
        f" AS schema FROM pg_class WHERE relkind IN ('v', 'm')) views WHERE {OURS}"
    )
    assert found
    assert _defined(VIEW) == found


@pytest.mark.django_db
def test_every_trigger_has_one_file() -> None:
    """Other migration operations make those of registers and of sealed texts, `audit.prepare_parts` those of parts."""
    found = _in_database(
        "SELECT tgname || ' of ' || relname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid"
        " WHERE NOT tgisinternal AND NOT relispartition"
        " AND relnamespace::regnamespace::text IN ('public', 'audit')"
        f" AND NOT (relnamespace::regnamespace::text = 'public' AND tgname IN ('{CAPTURE}', '{REFUSE}'))"
        " AND tgfoid::regproc::text NOT IN ('vault_text_is_sealed', 'vault_text_is_forgotten')"
    )
    assert found
    assert _defined(TRIGGER) == found


def test_a_file_of_one_function_bears_its_name() -> None:
    others = [
        source.name(path)
        for path in source.sql()
        if len(names := FUNCTION.findall(source.text(path))) == 1 and names != [path.stem]
    ]
    assert not others, source.listed(others)


def test_no_migration_defines_a_function_itself() -> None:
    inline = [
        f"{source.name(path)}: {text.strip()[:60]}"
        for path in source.migrations()
        for text in source.texts_in(path)
        if INLINE.search(text)
    ]
    assert not inline, source.listed(inline)


def test_every_file_is_applied_by_one_migration() -> None:
    named = Counter(path for migration in source.migrations() for path in _applied(migration))
    assert named == Counter(source.sql())


def _applied(migration: Path) -> list[Path]:
    folder = migration.parent.parent / "sql"
    return [
        folder / f"{name.value}.sql"
        for node in source.nodes(migration)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SqlFiles"
        for names in node.args
        for name in ast.walk(names)
        if isinstance(name, ast.Constant) and "former/" not in str(name.value)
    ]
