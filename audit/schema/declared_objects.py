"""What models and SQL files declare, compared with the database: names what is missing, switched off or replaced."""

import json
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

# Each object with the digest of its definition, which reads alike on every supported version of PostgreSQL. Names of
# the schema `public` are written with or without it, by the search path of the session.
DEFINITIONS = """
SELECT owner, name, left(encode(sha256(convert_to(string_agg(replace(text, 'public.', ''), ' ' ORDER BY text), 'UTF8')),
    'hex'), 16)
FROM (
    SELECT r.relname AS owner, CASE c.contype WHEN 'f' THEN 'reference ' WHEN 'c' THEN 'constraint '
        WHEN 'x' THEN 'constraint ' ELSE 'key ' END || c.conname AS name, pg_get_constraintdef(c.oid) AS text
    FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
    WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('c', 'f', 'p', 'u', 'x')
    UNION ALL
    SELECT r.relname, 'index ' || i.relname, concat_ws(' ', pg_get_indexdef(i.oid), x.indisvalid)
    FROM pg_index x JOIN pg_class r ON r.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE r.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid AND c.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT r.relname, 'trigger ' || t.tgname, pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
    WHERE r.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
    UNION ALL
    SELECT r.relname, 'column ' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attgenerated,
        a.attidentity, pg_get_expr(d.adbin, d.adrelid))
    FROM pg_attribute a JOIN pg_class r ON r.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
    WHERE r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT '', 'function ' || p.proname, concat_ws(' ', l.lanname, pg_get_function_arguments(p.oid),
        pg_get_function_result(p.oid), p.prosecdef, p.provolatile, p.proisstrict, p.proconfig::text)
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = 'public'::regnamespace
) objects GROUP BY owner, name
"""
# In the folder of each area: its tables, and its functions under no table.
EXPECTED = "definitions.json"
Digests = dict[str, dict[str, str]]


def missing_objects(ask: Ask) -> Iterator[str]:
    """Yield a sentence for each object that is missing, switched off, or not as this version declares it."""
    named: set[str] = set()
    for sentence in _missing_names(ask):
        named.add(sentence)
        yield sentence
    yield from sorted(set(_other_definitions(object_digests(ask))) - named)


def object_digests(ask: Ask) -> Digests:
    """Return the digest of the definition of each object, by table."""
    found: Digests = {}
    for table, name, digest in ask(DEFINITIONS, []):
        found.setdefault(table, {})[name] = digest
    return found


def _other_definitions(found: Digests) -> Iterator[str]:
    """Yield what has the name of a declared object and another definition, and the indexes that are missing."""
    for table, expected in _expected_digests().items():
        present = found.get(table, {})
        for name, digest in expected.items():
            owned = f"the {name} of {table}" if table else f"the {name}"
            if name in present and present[name] != digest:
                yield f"{owned} is not as the program made it"
            # Whatever else is missing has been named by what declares it.
            elif name not in present and present and name.startswith(("constraint ", "index ")):
                yield f"{owned} is missing"


@cache
def _expected_digests() -> Digests:
    expected: Digests = {}
    for config in apps.get_app_configs():
        file = Path(config.path) / EXPECTED
        for table, objects in json.loads(file.read_text(encoding="utf-8")).items() if file.exists() else ():
            expected.setdefault(table, {}).update(objects)
    return expected


def area_digests(label: str, found: Digests) -> Digests:
    """Return what of a database belongs to one area: its tables, and the functions that its SQL files make."""
    tables = {model._meta.db_table for model in apps.get_app_config(label).get_models(include_auto_created=True)}
    made = {
        f"function {name}" for area, text in _sql_texts() if area == label for name, _body in FUNCTION.findall(text)
    }
    functions = {name: digest for name, digest in found[""].items() if name in made}
    owned = {table: objects for table, objects in found.items() if table in tables}
    return owned | ({"": functions} if functions else {})


def _missing_names(ask: Ask) -> Iterator[str]:
    tables = {name for (name,) in ask(TABLES, [])}
    declared = [model for model in apps.get_models(include_auto_created=True) if _has_table(model)]
    yield from _missing_keys(ask, declared, tables)
    triggers = set(ask(TRIGGERS, []))
    bodies: dict[str, set[str]] = {}
    for name, body in ask(FUNCTIONS, []):
        bodies.setdefault(name, set()).add(body)
    for _area, text in _sql_texts():
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
def _sql_texts() -> tuple[tuple[str, str], ...]:
    """Return the area and text of each SQL file that the migrations apply and that no later one has replaced."""
    applied = {
        (label, name)
        for (label, _migration), migration in migrations_on_disk().items()
        for operation in migration.operations
        if isinstance(operation, SqlFiles)
        for name in operation.names
        if not name.startswith("former/")
    }
    files = [(label, Path(apps.get_app_config(label).path) / "sql" / f"{name}.sql") for label, name in sorted(applied)]
    return tuple((label, file.read_text(encoding="utf-8")) for label, file in files)
