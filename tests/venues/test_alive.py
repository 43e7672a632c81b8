"""The first question of a request tells whether the connection lives; one that died is opened anew, once."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from compliance.venues.selectors import first_query as alive
from tests.waiting import until


@pytest.fixture
def own(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[BaseDatabaseWrapper]:
    """A connection apart from that of the test, and outside of its transaction."""
    made = connections.create_connection("default")
    made.ensure_connection()
    monkeypatch.setattr(alive, "connection", made)
    yield made
    made.close()


def session(own: BaseDatabaseWrapper) -> int:
    found: int = own.connection.info.backend_pid
    return found


def kill(pid: int) -> None:
    def is_gone() -> bool:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction would see what it has seen
        cursor.execute("SELECT NOT EXISTS (SELECT FROM pg_stat_get_activity(%s))", [pid])
        return bool(cursor.fetchone()[0])

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
        assert until(is_gone)


def test_a_connection_that_died_is_opened_anew(own: BaseDatabaseWrapper) -> None:
    assert alive.fetch_first_row("SELECT %s", [1]) == (1,)
    before = session(own)
    kill(before)
    assert alive.fetch_first_row("SELECT %s", [2]) == (2,)
    assert session(own) != before


def test_within_a_transaction_it_is_not(own: BaseDatabaseWrapper) -> None:
    own.set_autocommit(False)
    own.in_atomic_block = True
    kill(session(own))
    with pytest.raises(OperationalError):
        alive.fetch_first_row("SELECT 1", [])
    own.in_atomic_block = False


def test_what_goes_wrong_on_a_connection_that_lives_is_told(own: BaseDatabaseWrapper) -> None:
    with own.cursor() as cursor:
        cursor.execute("SET statement_timeout = 20")
    before = session(own)
    with pytest.raises(OperationalError, match="statement timeout"):
        alive.fetch_first_row("SELECT pg_sleep(5)", [])
    assert session(own) == before


def test_no_other_question_is_asked_before(own: BaseDatabaseWrapper) -> None:
    own.health_check_enabled = True
    asked: list[str] = []
    with own.execute_wrapper(lambda run, sql, *rest: (asked.append(sql), run(sql, *rest))[1]):
        assert alive.fetch_first_row("SELECT 1", []) == (1,)
    assert asked == ["SELECT 1"]


def test_whose_token_it_is_is_asked_by_a_function_that_only_reads(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT provolatile::text FROM pg_proc WHERE proname = 'machine_at_its_house'")
        assert cursor.fetchone() == ("s",)
