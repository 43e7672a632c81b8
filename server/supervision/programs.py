"""The processes that Carnet consists of: the database, web, worker, beat, sealer and witness."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from ..database import postgres
from ..places import PROJECT, Places, service_user
from . import heartbeat
from .processes import Program

WORKER_THREADS = 4
WEB_THREADS = 4  # in each process; a thread keeps its connection, and what that has planned, for ten minutes


def database(here: Places) -> Program:
    """Our own PostgreSQL, held by the supervisor: when that is killed, the server shuts down in order."""
    binaries = postgres.prepare(here)
    return Program(
        name="database",
        words=[binaries["postgres"], "-D", str(here.data)],
        environment=binaries.environment,
        user=service_user(here.data),
        stop=signal.SIGINT,
        orphaned=signal.SIGINT,
        before=lambda: postgres.prepare(here),
    )


def web(bind: str, port: int) -> Program:
    """Two processes with a few threads: a file that is sent holds its thread, and not the door (docs/adr/0044-*)."""
    words = [_tool("granian"), "--interface", "wsgi", "--host", bind, "--port", str(port)]
    words += ["--workers", "2", "--respawn-failed-workers", "--no-ws"]
    words += ["--blocking-threads", str(WEB_THREADS), "--blocking-threads-idle-timeout", "600"]
    words += ["--workers-kill-timeout", "4", "--working-dir", str(PROJECT), "--log-level", "warning"]
    return Program(name="web", words=[*words, "compliance.wsgi:application"], environment=_environment())


def worker(run: Path) -> Program:
    """Threads, because a killed process of a pool of processes can hang the queue (docs/adr)."""
    words = [*_celery("worker"), "--pool", "threads", "--concurrency", str(WORKER_THREADS)]
    # Nobody watches the workers' events, and the embedded queue has no topic to send them to.
    words += ["--without-heartbeat", "--without-gossip", "--without-mingle", "--loglevel", "info"]
    return Program(
        name="worker",
        words=words,
        environment=_environment(),
        orphaned=signal.SIGKILL,  # its tasks are delivered again; waiting for them could take minutes
        before=lambda: heartbeat.forget(run),
    )


def beat() -> Program:
    """The clock that starts what is due."""
    return Program(name="beat", words=[*_celery("beat"), "--loglevel", "warning"], environment=_environment())


def sealer() -> Program:
    """Seals the log every second."""
    words = [sys.executable, str(PROJECT / "manage.py"), "audit", "seal", "--keep-on"]
    return Program(name="sealer", words=words, environment=_environment())


def witness() -> Program:
    """Asks the witnesses of the log to sign beside us."""
    words = [sys.executable, str(PROJECT / "manage.py"), "audit", "witness", "--keep-on"]
    return Program(name="witness", words=words, environment=_environment())


def _celery(part: str) -> list[str]:
    return [sys.executable, "-m", "celery", "--app", "compliance.celery", "--workdir", str(PROJECT), part]


def _tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": "1"}
