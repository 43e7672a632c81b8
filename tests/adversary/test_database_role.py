"""Somebody with the password of the application's role in the database, and no patience for its services."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import psycopg
import pytest

from compliance.admissions.cards.services import cancellations, cards, tariffs
from compliance.admissions.door.services import document_admission, presentations
from compliance.admissions.models.cards import CardStub
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.venues.selectors import venues as houses
from compliance.venues.services import places
from server.database import roles
from tests import cast
from tests.admissions.books import card, copy_of, next_card, refused, second_house, stub_of
from tests.admissions.presenting import present, shown
from tests.database import OwnDatabase

OPEN = (
    "SELECT new_act FROM audit.open_act('admissions.card.issued', %s, NULL, now(), NULL, NULL, '{}', NULL, NULL, NULL)"
)


@pytest.fixture
def app(unchanged_database: OwnDatabase) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(unchanged_database.dsn(roles.APP)) as session:
        yield session
        session.rollback()


def test_a_number_is_not_burnt_so_that_the_book_stands_still(app: psycopg.Connection[Any]) -> None:
    app.execute("UPDATE admissions_cardseries SET last_number = last_number + 1 WHERE kind = 'day'")
    with pytest.raises(psycopg.IntegrityError, match="a_number_taken_is_a_card"):
        app.commit()


def test_the_millionth_card_has_a_stub(porter: Any, director: Any) -> None:
    house = houses.get_house(second_house())
    room = places.add_room(venue_id=house.id, name="Grand salon", kind="table", by=director, at=cast.OPENED)
    row = places.add_door(room=room, name="East", by=director, at=cast.OPENED)
    cards.open_series(house=house, kind="day", first_number=1_000_000, by=director, at=cast.OPENED)
    tariffs.set_tariff(
        house=house, day_price=Decimal("1.50"), effective_from=date(2026, 1, 1), by=director, at=cast.OPENED
    )
    place = presentations.Place(door_id=row.pk, desk_id=None, name=row.name, room_kind="table")
    found = document_admission.present_document(
        house=house, place=place, presentation=shown(), by=porter, at=cast.TUESDAY
    )
    assert found.card is not None
    assert found.card.stub.label == "D-1000000"


def test_a_stub_carries_the_whole_label_of_its_card(porter: Any) -> None:
    first = card(porter)
    with refused("a_stub_repeats_its_card"):
        made = next_card(first)
        made.save(force_insert=True)
        stub = stub_of(made, first)
        stub.label = f"W-{made.number:06d}"
        stub.save(force_insert=True)
    assert CardStub.objects.count() == 1


def test_nobody_enters_on_the_card_of_another(porter: Any) -> None:
    weber = card(porter)
    other = present(porter, paper=cast.paper(number="Q9", surname="Autre"), place=cast.slot_door(), card_kind=None)
    assert other.entry is not None
    decision = copy_of(other.decision, nonce=weber.pk)
    with refused("an_entry_is_on_ones_own_card"):
        decision.save(force_insert=True)
        copy_of(other.entry, decision_id=decision.pk, card_id=weber.pk).save(force_insert=True)
    assert (DoorDecision.objects.count(), Entry.objects.count()) == (2, 1)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {table} SET id = id",
        "DELETE FROM {table}",
        "TRUNCATE {table} CASCADE",
        "INSERT INTO {table} SELECT * FROM {table} LIMIT 1 ON CONFLICT (id) DO UPDATE SET id = excluded.id",
        "MERGE INTO {table} t USING {table} s ON t.id = s.id WHEN MATCHED THEN DELETE",
        "SELECT id FROM {table} FOR UPDATE",
        "ALTER TABLE {table} DISABLE TRIGGER ALL",
        "CREATE RULE gone AS ON INSERT TO {table} DO INSTEAD NOTHING",
        "LOCK {table} IN ACCESS EXCLUSIVE MODE",
    ],
)
@pytest.mark.parametrize("table", ["admissions_admissioncard", "admissions_cardstub", "people_particulars"])
def test_no_statement_changes_a_register_even_inside_an_act(
    table: str, statement: str, app: psycopg.Connection[Any]
) -> None:
    app.execute(OPEN, [cast.VENUE])
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute(statement.format(table=table))


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE admissions_cardseries (id int)",
        "CREATE SCHEMA mine",
        "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "CREATE TABLE pgmq.admissions_cardseries (id int)",
        "SELECT * FROM pgmq.meta",
        "SELECT * FROM audit.once",
        "SELECT audit.enter_act('A', 'x', NULL, NULL, now(), NULL, NULL, '{}', NULL, NULL, gen_random_uuid())",
        (
            "INSERT INTO audit.pending (xid, clock, operation, act, kind, occurred_at, db_user) "
            "VALUES (1, now(), 'A', gen_random_uuid(), 'x', now(), 'y')"
        ),
        "SET ROLE carnet_owner",
        "SET ROLE carnet_audit",
        "SET SESSION AUTHORIZATION carnet_owner",
        "SET session_replication_role = replica",
        "COPY admissions_cardstub TO PROGRAM 'cat'",
        "COPY admissions_cardstub TO '/tmp/stubs'",
        "SELECT pg_read_file('/etc/passwd')",
        "SELECT lo_import('/etc/passwd')",
        "ALTER ROLE carnet_app SUPERUSER",
        "SELECT rolpassword FROM pg_authid",
    ],
)
def test_nothing_leads_out_of_the_role(statement: str, app: psycopg.Connection[Any]) -> None:
    with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.InvalidSchemaName)):
        app.execute(statement)


@pytest.mark.parametrize("place", ["(0,1)", "(4294967295,1)", "x", "(0,1);", "''", "(0,65535)", "(999999999,9999)"])
def test_no_made_up_place_is_an_act(place: str, app: psycopg.Connection[Any]) -> None:
    app.execute("SELECT set_config('audit.place', %s, false)", [place])
    with pytest.raises(psycopg.Error, match="register_row_needs_an_act"):
        app.execute(
            "INSERT INTO people_person (id, venue_id, registered_by_id, registered_at) "
            "SELECT gen_random_uuid(), %s, id, now() FROM venues_staff LIMIT 1",
            [cast.VENUE],
        )


def test_rows_copied_in_are_captured_like_others(app: psycopg.Connection[Any]) -> None:
    row = app.execute("SELECT id FROM venues_staff LIMIT 1").fetchone()
    assert row is not None
    line = f"018f0000-0000-7000-8000-0000000000bb\t{cast.VENUE}\t{row[0]}\t2026-03-03 20:00+00\n"
    copy = "COPY people_person (id, venue_id, registered_by_id, registered_at) FROM STDIN"
    with pytest.raises(psycopg.IntegrityError, match="register_row_needs_an_act"), app.cursor().copy(copy) as into:
        into.write(line)
    app.rollback()
    app.execute(OPEN, [cast.VENUE])
    with app.cursor().copy(copy) as into:
        into.write(line)
    kept = app.execute("SELECT operation, act IS NOT NULL FROM audit.pending ORDER BY id DESC LIMIT 1").fetchone()
    assert kept == ("I", True)


ANSWER = (
    "INSERT INTO public.admissions_cancellationanswer (id, cancellation_id, confirmed, answered_by_id, answered_at) "
    "VALUES (gen_random_uuid(), %s, true, %s, now())"
)


def asked() -> Any:
    """A cancellation that the porter asked for."""
    porter = cast.member("porter")
    return cancellations.ask_cancellation(
        house=cast.house(), card=card(porter), reason="torn", by=porter, at=cast.TUESDAY
    )


def test_a_table_in_another_schema_deceives_nobody(own_database: OwnDatabase) -> None:
    """The broker's role makes tables in its own schema; even together with the application's it cannot lie."""
    made, name = asked(), "admissions_cardcancellation"
    with psycopg.connect(own_database.dsn(roles.BROKER)) as broker:
        broker.execute(f"CREATE TABLE pgmq.{name} (id uuid, asked_by_id uuid)")
        broker.execute("INSERT INTO pgmq.admissions_cardcancellation VALUES (%s, gen_random_uuid())", [made.pk])
        broker.execute(f"GRANT USAGE ON SCHEMA pgmq TO carnet_app; GRANT SELECT ON pgmq.{name} TO carnet_app")
    with psycopg.connect(own_database.dsn(roles.APP)) as app:
        app.execute("SET search_path = pgmq, public")
        app.execute(OPEN, [cast.VENUE])
        with pytest.raises(psycopg.IntegrityError, match="cancellation_needs_a_second_person"):
            app.execute(ANSWER, [made.pk, made.asked_by_id])
        app.rollback()


def test_an_answer_written_before_its_question_is_refused(own_database: OwnDatabase) -> None:
    made = asked()
    later = "018f0000-0000-7000-8000-0000000000cc"
    with psycopg.connect(own_database.dsn(roles.APP)) as app:
        app.execute(OPEN, [cast.VENUE])
        with pytest.raises(psycopg.IntegrityError, match="cancellation_needs_a_second_person"):
            app.execute(ANSWER, [later, made.asked_by_id])
        app.rollback()


def test_a_decision_written_before_its_policy_is_refused(app: psycopg.Connection[Any]) -> None:
    app.execute(OPEN, [cast.VENUE])
    with pytest.raises(psycopg.IntegrityError, match="policy_needs_four_eyes"):
        app.execute(
            "INSERT INTO venues_policydecision (id, policy_id, approved, note, decided_by_id, decided_at) "
            "SELECT gen_random_uuid(), gen_random_uuid(), true, '', id, now() FROM venues_staff LIMIT 1"
        )


def names_without_a_schema(body: str) -> list[str]:
    """Operators, functions, types and tables of a function in PL/pgSQL that are looked up where the session says."""
    body = re.sub(r"'[^']*'|--[^\n]*", "", body)
    declared = re.findall(r"^    \w+ (?!pg_catalog\.)[\w.\[\]]+", body.partition("BEGIN")[0], re.MULTILINE)
    body = re.sub(r"OPERATOR\(pg_catalog\.[^)]+\)|:=", "", body.partition("BEGIN")[2])
    calls = re.findall(r"(?<![\w.])(?!OPERATOR\b)\w+\s*\(", body)
    tables = re.findall(r"\b(?:FROM|INTO|JOIN|UPDATE) (?!audit\.)\w+", body)
    return [*declared, *calls, *tables, *re.findall(r"::(?!pg_catalog\.)\w*|[-+*/<>=~!@#%^&|?]+", body)]


def test_every_function_that_guards_a_table_names_its_schema(app: psycopg.Connection[Any]) -> None:
    """Once for all, or, where each microsecond counts, with each of its names."""
    loose = app.execute(
        "SELECT DISTINCT p.proname, p.prosrc FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid "
        "WHERE NOT t.tgisinternal AND NOT coalesce(p.proconfig::text LIKE '%search_path%', false)"
    ).fetchall()
    assert [(name, found) for name, body in loose if (found := names_without_a_schema(body))] == []
    assert [name for name, _body in loose] == ["capture"]


def test_a_name_without_a_schema_is_found() -> None:
    body = (
        "\nDECLARE\n    a jsonb;\nBEGIN\n    a := to_jsonb(NEW);\n    SELECT b INTO c FROM d WHERE e::text = '=' || f;"
    )
    assert names_without_a_schema(body) == ["    a jsonb", "to_jsonb(", "INTO c", "FROM d", "::text", "=", "||"]
