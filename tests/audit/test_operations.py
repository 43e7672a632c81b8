"""A migration puts a table under the log's care, and takes it out again on the way back."""

import subprocess
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections, models
from django.db.migrations.state import ModelState, ProjectState

from audit.reading import selectors
from audit.schema import protected_tables
from audit.schema.migration_operations import KeepRegister, RefuseText
from server.binaries import find_binaries
from server.database.migrating import QuickExecutor
from tests.audit.acting import an_act
from tests.audit.shelf.models import Sheet
from tests.database import OwnDatabase


def leaf(**fields: Any) -> ProjectState:
    """A project with one table that exists: the one of the readers, named `Leaf`."""
    state = ProjectState()
    key = fields.pop("id", models.UUIDField(primary_key=True))
    columns = {"name": models.CharField(max_length=100), "password": models.CharField(max_length=100)}
    state.add_model(
        ModelState("shelf", "Leaf", [("id", key), *(columns | fields).items()], {"db_table": "shelf_reader"})
    )
    return state


def tables_of(own: OwnDatabase) -> list[str]:
    """Everything that a database is made of, as statements; without the key that each dump has of its own."""
    command = [find_binaries()["pg_dump"], "--schema-only", "--dbname", own.superuser_dsn()]
    dumped = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [line for line in dumped.splitlines() if not line.startswith(("\\restrict", "\\unrestrict"))]


def forwards(operation: KeepRegister, alias: str = "owner") -> None:
    state = leaf()
    with connections[alias].schema_editor() as editor:
        operation.database_forwards("shelf", editor, state, state)


def backwards(operation: KeepRegister, alias: str = "owner") -> None:
    state = leaf()
    with connections[alias].schema_editor() as editor:
        operation.database_backwards("shelf", editor, state, state)


def rights() -> set[str]:
    """What the application may do with the table."""
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT right_ FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) right_"
            " WHERE has_table_privilege('shelf_reader', right_)"
        )
        return {right for (right,) in cursor.fetchall()}


def test_keeps_and_releases_a_register(own_database: OwnDatabase) -> None:
    operation = KeepRegister("Leaf", personal=["name"], secret=["password"])
    forwards(operation)
    kept = protected_tables.kept_tables()["shelf_reader"]
    assert (kept.personal, kept.secret, kept.append_only, kept.act_needed) == (("name",), ("password",), True, True)
    assert kept.unbroken
    assert rights() == {"SELECT", "INSERT"}
    backwards(operation)
    assert "shelf_reader" not in protected_tables.kept_tables()
    assert rights() == {"SELECT", "INSERT", "UPDATE", "DELETE"}


def test_goes_back_to_the_former_way_of_keeping(own_database: OwnDatabase) -> None:
    before = protected_tables.kept_tables()["shelf_reader"]
    former = KeepRegister("Leaf", personal=["name"], secret=["password"], append_only=False, act_needed=False)
    operation = KeepRegister("Leaf", personal=["name", "password"], instead_of=former)
    forwards(operation)
    assert protected_tables.kept_tables()["shelf_reader"].personal == ("name", "password")
    backwards(operation)
    assert protected_tables.kept_tables()["shelf_reader"] == before
    assert rights() == {"SELECT", "INSERT", "UPDATE", "DELETE"}


def test_leaves_connections_alone_where_the_table_is_not_migrated(own_database: OwnDatabase, settings: Any) -> None:
    settings.DATABASE_ROUTERS = ["tests.audit.nowhere.Nowhere"]
    before = protected_tables.kept_tables()
    forwards(KeepRegister("Leaf"))
    backwards(KeepRegister("Leaf"))
    assert protected_tables.kept_tables() == before


@pytest.mark.parametrize(
    ("operation", "fields", "reason"),
    [
        (
            KeepRegister("Leaf"),
            {"id": models.BigAutoField(primary_key=True)},
            "the primary key of a register is a UUID",
        ),
        (KeepRegister("Leaf", personal=["nmae"]), {}, r"has no columns \['nmae'\]"),
        (KeepRegister("Leaf", secret=["pasword"]), {}, r"has no columns \['pasword'\]"),
        (KeepRegister("Leaf", personal=["id"]), {}, "the primary key is neither"),
        (KeepRegister("Leaf", personal=["name"], secret=["name"]), {}, "personal or secret"),
        (KeepRegister("Leaf"), {"stay": models.DurationField(null=True)}, "keep a number with its unit"),
    ],
)
def test_refuses_what_cannot_be_kept(operation: KeepRegister, fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        operation._check(leaf(**fields).apps.get_model("shelf", "Leaf"))


def test_says_what_it_does_and_changes_no_model() -> None:
    operation = KeepRegister("Leaf", personal=["name"])
    state = leaf()
    before = state.clone()
    operation.state_forwards("shelf", state)
    assert state == before
    assert operation.describe() == "Keep every change of Leaf in the log"
    assert operation.migration_name_fragment == "keep_leaf"
    assert operation.deconstruct() == ("KeepRegister", ("Leaf",), {"personal": ["name"]})
    assert operation.reversible


def test_a_table_that_is_not_kept_is_left_in_peace(db: None) -> None:
    with an_act() as act_id:
        Sheet.objects.create(days=1)
    assert selectors.rows_counted([act_id]) == {}


@pytest.mark.slow
def test_every_migration_has_its_way_back_and_the_log_can_be_set_up_again(own_database: OwnDatabase) -> None:
    before = tables_of(own_database)
    areas = (
        *("reports", "payouts", "orphans", "admissions", "cage", "central", "exclusions"),
        *("monitoring", "games", "notices", "people", "venues", "audit"),
    )
    QuickExecutor(connections["owner"]).migrate([(area, None) for area in areas])
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
            "WHERE n.nspname = 'audit' OR (relkind = 'r' AND relname ~ %s)",
            [f"^({'|'.join(areas)})_"],
        )
        assert cursor.fetchall() == []
        cursor.execute(
            "SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
            "WHERE n.nspname IN ('public', 'audit') AND p.proowner::regrole::text IN ('carnet_owner', 'carnet_audit')"
        )
        assert cursor.fetchall() == []
    call_command("migrate", database="owner", verbosity=0)
    assert tables_of(own_database) == before
    assert protected_tables.kept_tables()["shelf_book"].unbroken
    assert protected_tables.kept_tables()["admissions_admissioncard"].unbroken
    assert protected_tables.kept_tables()["orphans_carnetline"].unbroken


def test_a_refusal_of_text_says_what_it_does_and_changes_no_model() -> None:
    operation = RefuseText("text_is_plain", "shelf_leaf", ["name"], "[<>]")
    state = leaf()
    before = state.clone()
    operation.state_forwards("shelf", state)
    assert state == before
    assert operation.describe() == "Refuse text in shelf_leaf: text_is_plain"
    assert operation.migration_name_fragment == "text_is_plain_shelf_leaf"
    assert operation.reversible
