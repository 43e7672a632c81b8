"""The processes of Carnet: the database, web, worker, beat, sealer, witness and backup."""

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
WEB_THREADS = 4  # per process; a thread keeps its connection, with prepared statements, for ten minutes


def program_alone(name: str, here: Places, bind: str, port: int) -> Program:
    """Return the program that runs alone under another supervisor, such as systemd or a container engine."""
    if name == "web":
        return web_program(bind, port)
    if name == "worker":
        return worker_program(here.run)
    return {"beat": beat_program, "sealer": sealer_program, "witness": witness_program}[name]()


def database_program(here: Places) -> Program:
    """Return the embedded PostgreSQL; it shuts down in order even if the supervisor is killed."""
    binaries = postgres.prepare_start(here)
    return Program(
        name="database",
        words=[binaries["postgres"], "-D", str(here.data)],
        environment=binaries.environment,
        user=service_user(here.data),
        # SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait until the last client has left.
        stop=signal.SIGINT,
        orphaned=signal.SIGINT,
        before=lambda: postgres.prepare_start(here),
    )


def web_program(bind: str, port: int) -> Program:
    """Return the web server: two processes with threads, so a long download blocks only one (docs/adr/0044-*)."""
    words = [_tool_path("granian"), "--interface", "wsgi", "--host", bind, "--port", str(port)]
    words += ["--workers", "2", "--respawn-failed-workers", "--no-ws"]
    words += ["--blocking-threads", str(WEB_THREADS), "--blocking-threads-idle-timeout", "600"]
    # Less than the grace of the supervisor, so that granian ends its processes itself.
    words += ["--workers-kill-timeout", "4", "--working-dir", str(PROJECT), "--log-level", "warning"]
    return Program(name="web", words=[*words, "compliance.wsgi:application"], environment=_child_environment())


def worker_program(run: Path) -> Program:
    """Return the worker; it uses threads, because a killed process of a process pool can hang the queue (docs/adr)."""
    words = [*_celery_command("worker"), "--pool", "threads", "--concurrency", str(WORKER_THREADS)]
    # No monitor reads the workers' events, and the embedded queue has no topic for them.
    words += ["--without-heartbeat", "--without-gossip", "--without-mingle", "--loglevel", "info"]
    return Program(
        name="worker",
        words=words,
        environment=_child_environment(),
        orphaned=signal.SIGKILL,  # its tasks are delivered again; waiting for them could take minutes
        before=lambda: heartbeat.delete_heartbeat(run),
    )


def beat_program() -> Program:
    """Return the scheduler of periodic tasks."""
    return Program(
        name="beat", words=[*_celery_command("beat"), "--loglevel", "warning"], environment=_child_environment()
    )


def sealer_program() -> Program:
    """Return the process that seals the log every second."""
    words = [sys.executable, str(PROJECT / "manage.py"), "audit", "seal", "--keep-on"]
    return Program(name="sealer", words=words, environment=_child_environment())


def witness_program() -> Program:
    """Return the process that asks the witnesses of the log for their signatures."""
    words = [sys.executable, str(PROJECT / "manage.py"), "audit", "witness", "--keep-on"]
    return Program(name="witness", words=words, environment=_child_environment())


def backup_program() -> Program:
    """Return the process that takes the backups that are due."""
    words = [sys.executable, str(PROJECT / "manage.py"), "backup", "schedule"]
    return Program(name="backup", words=words, environment=_child_environment())


def _celery_command(part: str) -> list[str]:
    return [sys.executable, "-m", "celery", "--app", "compliance.celery", "--workdir", str(PROJECT), part]


def _tool_path(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def _child_environment() -> dict[str, str]:
    # Unbuffered, so that the log has the last lines of a process that is killed.
    return {**os.environ, "PYTHONUNBUFFERED": "1"}
