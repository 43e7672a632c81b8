"""The role of dashboards reads what migrations name, and nothing about a person."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db import connection, connections, models
from django.db.migrations.loader import MigrationLoader
from psycopg import sql

from audit.schema.reader_rights import PUBLISHED, CloseTables, OpenColumns
from audit.schema.registers import Register
from compliance.venues.models.staff import Staff
from server.database import roles

# Apps whose every table is about persons, accounts or what was seen of them.
ABOUT_PERSONS = {
    *("people", "exclusions", "central", "inspection", "retention", "audit"),
    *("auth", "contenttypes", "account", "mfa", "usage"),
}
KEYS_OF_PERSONS = {"people.Person", "venues.Staff", "venues.Device", "exclusions.Measure"}


def declared() -> dict[str, set[str]]:
    """Return the open columns by table, as the migrations say in their order."""
    loader, found = MigrationLoader(None), {}
    plan = loader.graph._generate_plan(loader.graph.leaf_nodes(), at_end=True)
    for key in plan:
        for operation in loader.disk_migrations[key].operations:
            if isinstance(operation, CloseTables):
                found = {}
            elif isinstance(operation, OpenColumns):
                found |= {f"public.{table}": set(columns.split()) for table, columns in operation.tables.items()}
    return found


def columns_in_database() -> list[tuple[str, str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT n.nspname, c.relname, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
            " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')"
            " AND a.attnum > 0 AND NOT a.attisdropped AND n.nspname NOT IN ('pg_catalog', 'information_schema')"
        )
        return [(str(schema), str(table), str(column)) for schema, table, column in cursor.fetchall()]


@pytest.fixture
def reader(unchanged_database: Any) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(unchanged_database.dsn(roles.READER), autocommit=True) as session:
        yield session


def may_read(session: psycopg.Connection[Any], schema: str, table: str, column: str) -> bool:
    statement = sql.SQL("SELECT {} FROM {} LIMIT 0").format(sql.Identifier(column), sql.Identifier(schema, table))
    try:
        session.execute(statement)
    except psycopg.errors.InsufficientPrivilege:
        return False
    return True


def test_every_column_is_open_by_declaration_or_refused(reader: psycopg.Connection[Any]) -> None:
    known, wrong, found = declared(), [], 0
    for schema, table, column in columns_in_database():
        name = f"{schema}.{table}"
        expected = name in PUBLISHED or column in known.get(name, ())
        found += expected
        if may_read(reader, schema, table, column) is not expected:
            wrong.append(f"{name}.{column}: {'refused' if expected else 'open'}")
    assert not wrong, "\n".join(wrong)
    assert found > 600


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT digest, data FROM venues_staffsession",
        "SELECT count(*) FROM venues_staffsession",
        "SELECT account FROM venues_failedsignin",
        "SELECT password FROM venues_staff",
        "SELECT full_name FROM venues_staff",
        "SELECT data FROM mfa_authenticator",
        "SELECT number FROM people_identitydocument",
        "SELECT * FROM people_particulars",
        "SELECT surname FROM exclusions_measure",
        "SELECT * FROM admissions_admissioncard",
        "SELECT person_id FROM admissions_admissioncard",
        "SELECT decided_by_id FROM admissions_doordecision",
        "SELECT id FROM admissions_doordecision ORDER BY person_id",
        "SELECT 1 FROM admissions_doordecision d JOIN people_person p ON p.id = d.person_id",
        "SELECT * FROM audit.disclosure",
        "SELECT * FROM audit.entry",
        "SELECT personal FROM audit.pending",
        "SELECT rolpassword FROM pg_authid",
        "COPY venues_staff TO STDOUT",
        "SET ROLE carnet_app",
        "GRANT SELECT ON venues_staff TO carnet_reader",
    ],
)
def test_what_was_read_before_is_refused(reader: psycopg.Connection[Any], statement: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        reader.execute(statement)


def test_statistics_of_a_closed_column_are_not_shown(reader: psycopg.Connection[Any]) -> None:
    seen = reader.execute("SELECT tablename, attname FROM pg_stats WHERE schemaname = 'public'").fetchall()
    known = declared()
    assert [(table, column) for table, column in seen if column not in known.get(f"public.{table}", ())] == []


def test_a_dashboard_has_its_figures(reader: psycopg.Connection[Any]) -> None:
    reader.execute(
        "SELECT d.gaming_day, d.outcome, r.name, count(*), sum(c.price) FROM admissions_doordecision d"
        " JOIN venues_door o ON o.id = d.door_id JOIN venues_room r ON r.id = o.room_id"
        " LEFT JOIN admissions_admissioncard c ON c.decision_id = d.id GROUP BY 1, 2, 3"
    )
    reader.execute("SELECT gaming_day, sum(amount) FROM payouts_payout GROUP BY 1")


def is_personal(field: Any) -> bool:
    """Is this column about a person: by declaration, by whom it refers to, or by what it may hold?"""
    model = field.model
    if issubclass(model, Register) and field.column in {*model.personal, *model.secret}:
        return True
    if field.is_relation:
        return field.related_model._meta.label in KEYS_OF_PERSONS or field.related_model._meta.app_label == "people"
    if isinstance(field, (models.TextField, models.JSONField, models.BinaryField, models.GenericIPAddressField)):
        return True
    named = {"name", "game", "currency", "edition"}
    return isinstance(field, models.CharField) and not field.choices and field.column not in named


def test_no_open_column_is_about_a_person() -> None:
    by_table = {f"public.{model._meta.db_table}": model for model in apps.get_models(include_auto_created=True)}
    wrong = []
    for table, columns in declared().items():
        model = by_table[table]
        fields = {field.column: field for field in model._meta.concrete_fields}
        if model._meta.app_label in ABOUT_PERSONS or model is Staff:
            wrong.append(table)
        wrong += [f"{table}.{column}" for column in columns if is_personal(fields[column])]
    assert not wrong
    personal = chain.from_iterable(
        (f"public.{model._meta.db_table}" for _column in model.personal)
        for model in by_table.values()
        if issubclass(model, Register)
    )
    assert set(personal), "registers declare what is personal"


@pytest.mark.parametrize("operation", [CloseTables(), OpenColumns({"venues_room": "id name"})])
def test_the_operations_change_no_model_and_give_nothing_back(
    operation: Any, reader: Any, unchanged_database: Any
) -> None:
    statements: list[str] = []

    class Editor:
        def execute(self, statement: str) -> None:
            statements.append(statement)

        def quote_name(self, name: str) -> str:
            return f'"{name}"'

    assert operation.state_forwards("retention", None) is None
    operation.database_backwards("retention", Editor(), None, None)
    assert not [each for each in statements if "GRANT" in each]
    assert roles.READER in operation.describe()
    assert roles.READER in operation.migration_name_fragment


def test_a_later_operation_replaces_and_a_new_table_is_closed(own_database: Any) -> None:
    with connections["owner"].schema_editor() as editor:
        editor.execute("CREATE TABLE venues_late (id int, note text)")
        OpenColumns({"venues_late": "id note"}).database_forwards("venues", editor, None, None)
        OpenColumns({"venues_late": "id"}).database_forwards("venues", editor, None, None)
        editor.execute("CREATE TABLE venues_later (id int)")
    with psycopg.connect(own_database.dsn(roles.READER), autocommit=True) as reading:
        assert may_read(reading, "public", "venues_late", "id")
        assert not may_read(reading, "public", "venues_late", "note")
        assert not may_read(reading, "public", "venues_later", "id")
