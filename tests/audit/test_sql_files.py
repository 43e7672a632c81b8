"""A migration applies SQL files and takes them back; a later one replaces a definition, and restores the former one."""

from typing import Any

import pytest
from django.db import connections
from django.db.migrations.migration import Migration
from django.db.migrations.state import ProjectState

from audit.schema.sql_files import SqlFiles, way_back
from tests.database import OwnDatabase

FIRST = SqlFiles(["former/books_on_loan_first"])
LATER = SqlFiles(["books_on_loan"], instead_of=["former/books_on_loan_first"])


class FirstMigration(Migration):
    """The released one: it names the text that has been moved."""

    operations = [FIRST]


class LaterMigration(Migration):
    """The one that comes with the new text."""

    operations = [LATER]


def apply(migration: Migration) -> None:
    with connections["owner"].schema_editor() as editor:
        migration.apply(ProjectState(), editor)


def unapply(migration: Migration) -> None:
    with connections["owner"].schema_editor() as editor:
        migration.unapply(ProjectState(), editor)


def defined() -> set[str]:
    """Functions, triggers and views of the shelf, each with its owner or table."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "SELECT concat(oid::regprocedure, ' ', proowner::regrole) FROM pg_proc WHERE proname LIKE 'shelf%'"
            " UNION SELECT concat(tgname, ' of ', tgrelid::regclass, ' ', tgenabled) FROM pg_trigger"
            " WHERE tgname = 'loans_are_refused'"
            " UNION SELECT relname FROM pg_class WHERE relkind = 'v' AND relname LIKE 'shelf%'"
        )
        return {name for (name,) in cursor.fetchall()}


THE_FIRST = {"shelf_books_on_loan() carnet_owner"}
THE_LATER = {
    *("shelf_books_on_loan(uuid) carnet_owner", "shelf_refuse() carnet_owner", "shelf_titles"),
    "loans_are_refused of shelf_loan A",
}


def test_an_upgrade_replaces_a_definition_and_its_way_back_restores_the_former(own_database: OwnDatabase) -> None:
    first, later = FirstMigration("0003_first", "shelf"), LaterMigration("0004_later", "shelf")
    assert defined() == set()
    apply(first)
    assert defined() == THE_FIRST
    apply(later)
    assert defined() == THE_LATER
    unapply(later)
    assert defined() == THE_FIRST
    unapply(first)
    assert defined() == set()


def test_a_new_database_goes_through_the_same_steps(own_database: OwnDatabase) -> None:
    for migration in (FirstMigration("0003_first", "shelf"), LaterMigration("0004_later", "shelf")):
        apply(migration)
    assert defined() == THE_LATER


def test_what_a_role_defines_belongs_to_it(own_database: OwnDatabase) -> None:
    migration = Migration("0003_log", "shelf")
    migration.operations = [SqlFiles(["log_length"], role="carnet_audit"), FIRST]
    apply(migration)
    assert defined() == {"audit.shelf_log_length() carnet_audit", *THE_FIRST}
    unapply(migration)
    assert defined() == set()


def test_defines_nothing_where_the_app_is_not_migrated(own_database: OwnDatabase, settings: Any) -> None:
    settings.DATABASE_ROUTERS = ["tests.audit.nowhere.Nowhere"]
    apply(FirstMigration("0003_first", "shelf"))
    assert defined() == set()


def test_the_way_back_is_the_last_definition_first() -> None:
    text = """
-- CREATE TABLE in a comment; or DROP
CREATE FUNCTION audit.one(said text DEFAULT 'a') RETURNS text LANGUAGE sql AS $$ SELECT 1; CREATE VIEW x $$;
REVOKE ALL ON FUNCTION audit.one FROM PUBLIC;
CREATE TRIGGER two BEFORE UPDATE OF said, word ON audit.words
    FOR EACH ROW WHEN (OLD.said IS NOT NULL) EXECUTE FUNCTION audit.one('x');
ALTER TABLE audit.words ENABLE ALWAYS TRIGGER two;
CREATE VIEW audit.three AS SELECT 1;
"""
    assert way_back(text) == ["DROP VIEW audit.three;", "DROP TRIGGER two ON audit.words;", "DROP FUNCTION audit.one;"]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE shelf_more (id uuid)",
        "CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ $$",
        "GRANT SELECT, INSERT ON shelf_book TO carnet_reader",
        "ALTER TABLE shelf_book ADD COLUMN more text",
        "INSERT INTO shelf_book VALUES (1)",
    ],
)
def test_a_file_says_nothing_without_a_way_back(statement: str) -> None:
    with pytest.raises(ValueError, match="no way back is known for: "):
        way_back(f"CREATE VIEW shelf_titles AS SELECT 1;\n{statement};")


def test_says_what_it_does_and_changes_no_model() -> None:
    state = ProjectState()
    LATER.state_forwards("shelf", state)
    assert state == ProjectState()
    assert SqlFiles(["counts/a", "b"]).describe() == "Apply SQL files: counts/a, b"
    assert LATER.migration_name_fragment == "books_on_loan"
    assert LATER.deconstruct() == (
        "SqlFiles",
        (["books_on_loan"],),
        {"instead_of": ["former/books_on_loan_first"]},
    )
    assert LATER.reversible
