"""Processes that start together request the notifications of one queue, and each of them starts."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.addresses import connection_string
from server.database import postgres, roles
from tests.waiting import until

DATABASE = "queued"
ENABLE = "SELECT pgmq.enable_notify_insert('celery', %s)"
TRIGGER = "SELECT oid FROM pg_trigger WHERE tgname = 'trigger_notify_queue_insert_listeners'"
WAITING = "SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = 'queued' AND wait_event_type = 'Lock'"


@pytest.fixture
def queue(server: Path) -> Iterator[str]:
    """The address of a queue without notifications."""
    admin = postgres.superuser_dsn(var=server)
    roles.make_database(admin, DATABASE)
    address = connection_string(roles.BROKER, DATABASE, server)
    with psycopg.connect(address) as link:
        link.execute("SELECT pgmq.create('celery')")
    yield address
    roles.drop_database(admin, DATABASE)


def trigger(link: psycopg.Connection[Any]) -> object:
    return link.execute(TRIGGER).fetchone()


def enable_in_thread(queue: str, failures: list[Exception]) -> threading.Thread:
    def enable() -> None:
        try:
            with psycopg.connect(queue) as link:
                link.execute(ENABLE, [50])
        except psycopg.Error as failure:
            failures.append(failure)

    thread = threading.Thread(target=enable)
    thread.start()
    return thread


def test_two_processes_that_start_together_both_start(queue: str) -> None:
    failures: list[Exception] = []
    with psycopg.connect(queue) as first, psycopg.connect(queue, autocommit=True) as watcher:
        first.execute(ENABLE, [50])
        second = enable_in_thread(queue, failures)
        until(lambda: watcher.execute(WAITING).fetchone() == (True,))
        first.commit()
        second.join()
    assert failures == []


def test_a_later_start_leaves_the_trigger_and_takes_the_new_interval(queue: str) -> None:
    with psycopg.connect(queue, autocommit=True) as link:
        link.execute(ENABLE, [50])
        before = trigger(link)
        link.execute(ENABLE, [75])
        assert before is not None
        assert trigger(link) == before
        interval = link.execute("SELECT throttle_interval_ms FROM pgmq.notify_insert_throttle").fetchone()
        assert interval == (75,)
        with pytest.raises(psycopg.errors.UndefinedTable):
            link.execute("SELECT pgmq.enable_notify_insert('unknown')")


def test_an_installation_of_before_gets_the_function(server: Path, queue: str) -> None:
    with psycopg.connect(queue) as link:
        link.execute("DROP FUNCTION pgmq.enable_notify_insert")
    roles.make_database(postgres.superuser_dsn(var=server), DATABASE)
    with psycopg.connect(queue, autocommit=True) as link:
        link.execute(ENABLE, [50])
        link.execute('LISTEN "pgmq.q_celery.INSERT"')
        link.execute("SELECT pgmq.send('celery', '{}')")
        assert [said.channel for said in link.notifies(timeout=5, stop_after=1)] == ["pgmq.q_celery.INSERT"]
