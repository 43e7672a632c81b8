"""`manage.py run`: the whole house comes up, answers, keeps its data, and goes away without a trace."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from server.addresses import connection_string
from server.database import postgres, roles
from server.places import PROJECT, server_places
from server.supervision import leftovers
from tests import waiting

pytestmark = pytest.mark.slow


@contextmanager
def house(var: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A running house, from the moment that it says where it is."""
    environment = os.environ | {"CARNET_VAR": str(var), "CARNET_MODE": "demo", "CARNET_PORT": str(port)}
    words = [sys.executable, "manage.py", "run"]
    with subprocess.Popen(words, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = iter(process.stdout.readline, "")
            assert any(line.startswith(f"Carnet is at http://127.0.0.1:{port}/") for line in said)
            yield process
        finally:
            process.kill()
            leftovers.end_leftovers(var)


@pytest.fixture
def port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answer(port: int) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/")
    return connection.getresponse().status


@pytest.mark.alone
def test_the_house_comes_up_keeps_its_data_and_leaves_no_process(var: Path, port: int) -> None:
    with house(var, port) as first:
        assert answer(port) < 500
        with psycopg.connect(connection_string(roles.OWNER, var=var)) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 1 AS one")
        began = time.monotonic()
        first.send_signal(signal.SIGINT)
        assert first.wait(10) == 0
        assert time.monotonic() - began < 10
        assert leftovers.end_leftovers(var) == 0
        assert not postgres.server_status(var).running
    began = time.monotonic()
    with house(var, port) as second:
        assert answer(port) < 500
        assert time.monotonic() - began < 10
        with psycopg.connect(connection_string(roles.OWNER, var=var)) as connection:
            assert connection.execute("SELECT one FROM kept").fetchone() == (1,)
        again = subprocess.run(
            [sys.executable, "manage.py", "run"],
            cwd=PROJECT,
            env=os.environ | {"CARNET_VAR": str(var)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert again.returncode == 1
        assert f"Carnet runs here already, as process {second.pid}" in again.stderr
        # The desks came first; what works behind them has started meanwhile.
        assert {log.stem for log in (var / "logs").glob("*.log")} == {"database", "web", "worker", "beat", "sealer"}


def test_a_taken_port_is_named_before_anything_starts(var: Path, port: int) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", port))
        holder.listen()
        refused = subprocess.run(
            [sys.executable, "manage.py", "run"],
            cwd=PROJECT,
            env=os.environ | {"CARNET_VAR": str(var), "CARNET_PORT": str(port)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert f"Port {port} on 127.0.0.1 cannot be used" in refused.stderr
    assert not postgres.server_status(var).running


def test_a_key_that_cannot_sign_papers_is_named_before_anything_starts(var: Path, port: int) -> None:
    gone = str(var / "gone.p12")
    refused = subprocess.run(
        [sys.executable, "manage.py", "run"],
        cwd=PROJECT,
        env=os.environ | {"CARNET_VAR": str(var), "CARNET_PORT": str(port), "CARNET_SIGNING_PKCS12": gone},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 1
    assert f"Papers cannot be signed: the file is not there or cannot be read ({gone})." in refused.stderr
    assert not postgres.server_status(var).running


def test_a_house_waits_for_whoever_else_makes_the_database(var: Path, port: int) -> None:
    here = server_places(var)
    environment = os.environ | {"CARNET_VAR": str(var), "CARNET_PORT": str(port)}
    with (
        postgres.exclusive_access(here),
        subprocess.Popen([sys.executable, "manage.py", "run"], cwd=PROJECT, env=environment) as process,
    ):
        try:
            # As the kernel lists a process that waits for a lock.
            waits = re.compile(rf"-> FLOCK .* {process.pid} .*:{(here.run / 'database.lock').stat().st_ino} ")
            waiting.until(lambda: here.data.exists() or waits.search(Path("/proc/locks").read_text()))
            assert not here.data.exists()
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 0
        finally:
            process.kill()
            leftovers.end_leftovers(var)
