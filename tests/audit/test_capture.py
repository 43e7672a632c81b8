"""Whatever writes a register, and however, the log has it."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from audit.models import Entry
from tests.audit.acting import an_act, rows
from tests.audit.shelf.models import Book, Loan, Reader
from tests.database import OwnDatabase


def test_captures_a_new_row_with_its_exact_values(db: None) -> None:
    with an_act() as act_id:
        book = Book.objects.create(title="Ulysses", price=Decimal("12.50"), bought_at=datetime(2026, 1, 1, tzinfo=UTC))
    (entry,) = rows(act_id)
    assert (entry.operation, entry.table_name, entry.row_id, entry.before) == ("I", "shelf_book", book.pk, None)
    assert entry.after == {
        "id": str(book.pk),
        "title": "Ulysses",
        "price": Decimal("12.50"),
        "bought_at": "2026-01-01T00:00:00+00:00",
    }
    assert (entry.db_user, entry.kind, entry.facts) == ("carnet_app", None, None)
    assert str(entry) == f"I shelf_book {book.pk}"


def test_captures_each_row_of_a_bulk_insert(db: None) -> None:
    with an_act() as act_id:
        books = Book.objects.bulk_create([Book(title=str(n)) for n in range(3)])
    assert [entry.row_id for entry in rows(act_id)] == [book.pk for book in books]


def test_captures_an_update_through_a_queryset(db: None) -> None:
    with an_act():
        Loan.objects.bulk_create([Loan(days=1), Loan(days=2)])
    with an_act() as act_id:
        Loan.objects.update(days=7)
    entries = rows(act_id)
    assert {(e.operation, e.before["days"], e.after["days"]) for e in entries} == {("U", 1, 7), ("U", 2, 7)}


def test_captures_raw_sql(db: None) -> None:
    with an_act() as act_id, connection.cursor() as cursor:
        cursor.execute("INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 3)")
        cursor.execute("UPDATE shelf_loan SET days = 4 WHERE days = 3")
        cursor.execute("DELETE FROM shelf_loan WHERE days = 4")
    assert [entry.operation for entry in rows(act_id)] == ["I", "U", "D"]


def test_captures_a_merge_and_an_upsert(db: None) -> None:
    with an_act():
        loan = Loan.objects.create(days=1)
    with an_act() as act_id, connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO shelf_loan (id, days) VALUES (%s, 5) ON CONFLICT (id) DO UPDATE SET days = excluded.days",
            [loan.pk],
        )
        cursor.execute(
            "MERGE INTO shelf_loan l USING (SELECT %s::uuid AS id) s ON l.id = s.id"
            " WHEN MATCHED THEN UPDATE SET days = 6",
            [loan.pk],
        )
    assert [(e.before["days"], e.after["days"]) for e in rows(act_id)] == [(1, 5), (5, 6)]


def test_captures_copy(db: None) -> None:
    with (
        an_act() as act_id,
        connection.cursor() as cursor,
        cursor.copy("COPY shelf_loan (id, days) FROM STDIN") as copy,
    ):
        copy.write_row(("018f0000-0000-7000-8000-0000000000c1", 9))
    assert [entry.after["days"] for entry in rows(act_id)] == [9]


def test_captures_what_a_cascade_removes(db: None) -> None:
    with an_act():
        first = Loan.objects.create(days=1)
        Loan.objects.create(days=2, renewed_from=first)
    with an_act() as act_id:
        first.delete()
    assert {(entry.operation, entry.before["days"]) for entry in rows(act_id)} == {("D", 1), ("D", 2)}


def test_captures_a_cascade_of_the_database_itself(db: None) -> None:
    with an_act():
        first = Loan.objects.create(days=1)
        Loan.objects.create(days=2, renewed_from=first)
    with an_act() as act_id, connection.cursor() as cursor:
        cursor.execute("DELETE FROM shelf_loan WHERE id = %s", [first.pk])
    assert {(entry.operation, entry.before["days"]) for entry in rows(act_id)} == {("D", 1), ("D", 2)}


def test_keeps_personal_values_apart(db: None) -> None:
    with an_act() as act_id:
        Book.objects.create(title="Emma", owner="Weber", note="lent to Weber")
    (entry,) = rows(act_id)
    assert entry.personal == {"before": None, "after": {"owner": "Weber", "note": "lent to Weber"}}
    assert "Weber" not in str([entry.before, entry.after, entry.facts])


def test_keeps_personal_values_of_a_change_and_a_removal(db: None) -> None:
    reader = Reader.objects.create(name="Weber")
    reader.name = "Weber-Klein"
    reader.save()
    reader_id = reader.pk
    reader.delete()
    personal = list(Entry.objects.filter(row_id=reader_id).order_by("id").values_list("personal", flat=True))
    assert personal == [
        {"before": None, "after": {"name": "Weber"}},
        {"before": {"name": "Weber"}, "after": {"name": "Weber-Klein"}},
        {"before": {"name": "Weber-Klein"}, "after": None},
    ]


def test_never_writes_a_secret_down(db: None) -> None:
    reader = Reader.objects.create(name="Weber", password="s3cret-one")
    Reader.objects.filter(pk=reader.pk).update(password="s3cret-two")
    reader.delete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM audit.pending p WHERE p::text LIKE '%s3cret%'")
        assert cursor.fetchone() == (0,)


def test_says_that_a_secret_changed(db: None) -> None:
    reader = Reader.objects.create(name="Weber", password="one")
    Reader.objects.filter(pk=reader.pk).update(password="two")
    Reader.objects.filter(pk=reader.pk).update(visits=1)
    facts = Entry.objects.filter(row_id=reader.pk).order_by("id").values_list("facts", flat=True)
    assert list(facts) == [None, {"changed_secrets": ["password"]}, None]


def test_writes_images_in_one_manner_whatever_the_session_asks_for(db: None) -> None:
    with an_act() as act_id, connection.cursor() as cursor:
        cursor.execute("SET LOCAL timezone = 'Asia/Tokyo'; SET LOCAL datestyle = 'SQL, DMY'")
        Book.objects.create(title="Kokoro", bought_at=datetime(2026, 1, 1, 15, 30, tzinfo=UTC))
        cursor.execute("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, MDY'")
    (entry,) = rows(act_id)
    assert entry.after["bought_at"] == "2026-01-01T15:30:00+00:00"


def test_a_watched_table_needs_no_act_but_belongs_to_one_that_is_open(db: None) -> None:
    reader = Reader.objects.create(name="Weber")
    with an_act() as act_id:
        Reader.objects.filter(pk=reader.pk).update(visits=1)
    assert list(Entry.objects.filter(row_id=reader.pk).order_by("id").values_list("act", flat=True)) == [None, act_id]


def lose_a_book() -> None:
    Book.objects.create(title="Lost")
    raise ZeroDivisionError


def test_an_act_that_fails_leaves_nothing(db: None) -> None:
    before = Entry.objects.count()
    with pytest.raises(ZeroDivisionError), an_act():
        lose_a_book()
    assert Entry.objects.count() == before
    assert not Book.objects.filter(title="Lost").exists()


def test_a_row_that_is_rolled_back_alone_leaves_nothing(db: None) -> None:
    with an_act() as act_id:
        Book.objects.create(title="Kept")
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            lose_a_book()
    assert [entry.after["title"] for entry in rows(act_id)] == ["Kept"]


def test_shows_a_write_past_the_application_as_direct_access(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    owner_connection.execute("INSERT INTO shelf_loan (id, days) SELECT gen_random_uuid(), 1 FROM generate_series(1, 3)")
    owner_connection.execute("UPDATE shelf_loan SET days = 2")
    owner_connection.commit()
    act = Entry.objects.get(kind="audit.database.written", db_user="carnet_owner", xid=Entry.objects.latest("id").xid)
    assert (act.actor, act.scope, act.facts) == (None, None, {})
    entries = rows(act.act)
    assert [entry.operation for entry in entries] == ["I"] * 3 + ["U"] * 3
    assert {entry.db_user for entry in entries} == {"carnet_owner"}


def test_direct_access_is_written_again_when_a_savepoint_took_its_entry(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    with owner_connection.transaction():
        with owner_connection.transaction(force_rollback=True):
            owner_connection.execute("INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 1)")
        owner_connection.execute("INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 2)")
    latest = Entry.objects.latest("id")
    assert latest.after["days"] == 2
    assert Entry.objects.get(act=latest.act, operation="A").kind == "audit.database.written"
