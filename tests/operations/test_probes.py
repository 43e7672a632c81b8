"""Probes: alive without a database, ready only if everything answers in time, and silent about all else."""

import shutil
import threading
import time
from contextlib import contextmanager
from datetime import timedelta

import psycopg
import pytest
from django.conf import settings as django_settings

from audit.store.queries import ask
from compliance.operations import health, probes
from compliance.operations.health import Checks, State
from tests import cast

AT = cast.TUESDAY
READY = Checks({"database": lambda at: State.OK}, seconds=5)


def fail(at):
    raise RuntimeError("connection to Zwiebelmann failed")


@pytest.fixture
def strict(settings):
    """The settings of production that turn browsers away."""
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["carnet.example"]


@pytest.fixture
def own_transaction(monkeypatch, db):
    """Checks read on the connection of the test, which sees what the test has written."""

    @contextmanager
    def opened():
        yield ask

    monkeypatch.setattr(health, "open_connection", opened)


def sealing(at, stopped=""):
    return lambda asked: health_sealing(at, stopped)


def health_sealing(at, stopped):
    from audit.operating.status import Sealing

    return Sealing("log.example", 1, "", at, 0, None, stopped)


# --- The addresses.


def test_a_process_is_alive_without_database_and_session(client, strict):
    # No `db`: a query would fail the test.
    answer = client.get("/healthz", HTTP_HOST="127.0.0.1:8000")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies


def test_a_probe_on_localhost_is_neither_redirected_nor_asked_to_sign_in(client, strict, monkeypatch):
    monkeypatch.setattr(probes, "READINESS", READY)
    answer = client.get("/readyz", HTTP_HOST="10.1.2.3")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready", "checks": {"database": "ok"}})
    assert not answer.cookies
    assert client.get("/readyz/more").status_code in {301, 400}


def test_a_probe_only_reads(client):
    for address in ("/healthz", "/readyz"):
        assert client.post(address).status_code == 405
        assert client.delete(address).headers["Allow"] == "GET, HEAD"
    assert client.head("/healthz").status_code == 200


def test_each_failure_is_a_503_that_names_nothing_but_the_check(client, monkeypatch):
    monkeypatch.setattr(probes, "READINESS", Checks({"disk": lambda at: State.OK, "broker": fail}, seconds=5))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "checks": {"disk": "ok", "broker": "failed"}}


def test_a_check_that_hangs_is_unknown_and_never_started_twice():
    release, started = threading.Event(), []

    def hang(at):
        started.append(at)
        release.wait()
        return State.OK

    checks = Checks({"disk": lambda at: State.OK, "broker": hang}, seconds=0.05)
    before = time.monotonic()
    assert checks._run_all(AT) == {"disk": State.OK, "broker": State.UNKNOWN}
    assert checks._run_all(AT) == {"disk": State.OK, "broker": State.UNKNOWN}
    assert time.monotonic() - before < 1
    assert len(started) == 1
    release.set()
    checks._running["broker"].join()
    assert checks._run_all(AT) == {"disk": State.OK, "broker": State.OK}


def test_many_probes_cost_one_run_a_second(monkeypatch):
    runs = []

    def count(at):
        runs.append(at)
        return State.OK

    checks = Checks({"database": count}, seconds=5)
    for _number in range(20):
        assert checks.run(AT) == {"database": State.OK}
    assert len(runs) == 1
    monkeypatch.setattr(health, "AGE", -1.0)
    checks.run(AT)
    assert len(runs) == 2


def test_a_probe_that_waits_too_long_for_another_one_knows_nothing():
    checks = Checks({"database": lambda at: State.OK}, seconds=0.01)
    with checks._lock:
        assert checks.run(AT) == {"database": State.UNKNOWN}


# --- The checks.


def test_database_and_migrations_are_read_on_a_connection_of_their_own(db):
    assert health.check_database(AT) is State.OK
    assert health.check_migrations(AT) is State.OK


def test_a_migration_that_is_not_applied_is_a_failure(own_transaction, monkeypatch):
    unknown = health.migrations_of_program() | {("admissions", "9999_next")}
    monkeypatch.setattr(health, "migrations_of_program", lambda: unknown)
    assert health.check_migrations(AT) is State.FAILED


def test_a_connection_has_short_limits(db):
    with health.open_connection() as asked:
        assert asked("SHOW statement_timeout", []) == [("2s",)]
        with pytest.raises(Exception, match="statement timeout"):
            asked("SET LOCAL statement_timeout = 1; SELECT pg_sleep(1)", [])


def test_the_sealer_is_ready_while_its_last_head_is_young(own_transaction, monkeypatch):
    assert health.check_sealer(AT) is State.FAILED  # nothing was ever sealed
    for age, stopped, state in (
        (timedelta(seconds=30), "", State.OK),
        (timedelta(minutes=4), "", State.FAILED),
        (timedelta(seconds=30), "the key is gone", State.FAILED),
    ):
        monkeypatch.setattr(health, "sealing_state", sealing(AT - age, stopped))
        assert health.check_sealer(AT) is state


def test_the_disk_needs_room(monkeypatch):
    assert health.check_disk(AT) is State.OK
    monkeypatch.setattr(health, "FREE_SPACE", shutil.disk_usage(django_settings.VAR).total * 2)
    assert health.check_disk(AT) is State.FAILED


def test_the_embedded_queue_answers_or_the_check_fails(db, settings):
    assert health.check_broker(AT) is State.OK
    options = {"conn_string": "host=127.0.0.1 port=1 dbname=carnet"}
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = options
    with pytest.raises(psycopg.OperationalError):
        health.check_broker(AT)


def test_other_brokers_are_asked_for_a_connection(settings):
    settings.CELERY_BROKER_URL, settings.CELERY_BROKER_TRANSPORT_OPTIONS = "memory://", {}
    assert health.check_broker(AT) is State.OK
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1"
    with pytest.raises(Exception, match="refused"):
        health.check_broker(AT)


def test_every_need_of_a_process_is_checked():
    assert set(health.READINESS._checks) == {"database", "migrations", "schema", "broker", "sealer", "disk"}


def test_probes_leave_no_act_and_no_session(client, db):
    before = ask("SELECT count(*) FROM audit.entry", [])
    answer = client.get("/readyz")
    assert answer.json()["checks"]["database"] == "ok"
    assert answer.json()["checks"]["sealer"] in {"ok", "failed"}
    assert ask("SELECT count(*) FROM audit.entry", []) == before
    assert not answer.cookies
