"""Checks of this process and of what it needs. Whatever is not known to work counts as not ready."""

import enum
import logging
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache

import psycopg
from django.conf import settings
from kombu import Connection

from audit.operating.status import LATE, sealing_state
from audit.schema.declared_objects import migrations_on_disk, missing_objects

from .connection import CONNECT_SECONDS, OPTIONS, open_connection

SECONDS = 5.0  # for all checks together
AGE = 1.0  # seconds for which a result is given again: a flood of probes costs one run a second
FREE_SPACE = 500_000_000  # bytes; below this, the log and the database soon stop
APPLIED = "SELECT app, name FROM django_migrations"

logger = logging.getLogger("carnet.operations")


class State(enum.StrEnum):
    """The result of a check; only OK is ready."""

    OK = "ok"
    FAILED = "failed"
    UNKNOWN = "unknown"


Check = Callable[[datetime], State]
States = Mapping[str, State]


def check_database(at: datetime) -> State:
    """Does the database answer?"""
    with open_connection() as ask:
        return _state_of(ask("SELECT 1", []) == [(1,)])


def check_migrations(at: datetime) -> State:
    """Has the database every migration of this version?"""
    with open_connection() as ask:
        return _state_of(migrations_of_program() <= set(ask(APPLIED, [])))


def check_schema(at: datetime) -> State:
    """Has the database every table, constraint, trigger and function of this version?"""
    with open_connection() as ask:
        missing = list(missing_objects(ask))
    if missing:
        logger.warning("the database is not as this version declares: %s", "; ".join(missing[:5]))
    return _state_of(not missing)


@cache
def migrations_of_program() -> frozenset[tuple[str, str]]:
    """Return the area and name of each migration in the files of this version."""
    return frozenset(migrations_on_disk())


def check_sealer(at: datetime) -> State:
    """Has the log been sealed within the last minutes?"""
    with open_connection() as ask:
        found = sealing_state(ask)
    return _state_of(found.at is not None and not found.stopped and at - found.at <= LATE)


def check_broker(at: datetime) -> State:
    """Does the broker answer?"""
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    if settings.CELERY_BROKER_URL.startswith("pgmq:"):
        with psycopg.connect(options["conn_string"], connect_timeout=CONNECT_SECONDS, options=OPTIONS) as queue:
            queue.execute("SELECT queue_name FROM pgmq.meta LIMIT 1")
        return State.OK
    limits = {**options, "socket_connect_timeout": CONNECT_SECONDS, "socket_timeout": CONNECT_SECONDS}
    broker = Connection(settings.CELERY_BROKER_URL, connect_timeout=CONNECT_SECONDS, transport_options=limits)
    with broker:
        broker.connect()
    return State.OK


def check_disk(at: datetime) -> State:
    """Has the folder of all persistent data enough free space?"""
    return _state_of(shutil.disk_usage(settings.VAR).free >= FREE_SPACE)


def _state_of(good: bool) -> State:
    return State.OK if good else State.FAILED


class Checks:
    """Named checks, each in a thread of its own, with one limit of time for all.

    A check that hangs is not started a second time, so that hanging checks cannot pile up.
    """

    def __init__(self, checks: Mapping[str, Check], seconds: float) -> None:
        self._checks = checks
        self._seconds = seconds
        self._lock = threading.Lock()
        self._running: dict[str, threading.Thread] = {}
        self._last: tuple[float, States] | None = None

    def run(self, at: datetime) -> States:
        """Return the state of each check; the result of the last second is given again."""
        if not self._lock.acquire(timeout=self._seconds):
            return dict.fromkeys(self._checks, State.UNKNOWN)
        try:
            if self._last is None or time.monotonic() - self._last[0] > AGE:
                found = self._run_all(at)
                self._last = time.monotonic(), found
            return self._last[1]
        finally:
            self._lock.release()

    def _run_all(self, at: datetime) -> States:
        deadline = time.monotonic() + self._seconds
        found: dict[str, State] = {}
        for name in self._checks:
            if name not in self._running or not self._running[name].is_alive():
                words = (name, at, found)
                self._running[name] = threading.Thread(target=self._run_one, args=words, daemon=True)
                self._running[name].start()
        for thread in self._running.values():
            thread.join(max(0.0, deadline - time.monotonic()))
        # A copy: a check that ends late must not change an answer.
        return {name: found.get(name, State.UNKNOWN) for name in self._checks}

    def _run_one(self, name: str, at: datetime, found: dict[str, State]) -> None:
        try:
            found[name] = self._checks[name](at)
        # Whatever goes wrong, the check has not succeeded.
        except Exception as error:
            logger.warning("health check %s failed: %s", name, error)
            found[name] = State.FAILED


READINESS = Checks(
    {
        "database": check_database,
        "migrations": check_migrations,
        "schema": check_schema,
        "broker": check_broker,
        "sealer": check_sealer,
        "disk": check_disk,
    },
    SECONDS,
)
