"""Starts the real server as a house in production runs it: `manage.py run` with web, worker and beat."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from . import machine, place

PATIENCE = 180.0  # a hundred thousand measures wait to be sealed after the load
CAUGHT_UP = """
SELECT NOT EXISTS (SELECT FROM audit.pending)
   AND (SELECT max(idx) FROM audit.words) IS NOT DISTINCT FROM (SELECT max(idx) FROM audit.leaf)
"""
# The reverse proxy of a house in production ends TLS and says so; the driver stands where the proxy stands.
AS_PROXY = {"Host": f"{place.HOST}:{place.PORT}", "X-Forwarded-Proto": "https"}


@contextmanager
def running(database: str) -> Iterator[int]:
    """Serve one database until the block ends; gives the process id of the supervisor."""
    folder = place.VAR / "secrets" / "log"
    folder.unlink(missing_ok=True)
    place.signer(database).mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.symlink_to(place.signer(database))
    with (place.VAR / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "run"],
            env=place.production(database),
            cwd=place.PROJECT,
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
    try:
        _wait(process)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen) -> None:
    """Until the web process answers, so often in a row that both of its workers are there."""
    deadline, good = time.monotonic() + PATIENCE, 0
    while good < 6:
        if process.poll() is not None or time.monotonic() > deadline:
            raise SystemExit(f"The server did not start; its words are in {place.VAR / 'server.log'}.")
        good = good + 1 if _answers() else 0
        time.sleep(0.1)


def _answers() -> bool:
    connection = http.client.HTTPConnection(place.HOST, place.PORT, timeout=5)
    try:
        connection.request("GET", "/account/login/", headers=AS_PROXY)
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def settled(database: str, supervisor: int) -> None:
    """Until nothing of what came before is still at work: worker and beat have loaded what they need, all is sealed."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        before = cpu(supervisor)["jobs"]
        time.sleep(1.0)
        if cpu(supervisor)["jobs"] - before < 0.05 and _all_is_sealed(database):
            return
    raise SystemExit("Worker and beat do not come to rest, or the sealer does not catch up.")


def _all_is_sealed(database: str) -> bool:
    """Whether every entry is sealed and its words are found."""
    with psycopg.connect(place.superuser(database)) as admin:
        return admin.execute(CAUGHT_UP).fetchone() == (True,)


def cpu(supervisor: int) -> dict[str, float]:
    """Seconds of processor that each part has used so far: web, sealer, worker and beat, PostgreSQL, this client."""
    web, sealer, jobs = 0.0, 0.0, 0.0
    for pid, words in machine.descendants(supervisor).items():
        if "granian" in words:
            web += machine.seconds(pid)
        elif "celery" in words:
            jobs += machine.seconds(pid)
        elif "seal" in words:
            sealer += machine.seconds(pid)
    return {
        "web": web,
        "sealer": sealer,
        "jobs": jobs,
        "PostgreSQL": machine.tree_seconds(database_pid()),
        "client": _own(),
    }


def _own() -> float:
    times = os.times()
    return times.user + times.system


def database_pid() -> int:
    """The postmaster of the benchmark's own PostgreSQL."""
    from server.database import postgres

    found = postgres.server_status(place.VAR).pid
    if found is None:
        raise SystemExit("PostgreSQL of the benchmark is not running.")
    return found
