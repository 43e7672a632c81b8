"""The same act twice, by a double click, a repeated request or a second scan, is one act."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from audit.models import Entry
from audit.recording import log
from audit.recording.context import acting_once, current_origin
from audit.recording.expiry import expire_keys
from compliance.retention.tasks import delete_expired_keys
from tests.audit.acting import AT, an_act, opened
from tests.audit.shelf.models import Book
from tests.database import OwnDatabase
from tests.waiting import waiting_for_locks


def add(once: str, before_commit: Callable[[], object] = lambda: None) -> UUID:
    """A service that adds one book under a key."""
    book = Book(title=once)
    with (
        transaction.atomic(),
        log.act("shelf.book.added", subject=book, by=None, at=AT, scope=None, idempotency_key=once),
    ):
        book.save(force_insert=True)
        before_commit()
    return book.pk


def test_refuses_a_key_the_second_time_and_names_the_first_act(db: None) -> None:
    book = add("key")
    with pytest.raises(log.DuplicateAct, match=r"shelf\.book\.added was done") as repeated:
        add("key")
    first = Entry.objects.get(subject_id=book, operation="A")
    assert (repeated.value.act_id, repeated.value.subject_id) == (first.act, book)
    assert (repeated.value.kind, repeated.value.at) == ("shelf.book.added", AT)
    assert Book.objects.filter(title="key").count() == 1


def test_a_repeated_act_writes_nothing_and_leaves_the_transaction_usable(db: None) -> None:
    add("key")
    before = Entry.objects.count()
    with transaction.atomic():
        with pytest.raises(log.DuplicateAct), opened(once="key"):
            pytest.fail("the act was opened")
        assert Entry.objects.count() == before


def test_other_keys_and_acts_without_one_are_not_held_up(db: None) -> None:
    add("one")
    add("two")
    with an_act():
        pass
    with an_act():
        pass
    assert Book.objects.count() == 2


def test_a_key_is_free_again_when_its_act_failed(db: None) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        add("key", fail)
    assert add("key")


def test_a_key_may_come_with_the_request(db: None) -> None:
    with acting_once("key"), an_act():
        pass
    with pytest.raises(log.DuplicateAct), acting_once("key"), an_act():
        pytest.fail("the act was opened")
    assert current_origin().idempotency_key is None


def test_the_key_of_an_act_goes_before_the_key_of_the_request(db: None) -> None:
    add("own")
    with acting_once("key"), pytest.raises(log.DuplicateAct):
        add("own")
    with acting_once("key"), an_act():
        pass


def in_thread(once: str, before_commit: Callable[[], object] = lambda: None) -> UUID | log.DuplicateAct:
    try:
        return add(once, before_commit)
    except log.DuplicateAct as repeated:
        return repeated
    finally:
        connection.close()


def test_racing_twins_are_one_act(own_database: OwnDatabase) -> None:
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(in_thread, ["key"] * 16))
    firsts = [result for result in results if isinstance(result, UUID)]
    repeated = [result for result in results if isinstance(result, log.DuplicateAct)]
    assert (len(firsts), len(repeated)) == (1, 15)
    assert {one.subject_id for one in repeated} == set(firsts)
    assert list(Book.objects.values_list("pk", flat=True)) == firsts


@pytest.mark.parametrize("first_fails", [False, True], ids=["first commits", "first fails"])
def test_a_twin_waits_for_the_end_of_the_first(own_database: OwnDatabase, first_fails: bool) -> None:
    opened, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        opened.set()
        assert go_on.wait(20)
        if first_fails:
            raise ZeroDivisionError

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(in_thread, "key", hold)
        assert opened.wait(20)
        second = pool.submit(in_thread, "key")
        while not waiting_for_locks():
            assert not second.done()
        go_on.set()
        result = second.result(20)
    if first_fails:
        assert isinstance(first.exception(), ZeroDivisionError)
        assert isinstance(result, UUID)
    else:
        assert isinstance(result, log.DuplicateAct)
        assert result.subject_id == first.result()
    assert Book.objects.count() == 1


def test_keys_expire_after_ninety_two_days(own_database: OwnDatabase) -> None:
    old, new = add("old"), add("new")
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("ALTER TABLE audit.once DISABLE TRIGGER audit_refuse")
        root.execute("UPDATE audit.once SET entered_at = now() - interval '93 days' WHERE subject_id = %s", [old])
        root.execute("ALTER TABLE audit.once ENABLE ALWAYS TRIGGER audit_refuse")
    assert expire_keys(timezone.now()) == 1
    assert expire_keys(timezone.now()) == 0
    assert add("old") != old
    with pytest.raises(log.DuplicateAct):
        add("new")
    assert Book.objects.filter(pk=new).exists()


def test_no_key_is_deleted_that_a_client_may_repeat(own_database: OwnDatabase) -> None:
    add("key")
    with pytest.raises(
        IntegrityError, match=r"keys entered after .* are needed to recognise repeated requests"
    ) as refused:
        expire_keys(timezone.now() + timedelta(days=3))
    cause = refused.value.__cause__
    assert isinstance(cause, psycopg.Error)
    assert cause.diag.constraint_name == "keys_are_valid_for_90_days"
    refusals = {
        "carnet_app": psycopg.errors.InsufficientPrivilege,
        "carnet_owner": psycopg.errors.IntegrityConstraintViolation,
        "superuser": psycopg.errors.IntegrityConstraintViolation,
    }
    for role, refusal in refusals.items():
        dsn = own_database.superuser_dsn() if role == "superuser" else own_database.dsn(role)
        with psycopg.connect(dsn, autocommit=True) as session, pytest.raises(refusal):
            session.execute("DELETE FROM audit.once")


def test_the_worker_deletes_expired_keys(db: None, caplog: pytest.LogCaptureFixture) -> None:
    delete_expired_keys()
    assert caplog.messages == []
