"""Carnet's own database server starts, stops, and comes back after any death."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from pathlib import Path

import psycopg
import pytest

from server.addresses import connection_string
from server.database import postgres, postmaster, roles
from server.places import server_places
from tests.waiting import until

pytestmark = pytest.mark.slow


def kill(var: Path) -> None:
    """End the server as a power cut would, and return when it is dead (buried or not)."""
    pid = postgres.server_status(var).pid
    assert pid is not None
    death = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    select.select([death], [], [], 10)
    os.close(death)


def setting(var: Path, name: str) -> str:
    with psycopg.connect(postgres.superuser_dsn(var=var)) as connection:
        row = connection.execute("SELECT current_setting(%s)", [name]).fetchone()
    assert row is not None
    return str(row[0])


def said_in_log(var: Path, awaited: str) -> str:
    """The log once it has these words: the server hands lines to a process that writes them when it gets to it."""

    def logged() -> str:
        said = "".join(log.read_text() for log in (server_places(var).data / "log").iterdir())
        return said if awaited in said else ""

    return str(until(logged))


def test_goes_up_and_down_and_says_so(var: Path) -> None:
    assert not postgres.server_status(var).running
    assert postgres.start_server(var, fsync=False)
    assert postgres.server_status(var).running
    assert postgres.stop_server(var)
    assert not postgres.server_status(var).running


def test_a_second_up_changes_nothing(server: Path) -> None:
    before = postgres.server_status(server)
    assert not postgres.start_server(server)
    assert postgres.server_status(server) == before


def test_down_is_content_when_nothing_runs(var: Path) -> None:
    assert not postgres.stop_server(var)


def test_is_durable_unless_told_otherwise(var: Path) -> None:
    postgres.start_server(var)
    assert [setting(var, name) for name in ("fsync", "full_page_writes", "data_checksums")] == ["on"] * 3


def test_listens_on_no_network_and_never_runs_as_root(server: Path) -> None:
    assert setting(server, "listen_addresses") == ""
    assert Path(f"/proc/{postgres.server_status(server).pid}").stat().st_uid != 0


def test_keeps_statements_with_guests_names_out_of_its_log(server: Path) -> None:
    with psycopg.connect(connection_string(roles.APP, var=server)) as connection, pytest.raises(psycopg.Error):
        connection.execute("SELECT 'Weber'::integer")
    with psycopg.connect(connection_string(roles.OWNER, var=server), autocommit=True) as connection:
        connection.execute("CREATE TABLE guest (name text UNIQUE)")
        connection.execute("INSERT INTO guest VALUES ('Hoffmann')")
        with pytest.raises(psycopg.errors.UniqueViolation):
            connection.execute("INSERT INTO guest VALUES ('Hoffmann')")
        connection.execute("DROP TABLE guest")
    logged = said_in_log(server, "duplicate key")
    assert "Hoffmann" not in logged


def test_a_killed_server_comes_back_with_every_committed_row(var: Path) -> None:
    postgres.start_server(var)
    with psycopg.connect(connection_string(roles.OWNER, var=var)) as connection:
        connection.execute("CREATE TABLE stub AS SELECT generate_series(1, 10000) AS number")
    kill(var)
    assert not postgres.server_status(var).running
    assert postgres.start_server(var)
    with psycopg.connect(connection_string(roles.APP, var=var)) as connection:
        assert connection.execute("SELECT count(*), max(number) FROM stub").fetchone() == (10000, 10000)


@pytest.mark.parametrize("whose", ["of a zombie", "of a stranger"])
def test_starts_although_the_dead_servers_number_is_taken(var: Path, whose: str) -> None:
    postgres.start_server(var, fsync=False)
    note = (server_places(var).data / "postmaster.pid").read_bytes()
    kill(var)
    child = subprocess.Popen(["cat"] if whose == "of a stranger" else ["true"], stdin=subprocess.PIPE)
    if whose == "of a zombie":
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    rest = note.split(b"\n", 1)[1]
    (server_places(var).data / "postmaster.pid").write_bytes(str(child.pid).encode() + b"\n" + rest)
    assert not postgres.server_status(var).running
    assert postgres.start_server(var, fsync=False)
    child.communicate()


def test_leaves_a_living_servers_note_alone(server: Path) -> None:
    note = server_places(server).data / "postmaster.pid"
    before = note.read_bytes()
    postmaster.forget_the_dead(server_places(server).data, server_places(server).sockets)
    assert note.read_bytes() == before


def test_takes_a_half_written_note_for_none(tmp_path: Path) -> None:
    (tmp_path / "postmaster.pid").write_text("")
    assert postmaster.running_server(tmp_path) is None


def test_a_long_path_gets_a_short_socket(var: Path) -> None:
    deep = var / "a-folder-with-a-rather-long-name" / "and-another-one-below-it" / "so that no socket fits" / "var"
    try:
        postgres.start_server(deep, fsync=False)
        assert not server_places(deep).sockets.is_relative_to(deep)
        assert server_places(deep).sockets.stat().st_mode & 0o077 == 0
        with psycopg.connect(connection_string(roles.APP, var=deep)) as connection:
            assert connection.execute("SELECT current_user").fetchone() == (roles.APP,)
    finally:
        postgres.stop_server(deep)
        server_places(deep).sockets.rmdir()


def test_a_lost_password_file_is_replaced(var: Path) -> None:
    postgres.start_server(var, fsync=False)
    postgres.stop_server(var)
    for secret in server_places(var).secrets.iterdir():
        secret.unlink()
    assert postgres.start_server(var, fsync=False)
    assert setting(var, "server_encoding") == "UTF8"


def test_a_house_that_threw_its_own_settings_away_still_opens(var: Path) -> None:
    postgres.start_server(var, fsync=False)
    postgres.stop_server(var)
    (server_places(var).data / "local.conf").unlink()
    assert postgres.start_server(var, fsync=False)


def test_a_broken_first_attempt_is_begun_again(var: Path) -> None:
    here = server_places(var)
    (here.data / "fresh").mkdir(parents=True)
    (here.data / "fresh" / "half").write_text("")
    assert postgres.start_server(var, fsync=False)
    assert not (here.data / "fresh").exists()


def test_says_the_servers_own_words_when_it_cannot_start(var: Path) -> None:
    postgres.prepare_start(server_places(var), fsync=False)
    (server_places(var).data / "local.conf").write_text("no_such_setting = on\n")
    with pytest.raises(postgres.ServerError, match="no_such_setting"):
        postgres.start_server(var, fsync=False)
