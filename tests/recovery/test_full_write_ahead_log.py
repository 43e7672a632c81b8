"""The disk of the write-ahead log is full because the archive fails: the server ends, and goes on when there is room.

No segment can be made, as on a full disk: the limit of the size of a file is below that of a segment.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connections

from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import Entry
from compliance.operations.health import Checks, State, States, check_database
from compliance.operations.metrics import measure_archive
from server import addresses
from server.binaries import find_binaries
from server.database import postgres, postmaster, roles
from server.places import server_places
from tests import cast
from tests.admissions.api_requests import PATH, post, sent, zone
from tests.admissions.desk_pages import text
from tests.database import OwnDatabase
from tests.server.conftest import throw_away
from tests.waiting import until

pytestmark = pytest.mark.slow

LIMIT = 15 << 20  # bytes of a file; a segment has 16 MB
ROLES = {"default": roles.APP, "owner": roles.OWNER, "sealer": roles.SEALER, "eraser": roles.ERASER}
WORDS: dict[str, Any] = {"format": "json", "headers": {"Idempotency-Key": "turnstile-0002"}}
FILL = "SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000))"


@contextmanager
def led_to(var: Path) -> Iterator[None]:
    """Lead Django's connections to another server."""
    before = {alias: dict(connections[alias].settings_dict) for alias in ROLES}
    for alias, role in ROLES.items():
        connections[alias].close()
        connections[alias].settings_dict.update(addresses.embedded_database(role, var=var))
    try:
        yield
    finally:
        for alias, entry in before.items():
            connections[alias].close()
            connections[alias].settings_dict.update(entry)


@pytest.fixture
def lone(own_database: OwnDatabase) -> Iterator[Path]:
    """A server of this test alone, with the database of the cast and an archive that fails."""
    for var in throw_away():
        here = server_places(var)
        postgres.start_server(var, fsync=False)
        with psycopg.connect(postgres.superuser_dsn(var=var), autocommit=True) as root:
            root.execute("ALTER SYSTEM SET archive_mode = on")
            root.execute("ALTER SYSTEM SET archive_command = 'false'")
        client = find_binaries(here.data)
        dumped = subprocess.run(
            [client["pg_dump"], "--format=custom", "--compress=0", own_database.superuser_dsn()],
            env=client.environment, capture_output=True, check=True,
        )  # fmt: skip
        target = postgres.superuser_dsn(roles.DATABASE, var)
        words = [client["pg_restore"], "--clean", "--if-exists", f"--dbname={target}"]
        subprocess.run(words, env=client.environment, input=dumped.stdout, capture_output=True, check=True)
        postgres.stop_server(var)
        postgres.start_server(var, fsync=False)
        with led_to(var):
            yield var


def limit_files(var: Path, size: int) -> None:
    """Limit the files of the server; the processes that it starts inherit it."""
    here = server_places(var)
    [server] = filter(None, [postmaster.running_server(here.data)])
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    for pid in (server.pid, *map(int, children)):
        # As the same user: root of a container may not limit the processes of others.
        postgres.run_as_server(here, ["/usr/bin/prlimit", f"--pid={pid}", f"--fsize={size}:"])


def fill(var: Path) -> None:
    """Write until the server ends."""
    with suppress(psycopg.OperationalError), psycopg.connect(postgres.superuser_dsn(var=var), autocommit=True) as root:
        while True:
            root.execute(FILL)
    until(lambda: postmaster.running_server(server_places(var).data) is None)


def readiness() -> States:
    return Checks({"database": check_database}, seconds=5).run(cast.TUESDAY)


def test_on_a_full_disk_of_the_write_ahead_log_no_guest_is_admitted_until_there_is_room(
    lone: Path, sign_in: cast.SignIn
) -> None:
    turnstile: Any = cast.machine(cast.member("porter"))
    porter: Any = sign_in(cast.member("porter"))
    for client in (turnstile.handler, turnstile, porter):
        client.raise_request_exception = False
    assert post(turnstile).json()["outcome"] == "admitted"
    other = sent(scan=zone(number="P124", surname="Hoffmann"))
    limit_files(lone, LIMIT)
    fill(lone)
    refused = turnstile.post(PATH, other, **WORDS)
    assert (refused.status_code, refused["Content-Type"]) == (503, "application/problem+json")
    assert refused.json()["title"] == "The database does not answer"
    assert "do not admit until a check has succeeded" in refused.json()["detail"]
    page = porter.get("/door/")
    assert (page.status_code, "It is not known whether your last act was stored" in text(page)) == (503, True)
    assert readiness() == {"database": State.FAILED}
    # There is room: the server starts as the operator starts it.
    connections.close_all()
    postgres.start_server(lone, fsync=False)
    assert readiness() == {"database": State.OK}
    assert AdmissionCard.objects.get().label == "D-000001", "what was confirmed is there, and nothing else"
    admitted = turnstile.post(PATH, other, **WORDS)
    assert (admitted.status_code, admitted.json()["outcome"]) == (200, "admitted")
    assert sorted(card.label for card in AdmissionCard.objects.all()) == ["D-000001", "D-000002"]
    assert Entry.objects.count() == 2
    assert_archived_again(lone)


def bytes_waiting() -> list[float]:
    return [sample.value for family in measure_archive(cast.TUESDAY) for sample in family.samples]


def assert_archived_again(var: Path) -> None:
    """The metric falls as soon as the archive works."""
    assert bytes_waiting() == [], "nothing was archived yet"
    with psycopg.connect(postgres.superuser_dsn(roles.DATABASE, var), autocommit=True) as root:
        root.execute("ALTER SYSTEM SET archive_command = 'true'")
        root.execute("SELECT pg_reload_conf()")
        root.execute("SELECT pg_switch_wal()")
        until(lambda: bytes_waiting() != [])
        until(lambda: bytes_waiting()[0] < 2 << 24)
