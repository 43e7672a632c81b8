"""Acts and notes as services write them: who, when, what, for which house, and never half of it."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from audit.models import Entry
from audit.recording import log
from audit.recording.context import Origin, coming_from
from audit.recording.kinds import UnknownKind
from tests.audit.acting import AT, HOUSE, an_act, opened, rows
from tests.audit.shelf.models import Book, Reader, Sheet
from tests.database import OwnDatabase


def test_an_act_says_who_did_what_when_and_where(db: None) -> None:
    reader = Reader.objects.create(name="Weber")
    book = Book(title="Emma")
    facts = {"number": 1, "price": Decimal("1.50"), "currency": "EUR"}
    with coming_from(Origin(request_id="r1", client="192.0.2.7")), an_act(subject=book, by=reader, **facts) as act_id:
        book.save(force_insert=True)
    entry = Entry.objects.get(act=act_id, operation="A")
    assert (entry.kind, entry.actor, entry.scope, entry.occurred_at) == ("shelf.book.added", reader.pk, HOUSE, AT)
    assert (entry.subject_table, entry.subject_id) == ("shelf_book", book.pk)
    assert entry.facts == {"number": 1, "price": "1.50", "currency": "EUR"}
    assert (entry.request_id, entry.client, entry.db_user) == ("r1", "192.0.2.7", "carnet_app")
    assert str(entry) == "shelf.book.added"
    assert [row.row_id for row in rows(act_id)] == [book.pk]


def test_opening_an_act_costs_one_query(own_database: OwnDatabase) -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as queries, opened():
        pass
    assert len(queries) == 1


def test_a_note_records_without_rows(db: None) -> None:
    act_id = log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=HOUSE, found=False)
    entry = Entry.objects.get(act=act_id)
    assert (entry.operation, entry.kind, entry.facts, entry.subject_id) == (
        "N",
        "shelf.book.sought",
        {"found": False},
        None,
    )
    assert (entry.request_id, entry.client) == (None, None)


def test_a_note_may_stand_within_an_act_and_takes_no_rows_from_it(db: None) -> None:
    with an_act() as act_id:
        log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=HOUSE)
        Book.objects.create(title="Emma")
    assert len(rows(act_id)) == 1


def test_refuses_an_act_outside_a_transaction(own_database: OwnDatabase) -> None:
    with pytest.raises(log.NoTransaction, match=r"shelf\.book\.added"), opened():
        pytest.fail("the act was opened")


def test_refuses_an_act_within_an_act(db: None) -> None:
    with pytest.raises(log.ActAlreadyOpen, match=r"shelf\.book\.lent"), an_act(), an_act("shelf.book.lent"):
        pytest.fail("the second act was opened")


def test_refuses_two_acts_one_after_the_other_in_one_transaction(own_database: OwnDatabase) -> None:
    with transaction.atomic():
        with opened():
            pass
        with pytest.raises(log.ActAlreadyOpen, match=r"shelf\.book\.lent"), opened("shelf.book.lent"):
            pytest.fail("the second act was opened")
        transaction.set_rollback(True)


def test_after_an_act_in_a_larger_transaction_the_next_row_needs_its_own(db: None) -> None:
    with an_act():
        Book.objects.create(title="Emma")
    with pytest.raises(Exception, match="register_row_needs_an_act"), transaction.atomic():
        Book.objects.create(title="Ulysses")
    with an_act() as act_id:
        Book.objects.create(title="Ulysses")
    assert len(rows(act_id)) == 1


def test_an_act_that_failed_cannot_be_committed_by_swallowing_the_error(own_database: OwnDatabase) -> None:
    before = Entry.objects.count()
    with transaction.atomic():
        try:
            with opened():
                Book.objects.create(title="Half")
                raise ZeroDivisionError
        except ZeroDivisionError:
            pass
    assert Entry.objects.count() == before
    assert not Book.objects.exists()


def test_an_act_whose_transaction_is_doomed_ends_quietly(db: None) -> None:
    with transaction.atomic(), opened() as act_id:
        transaction.set_rollback(True)
    assert not Entry.objects.filter(act=act_id).exists()


def test_refuses_a_kind_that_no_area_knows(db: None) -> None:
    with pytest.raises(UnknownKind, match=r"shelf\.book\.burnt"), an_act("shelf.book.burnt"):
        pytest.fail("the act was opened")
    with pytest.raises(UnknownKind, match=r"shelf\.book\.burnt"):
        log.note("shelf.book.burnt", subject=None, by=None, at=AT, scope=None)


def test_refuses_a_moment_without_a_time_zone(db: None) -> None:
    with pytest.raises(ValueError, match="has no time zone"):
        log.note("shelf.book.sought", subject=None, by=None, at=datetime(2026, 3, 3), scope=None)


def test_refuses_a_float_among_the_facts(db: None) -> None:
    before = Entry.objects.count()
    with pytest.raises(TypeError, match=r"1\.5 cannot be a fact"), an_act(price=1.5):
        pytest.fail("the act was opened")
    assert Entry.objects.count() == before


def test_refuses_a_subject_without_an_identifier(db: None) -> None:
    with pytest.raises(TypeError, match=r"shelf\.Sheet 7"):
        log.note("shelf.book.sought", subject=Sheet(pk=7), by=None, at=AT, scope=None)


def test_facts_and_moments_are_written_in_utc(db: None) -> None:
    act_id = log.note(
        "shelf.book.sought", subject=None, by=None, at=AT, scope=None, since=datetime(2026, 3, 3, 1, tzinfo=UTC)
    )
    assert Entry.objects.get(act=act_id).facts == {"since": "2026-03-03T01:00:00.000000Z"}


def test_another_refusal_of_the_database_is_passed_on(db: None) -> None:
    with pytest.raises(Exception, match="act_kind_is_the_databases_own"), an_act("audit.database.written"):
        pytest.fail("the act was opened")


def test_an_act_has_an_identifier_of_the_databases_making(db: None) -> None:
    with an_act() as one:
        pass
    with an_act() as other:
        pass
    assert isinstance(one, UUID)
    assert one != other
