"""Beat's clock: all is due when it starts and when the machine's clock goes back, and then in its rhythm."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery import Celery

from compliance.celery import _packages_with_tasks
from compliance.celery import app as of_the_house
from server.clock import Clock

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
EVERY = {"minute": 60.0, "quarter": 900.0, "six hours": 21600.0}


class Watched(Celery):
    """An application whose clock is turned by hand, with a queue in memory."""

    at = NOON

    def now(self) -> datetime:
        return self.at


QUEUE = "watched"  # other tests of this process may have left something in the one of the product


@pytest.fixture
def watched() -> Watched:
    found = Watched("watched", broker="memory://", set_as_current=False)
    found.conf.task_default_queue = QUEUE
    found.conf.beat_schedule = {name: {"task": name, "schedule": every} for name, every in EVERY.items()}
    return found


@pytest.fixture
def asked(watched: Watched) -> Callable[[Clock], list[str]]:
    """What a clock asks for at this moment; the queue is empty afterwards."""

    def now(clock: Clock) -> list[str]:
        while clock.tick() == 0:
            pass
        with watched.connection_for_read() as connection, connection.SimpleQueue(QUEUE) as queue:
            return sorted(_taken(queue) for _message in range(queue.qsize()))

    return now


def _taken(queue: Any) -> str:
    message = queue.get_nowait()
    message.ack()
    return str(message.headers["task"])


def test_everything_is_due_at_the_start_and_then_in_its_rhythm(
    watched: Watched, asked: Callable[[Clock], list[str]]
) -> None:
    clock = Clock(watched)
    assert asked(clock) == sorted(EVERY)
    assert asked(clock) == []
    watched.at += timedelta(seconds=60)
    assert asked(clock) == ["minute"]
    watched.at += timedelta(seconds=840)
    assert asked(clock) == ["minute", "quarter"]
    assert asked(Clock(watched)) == sorted(EVERY)


def test_a_machines_clock_that_goes_back_by_a_day_silences_nothing(
    watched: Watched, asked: Callable[[Clock], list[str]]
) -> None:
    clock = Clock(watched)
    asked(clock)
    watched.at -= timedelta(milliseconds=900)
    assert asked(clock) == []
    watched.at -= timedelta(days=1)
    assert asked(clock) == sorted(EVERY)
    assert asked(clock) == []
    watched.at += timedelta(seconds=60)
    assert asked(clock) == ["minute"]


def test_the_house_runs_by_this_clock_and_keeps_no_file_of_it() -> None:
    assert of_the_house.conf.beat_scheduler == "server.clock:Clock"
    assert not hasattr(Clock, "persistence")


def test_the_worker_knows_each_task_that_beat_orders() -> None:
    packages = set(_packages_with_tasks())
    modules = {entry["task"].rpartition(".")[0] for entry in of_the_house.conf.beat_schedule.values()}
    assert "server.tasks" in modules
    assert {module.removesuffix(".tasks") for module in modules} <= packages
