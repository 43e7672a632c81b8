"""What models and SQL files declare, compared with the database: names what is missing, switched off or replaced."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.apps import apps
from django.db import models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

from ..store.queries import Ask
from .sql_files import SqlFiles

FUNCTION = re.compile(r"CREATE FUNCTION (?:public\.)?(\w+)\s*\(.*?\$\$(.*?)\$\$", re.DOTALL)
TRIGGER = re.compile(r"CREATE (?:CONSTRAINT )?TRIGGER (\w+)\s.*?\sON (?:public\.)?(\w+)\s", re.DOTALL)

TABLES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')"
CONSTRAINTS = """
SELECT r.relname, c.conname FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
WHERE c.connamespace = 'public'::regnamespace
UNION ALL
SELECT r.relname, i.relname FROM pg_index x
JOIN pg_class r ON r.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
WHERE r.relnamespace = 'public'::regnamespace AND x.indisunique AND x.indisvalid
"""
# Keys of a model's column: to the row of another table, or unique. Their names are Django's.
COLUMN_KEYS = """
SELECT r.relname, a.attname, CASE c.contype WHEN 'f' THEN 'refers' ELSE 'unique' END
FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = c.conkey[1]
WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('f', 'u', 'p') AND array_length(c.conkey, 1) = 1
"""
FILLED_COLUMNS = """
SELECT r.relname, a.attname FROM pg_attribute a JOIN pg_class r ON r.oid = a.attrelid
WHERE r.relnamespace = 'public'::regnamespace AND r.relkind = 'r' AND a.attnum > 0 AND a.attnotnull
"""
TRIGGERS = """
SELECT r.relname, t.tgname FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
WHERE r.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgenabled IN ('O', 'A')
"""
# An overload has the same name.
FUNCTIONS = "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace"


def missing_objects(ask: Ask) -> Iterator[str]:
    """Yield a sentence for each table, constraint, trigger and function that is not as this version declares."""
    tables = {name for (name,) in ask(TABLES, [])}
    declared = [model for model in apps.get_models(include_auto_created=True) if _has_table(model)]
    yield from _missing_keys(ask, declared, tables)
    triggers = set(ask(TRIGGERS, []))
    bodies: dict[str, set[str]] = {}
    for name, body in ask(FUNCTIONS, []):
        bodies.setdefault(name, set()).add(body)
    for text in _sql_texts():
        for name, table in TRIGGER.findall(text):
            if table in tables and (table, name) not in triggers:
                yield f"the trigger {name} of {table} is missing or switched off"
        for name, body in FUNCTION.findall(text):
            if name not in bodies:
                yield f"the function {name} is missing"
            elif body not in bodies[name]:
                yield f"the function {name} is not as the program made it"


def _missing_keys(ask: Ask, declared: list[type[models.Model]], tables: set[str]) -> Iterator[str]:
    constraints, keys, filled = set(ask(CONSTRAINTS, [])), set(ask(COLUMN_KEYS, [])), set(ask(FILLED_COLUMNS, []))
    for model in declared:
        table = model._meta.db_table
        if table not in tables:
            yield f"the table {table} is missing"
            continue
        for constraint in model._meta.constraints:
            if (table, constraint.name) not in constraints:
                yield f"the constraint {constraint.name} of {table} is missing"
        for field in model._meta.local_concrete_fields:
            column = str(field.column)
            if field.remote_field and getattr(field, "db_constraint", False) and (table, column, "refers") not in keys:
                yield f"the reference {column} of {table} is missing"
            if field.unique and (table, column, "unique") not in keys:
                yield f"the unique key {column} of {table} is missing"
            if not field.null and (table, column) not in filled:
                yield f"the column {column} of {table} is missing or may be empty"


def _has_table(model: type[models.Model]) -> bool:
    return model._meta.managed and not model._meta.proxy and "." not in model._meta.db_table


@cache
def migrations_on_disk() -> dict[tuple[str, str], Migration]:
    """Return each migration of this version by area and name; reading them takes a second."""
    return dict(MigrationLoader(None).disk_migrations)


@cache
def _sql_texts() -> tuple[str, ...]:
    """Return the SQL files that the migrations apply and that no later one has replaced."""
    applied = {
        (label, name)
        for (label, _migration), migration in migrations_on_disk().items()
        for operation in migration.operations
        if isinstance(operation, SqlFiles)
        for name in operation.names
        if not name.startswith("former/")
    }
    files = [Path(apps.get_app_config(label).path) / "sql" / f"{name}.sql" for label, name in sorted(applied)]
    return tuple(file.read_text(encoding="utf-8") for file in files)
