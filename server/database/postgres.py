"""Carnet's own PostgreSQL: made, started and stopped here, reached only through a socket on this machine."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from psycopg.conninfo import make_conninfo

from ..binaries import Binaries, find
from ..places import Places, make_passable, make_private, places, service_user
from . import postmaster, roles
from .passwords import password, verifier

SUPERUSER = "carnet_super"
PATIENCE = 60.0  # seconds for a start: after a crash the server first reads its own log again

CONFIGURATION = """# Written by Carnet at every start; put changes of your own into local.conf beside it.
listen_addresses = ''
unix_socket_directories = '{sockets}'
unix_socket_permissions = 0700
password_encryption = 'scram-sha-256'
max_connections = 100

fsync = {fsync}
synchronous_commit = {fsync}
full_page_writes = {fsync}

shared_buffers = 256MB
effective_cache_size = 1GB
work_mem = 8MB
maintenance_work_mem = 64MB
max_wal_size = 1GB
random_page_cost = 1.1
max_parallel_workers_per_gather = 1
jit = off

timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_directory = 'log'
log_filename = 'postgresql-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
# Statements and their values may name guests; they stay out of the server's log.
log_min_error_statement = panic
log_error_verbosity = terse
log_parameter_max_length = 0
"""

ACCESS = "local all all scram-sha-256\n"


class ServerError(Exception):
    """The server could not be made, started or stopped; the message carries its last words."""


@dataclass(frozen=True)
class Status:
    """What `manage.py db status` says."""

    running: bool
    pid: int | None
    places: Places


def start_server(var: Path | None = None, *, fsync: bool = True) -> bool:
    """Start the server, making it first if there is none; False when it was running already."""
    here = places(var)
    with _exclusive_access(here):
        started = not wait_until_settled(here)
        if started:
            binaries = prepare(here, fsync=fsync)
            _start(binaries, here)
        make_roles(here)
    return started


def stop_server(var: Path | None = None) -> bool:
    """Stop the server, ending its sessions; False when it was not running."""
    here = places(var)
    if not here.data.exists():
        return False
    with _exclusive_access(here):
        if postmaster.running_server(here.data) is None:
            return False
        _as_server(here, [find(here.data)["pg_ctl"], "stop", "-D", str(here.data), "-m", "fast", "-w"])
    return True


def status(var: Path | None = None) -> Status:
    """Whether the server is running, and where; asks the machine, not the database."""
    here = places(var)
    found = postmaster.running_server(here.data)
    return Status(running=found is not None, pid=found.pid if found else None, places=here)


def superuser_dsn(database: str = "postgres", var: Path | None = None) -> str:
    """The address of the one superuser; for this package and for tests, never for a serving process."""
    here = places(var)
    secret = password(here.secrets, SUPERUSER)
    return make_conninfo(host=str(here.sockets), dbname=database, user=SUPERUSER, password=secret)


def prepare(here: Places, *, fsync: bool = True) -> Binaries:
    """Everything before the start: folders, the cluster itself, its settings, an old server's note."""
    binaries = find(here.data)
    user = service_user(here.data)
    lost = not (here.secrets / SUPERUSER).exists()
    make_private(here.data, user)
    make_private(here.sockets, user)
    if not (here.data / "PG_VERSION").exists():
        _make_cluster(binaries, here, user, fsync=fsync)
    elif lost:
        _replace_lost_password(binaries, here)
    settings = CONFIGURATION.format(sockets=here.sockets, fsync="on" if fsync else "off")
    _write(here.data / "carnet.conf", settings, user)
    postmaster.forget_the_dead(here.data, here.sockets)
    return binaries


def make_roles(here: Places) -> None:
    """Bring roles, passwords and the database up to what this version of Carnet wants."""
    verifiers = {role: verifier(password(here.secrets, role)) for role in roles.SIGN_IN}
    roles.apply(superuser_dsn(var=here.var), verifiers)


def wait_until_settled(here: Places) -> bool:
    """Whether the server takes connections, once one that is starting or stopping has done so."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = postmaster.running_server(here.data)
        if found is None or found.ready:
            return found is not None
        if time.monotonic() > deadline:
            raise ServerError(f"PostgreSQL neither starts nor stops.\n{last_words(here)}")
        time.sleep(0.02)


def wait_until_ready(here: Places) -> None:
    """Return when a server that somebody just started takes connections."""
    deadline = time.monotonic() + PATIENCE
    while not ((found := postmaster.running_server(here.data)) and found.ready):
        if time.monotonic() > deadline:
            raise ServerError(f"PostgreSQL did not start.\n{last_words(here)}")
        time.sleep(0.02)


def last_words(here: Places) -> str:
    """The end of the server's log, for a message."""
    logs = sorted((here.data / "log").glob("*.log"), key=lambda log: log.stat().st_mtime)
    lines = logs[-1].read_text(encoding="utf-8", errors="replace").splitlines()[-5:] if logs else []
    return "\n".join(lines)


@contextmanager
def _exclusive_access(here: Places) -> Iterator[None]:
    """One starter or stopper at a time."""
    for folder in (here.var, here.base):
        make_passable(folder)
    here.run.mkdir(exist_ok=True)
    with (here.run / "database.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _make_cluster(binaries: Binaries, here: Places, user: pwd.struct_passwd | None, *, fsync: bool) -> None:
    """Run initdb into a folder beside, so that a broken attempt leaves no half of a cluster."""
    secret = here.data / "superuser"
    _write(secret, password(here.secrets, SUPERUSER), user)
    fresh = here.data / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    _as_server(
        here,
        [binaries["initdb"], "-D", str(fresh), "-U", SUPERUSER, f"--pwfile={secret}"]
        + ["--auth=scram-sha-256", "--encoding=UTF8", "--data-checksums", "--no-instructions"]
        + binaries.locale
        + ([] if fsync else ["--no-sync"]),
    )
    secret.unlink()
    _write(fresh / "pg_hba.conf", ACCESS, user)
    _write(fresh / "postgresql.conf", "include 'carnet.conf'\ninclude_if_exists 'local.conf'\n", user)
    _write(fresh / "local.conf", "# Settings of this house; read after carnet.conf, kept for ever.\n", user)
    version = fresh / "PG_VERSION"
    for part in sorted(fresh.iterdir(), key=lambda part: part == version):
        part.rename(here.data / part.name)
    fresh.rmdir()


def _start(binaries: Binaries, here: Places) -> None:
    """Start in the background; wait out what a killed server's last sessions still hold."""
    words = [binaries["pg_ctl"], "start", "-D", str(here.data), "-w", "-t", str(int(PATIENCE)), "-s"]
    words += ["-l", str(here.data / "start.log")]
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            _as_server(here, words)
            return
        except ServerError:
            said = (here.data / "start.log").read_text(encoding="utf-8", errors="replace")
            if "shared memory block" not in said or time.monotonic() > deadline:
                raise ServerError(f"PostgreSQL did not start.\n{said[-600:]}\n{last_words(here)}") from None
            time.sleep(0.1)
        finally:
            with suppress(FileNotFoundError):
                (here.data / "start.log").unlink()


def _replace_lost_password(binaries: Binaries, here: Places) -> None:
    """Give the superuser a new password when its file is gone (a restored data folder)."""
    fresh = verifier(password(here.secrets, SUPERUSER))
    words = [binaries["postgres"], "--single", "-D", str(here.data), "postgres"]
    _as_server(here, words, said=f"ALTER ROLE {SUPERUSER} PASSWORD '{fresh}'\n")


def _as_server(here: Places, words: list[str], said: str = "") -> None:
    """Run one of the server's programs as its own user, never as root."""
    user = service_user(here.data)
    done = subprocess.run(
        words,
        input=said,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd="/",
        env=find(here.data).environment,
        umask=0o077,
        user=user.pw_uid if user else None,
        group=user.pw_gid if user else None,
        extra_groups=[] if user else None,
        check=False,
    )
    if done.returncode != 0:
        raise ServerError(f"{Path(words[0]).name}: {done.stdout.strip()[-600:]}")


def _write(file: Path, text: str, user: pwd.struct_passwd | None) -> None:
    """Write a small file that belongs to the server's user and to nobody else."""
    draft = file.with_name(f".{file.name}.draft")
    draft.write_text(text, encoding="utf-8")
    draft.chmod(0o600)
    if user:
        os.chown(draft, user.pw_uid, user.pw_gid)
    draft.rename(file)
