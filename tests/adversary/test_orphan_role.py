"""The carnet and its account against somebody with the password of the application's role."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.apps import apps

from compliance.orphans.models.carnets import CarnetLine
from compliance.orphans.models.finds import Find
from compliance.orphans.models.ledger import LedgerEntry, LedgerLeg
from server.database import roles
from tests import cast
from tests.database import OwnDatabase
from tests.orphans import claiming, floor, invariants, years

OPEN = "SELECT audit.open_act('orphans.find.cashed_in', %s, NULL, now(), NULL, NULL, '{}', NULL, NULL, NULL)"
TABLES = sorted(model._meta.db_table for model in apps.get_app_config("orphans").get_models())
COUNTER = "orphans_numbering"
LIST = "orphans_openfind"  # made from the registers by triggers, and no register (ADR 92)
STATEMENTS = (
    "UPDATE {table} SET {key} = {key}",
    "DELETE FROM {table}",
    "TRUNCATE {table} CASCADE",
    "INSERT INTO {table} SELECT * FROM {table} LIMIT 1 ON CONFLICT ({key}) DO UPDATE SET {key} = excluded.{key}",
    "MERGE INTO {table} t USING {table} s ON t.{key} = s.{key} WHEN MATCHED THEN DELETE",
    "SELECT {key} FROM {table} FOR UPDATE",
    "ALTER TABLE {table} DISABLE TRIGGER ALL",
    "ALTER TABLE {table} DROP COLUMN {key}",
    "CREATE RULE gone AS ON INSERT TO {table} DO INSTEAD NOTHING",
    "LOCK {table} IN ACCESS EXCLUSIVE MODE",
)
# What the counter of a series lets its own role do: the next number, which must then be used.
LEFT_TO_COUNTERS = {0, 3, 5, 9}
# Sealed files may be sealed again with a newer key (ADR 84), so their rows may be locked; nothing else of them changes.
SEALED_FILES = {"orphans_evidencecontent", "orphans_picturecontent"}
LEFT_TO_SEALED_FILES = {5}


@pytest.fixture(scope="module")
def filling() -> Callable[[], None]:
    """Two entries, the first of which is refunded."""

    def fill() -> None:
        claiming.refunded(floor.entered("60.00"))
        floor.entered("50.00", claiming.NEXT_DAY)

    return fill


@pytest.fixture
def app(unchanged_database: OwnDatabase) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(unchanged_database.dsn(roles.APP), autocommit=True) as session:
        yield session


def test_no_statement_changes_what_was_written(app: psycopg.Connection[Any]) -> None:
    keys = {model._meta.db_table: model._meta.pk.column for model in apps.get_app_config("orphans").get_models()}
    assert len(TABLES) >= 20
    taken = []
    for table in TABLES:
        for place, statement in enumerate(STATEMENTS):
            if table == COUNTER and place in LEFT_TO_COUNTERS:
                continue
            if table in SEALED_FILES and place in LEFT_TO_SEALED_FILES:
                continue
            with app.transaction(force_rollback=True):
                app.execute(OPEN, [cast.VENUE])
                try:
                    with app.transaction():
                        app.execute(statement.format(table=table, key=keys[table]))
                except psycopg.errors.InsufficientPrivilege:
                    continue
                taken.append((table, statement))
    assert taken == []


def test_the_owner_of_the_tables_changes_nothing_either(unchanged_database: OwnDatabase) -> None:
    """Where no permission is in the way, the triggers are."""
    with psycopg.connect(unchanged_database.dsn(roles.OWNER)) as owner:
        for table in set(TABLES) - {COUNTER, LIST}:
            for statement in (f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
                with pytest.raises(
                    psycopg.IntegrityError, match=r"never_changed|stay_as_they_are|never_emptied|files_stay"
                ):
                    owner.execute(statement)
                owner.rollback()


def written(app: psycopg.Connection[Any], series: str, *rows: Any) -> None:
    """An act, the next number of a series, and rows, in one transaction."""
    with app.transaction():
        app.execute(OPEN, [cast.VENUE])
        app.execute(f"UPDATE {COUNTER} SET last_number = last_number + 1 WHERE series = %s", [series])
        for row in rows:
            inserted(app, row)


def without_an_act(app: psycopg.Connection[Any], row: Any) -> None:
    with app.transaction():
        app.execute(f"UPDATE {COUNTER} SET last_number = last_number + 1 WHERE series = 'carnet 2026'")
        inserted(app, row)


def inserted(app: psycopg.Connection[Any], row: Any) -> None:
    fields = row._meta.concrete_fields
    columns = ", ".join(field.column for field in fields)
    places = ", ".join(["%s"] * len(fields))
    values = [getattr(row, field.attname) for field in fields]
    app.execute(f"INSERT INTO {row._meta.db_table} ({columns}) VALUES ({places})", values)


def forged(**changes: Any) -> CarnetLine:
    """A line like the last one, dressed up as the next."""
    last = CarnetLine.objects.get(number=3)
    facts = {field.attname: getattr(last, field.attname) for field in last._meta.concrete_fields if field.name != "id"}
    new = {
        "number": 4,
        "nonce": uuid4(),
        "total_before": last.total_after,
        "total_after": last.total_after + last.change,
    }
    return CarnetLine(**facts | new | changes)


LATER = datetime(2027, 1, 5, 12, tzinfo=UTC)
WINDOW = cast.local("2026-03-05 00:00")


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("carnet_numbers_have_no_gap", {"number": 5}),
        ("carnet_numbers_have_no_gap", {"number": 2}),
        ("a_carnet_line_goes_on_from_the_last_total", {"total_before": Decimal("999.00")}),
        ("a_carnet_line_strikes_its_total", {"total_after": Decimal("999.00")}),
        ("a_carnet_line_changes_the_total", {"change": Decimal("-50.00"), "total_after": Decimal("0.00")}),
        ("carnet_lines_follow_in_time", {"registered_at": datetime(2026, 3, 1, 12, tzinfo=UTC)}),
        ("carnet_lines_follow_in_time", {"registered_on": "2026-03-01"}),
        ("an_entry_stands_in_the_carnet_of_its_day", {"registered_at": LATER, "registered_on": "2027-01-05"}),
        ("a_window_is_whole_days", {"window_ends_at": WINDOW}),
        ("a_window_ends_on_its_last_or_the_next_working_day", {"window_unextended_on": None}),
        ("a_window_ends_on_its_last_or_the_next_working_day", {"window_ends_at": cast.local("2026-03-14 00:00")}),
        ("every_carnet_line_has_its_voucher", {}),
    ],
)
def test_a_forged_line_is_refused(app: psycopg.Connection[Any], name: str, changes: dict[str, Any]) -> None:
    row = forged(**changes)
    with pytest.raises(psycopg.IntegrityError, match=name):
        written(app, "carnet 2026", row)
    assert CarnetLine.objects.count() == 3


def test_a_row_without_an_act_is_refused(app: psycopg.Connection[Any]) -> None:
    row = forged()
    with pytest.raises(psycopg.IntegrityError, match="register_row_needs_an_act"):
        without_an_act(app, row)


def test_money_is_not_moved_past_the_carnet(app: psycopg.Connection[Any]) -> None:
    """A booking of its own between «orphelins» and the cash, balanced and numbered as it should be."""
    last = LedgerEntry.objects.get(number=3)
    facts = {field.attname: getattr(last, field.attname) for field in last._meta.concrete_fields if field.name != "id"}
    entry = LedgerEntry(**facts | {"number": 4, "line_id": None, "reference": "Nobody looks"})
    sides = []
    for account, credit in (("orphelins", Decimal("-50.00")), ("caisse", Decimal("50.00"))):
        leg = LedgerLeg.objects.filter(account=account).latest("position")
        debit, credited = max(-credit, Decimal(0)), max(credit, Decimal(0))
        new = {"position": leg.position + 1, "debit": debit, "credit": credited, "balance": leg.balance + credit}
        sides.append(LedgerLeg(entry=entry, carnet_id=leg.carnet_id, account=account, **new))
    with pytest.raises(psycopg.IntegrityError, match="only_the_carnet_moves_its_account"):
        written(app, "ledger 2026", entry, *sides)
    invariants.check()


def test_a_closed_year_takes_nothing_more(own_database: OwnDatabase) -> None:
    carnet = years.paid(years.stub())
    years.close(carnet)
    find = Find.objects.get()
    with psycopg.connect(own_database.dsn(roles.APP), autocommit=True) as app:
        for series, row in (
            ("carnet 2026", CarnetLine.objects.get(number=2)),
            ("ledger 2026", LedgerEntry.objects.get(number=2)),
        ):
            row.pk, row.number = uuid4(), 3
            if series.startswith("carnet"):
                row.nonce, row.total_before, row.change = uuid4(), Decimal(0), Decimal("5.00")
                row.kind, row.total_after, row.find_id = "entry", Decimal("5.00"), find.pk
                row.window_ends_at = cast.local("2027-01-08 00:00")
            with pytest.raises(psycopg.IntegrityError, match="a_closed_year_stays_closed"):
                written(app, series, row)
    invariants.check()
