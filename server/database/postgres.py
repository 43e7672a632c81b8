"""The embedded PostgreSQL: created, started and stopped here, reachable only through a socket on this machine."""

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

import psycopg
from psycopg.conninfo import make_conninfo

from ..backups import arrangement
from ..backups.locations import BackupSettingsError
from ..binaries import Binaries, find_binaries
from ..places import Places, make_passable, make_private, server_places, service_user
from . import postmaster, roles
from .passwords import role_password, scram_verifier

SUPERUSER = "carnet_super"
PATIENCE = 60.0  # seconds for a start: after a crash the server replays its write-ahead log first
RESTORING = 6 * 3600.0  # seconds for the start after a restoration, which replays the archive of up to a day

CONFIGURATION = """# Written by Carnet at every start; put changes of your own into local.conf beside it.
listen_addresses = ''
unix_socket_directories = '{sockets}'
unix_socket_permissions = 0700
password_encryption = 'scram-sha-256'
max_connections = 100
# After a restoration: no connection before the archive is replayed.
hot_standby = off

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

# No trust or peer rule: any program of this machine must know the password of a role.
ACCESS = "local all all scram-sha-256\n"


class ServerError(Exception):
    """The server could not be created, started or stopped; the message includes the end of its log."""


@dataclass(frozen=True)
class Status:
    """The result of `manage.py db status`."""

    running: bool
    pid: int | None
    places: Places


def start_server(var: Path | None = None, *, fsync: bool = True) -> bool:
    """Start the server, creating it if necessary; return False if it was already running."""
    here = server_places(var)
    # Two of these commands at once would both create a cluster in this folder.
    with exclusive_access(here):
        started = not wait_until_settled(here)
        if started:
            binaries = prepare_start(here, fsync=fsync)
            _start_server(binaries, here)
            wait_until_ready(here)  # a restored server accepts connections before it has replayed the archive
        # Also for a server that runs already: an upgrade of Carnet may need new roles or rights.
        make_roles(here)
    return started


def stop_server(var: Path | None = None) -> bool:
    """Stop the server and end its sessions; return False if it was not running."""
    here = server_places(var)
    if not here.data.exists():
        return False
    with exclusive_access(here):
        if postmaster.running_server(here.data) is None:
            return False
        run_as_server(here, [find_binaries(here.data)["pg_ctl"], "stop", "-D", str(here.data), "-m", "fast", "-w"])
    return True


def server_status(var: Path | None = None) -> Status:
    """Return whether and where the server is running; reads the process table, not the database."""
    here = server_places(var)
    found = postmaster.running_server(here.data)
    return Status(running=found is not None, pid=found.pid if found else None, places=here)


def superuser_dsn(database: str = "postgres", var: Path | None = None) -> str:
    """Return the address of the superuser; for this package and for tests, never for a serving process."""
    here = server_places(var)
    secret = role_password(here.secrets, SUPERUSER)
    return make_conninfo(host=str(here.sockets), dbname=database, user=SUPERUSER, password=secret)


@contextmanager
def exclusive_access(here: Places) -> Iterator[None]:
    """Lock out other processes that start or stop the server."""
    for folder in (here.var, here.base):
        make_passable(folder)
    here.run.mkdir(exist_ok=True)
    with (here.run / "database.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prepare_start(here: Places, *, fsync: bool = True) -> Binaries:
    """Prepare the start: folders, the cluster, its settings, and the pid file of a dead server."""
    binaries = find_binaries(here.data)
    user = service_user(here.data)
    # Before anything asks for the password, because asking creates the file.
    lost = not (here.secrets / SUPERUSER).exists()
    make_private(here.data, user)
    make_private(here.sockets, user)
    if not (here.data / "PG_VERSION").exists():
        _make_cluster(binaries, here, user, fsync=fsync)
    elif lost:
        _replace_lost_password(binaries, here)
    _write_settings(here, user, fsync=fsync)
    postmaster.forget_the_dead(here.data, here.sockets)
    return binaries


def make_roles(here: Places) -> None:
    """Update roles, passwords and the database to this version of Carnet."""
    verifiers = {role: scram_verifier(role_password(here.secrets, role)) for role in roles.SIGN_IN}
    roles.create_roles(superuser_dsn(var=here.var), verifiers)
    wake_checkpointer(here)


def wake_checkpointer(here: Places) -> None:
    """Let `archive_timeout` begin: after a start the checkpointer sleeps for five minutes before it looks at it."""
    with psycopg.connect(superuser_dsn(var=here.var)) as connection:
        connection.execute("SELECT pg_reload_conf()")


def wait_until_settled(here: Places) -> bool:
    """Wait while the server starts or stops; return whether it then accepts connections."""
    deadline = time.monotonic() + _patience(here)
    while True:
        found = postmaster.running_server(here.data)
        if found is None or found.ready:
            return found is not None
        if time.monotonic() > deadline:
            raise ServerError(f"PostgreSQL neither starts nor stops.\n{last_words(here)}")
        time.sleep(0.02)


def wait_until_ready(here: Places) -> None:
    """Wait until a server that was just started accepts connections."""
    deadline = time.monotonic() + _patience(here)
    while not ((found := postmaster.running_server(here.data)) and found.ready):
        if time.monotonic() > deadline:
            raise ServerError(f"PostgreSQL did not start.\n{last_words(here)}")
        time.sleep(0.02)


def _patience(here: Places) -> float:
    # The server removes this file when it has replayed the archive.
    return RESTORING if (here.data / "recovery.signal").exists() else PATIENCE


def last_words(here: Places) -> str:
    """Return the end of the server's log, for a message."""
    logs = sorted((here.data / "log").glob("*.log"), key=lambda log: log.stat().st_mtime)
    lines = logs[-1].read_text(encoding="utf-8", errors="replace").splitlines()[-5:] if logs else []
    return "\n".join(lines)


def _write_settings(here: Places, user: pwd.struct_passwd | None, *, fsync: bool) -> None:
    """Write the settings of the server, and prepare its archive if there is one."""
    try:
        backups = arrangement.find_arrangement()
    except BackupSettingsError as error:
        raise ServerError(str(error)) from error
    if backups is not None:
        arrangement.prepare_files(backups, here, user)
        # Before the start, because the first segment that finds no archive would wait for a minute. A repository that
        # cannot be reached does not keep the casino closed: the server stores its segments until it can.
        with suppress(ServerError):
            run_as_server(here, backups.words(here, "stanza-create", "--no-online"))
    settings = CONFIGURATION.format(sockets=here.sockets, fsync="on" if fsync else "off")
    write_private(here.data / "carnet.conf", settings + arrangement.server_settings(backups, here), user)


def _make_cluster(binaries: Binaries, here: Places, user: pwd.struct_passwd | None, *, fsync: bool) -> None:
    """Run initdb in a temporary folder, so that a failed attempt leaves no partial cluster."""
    secret = here.data / "superuser"
    write_private(secret, role_password(here.secrets, SUPERUSER), user)
    fresh = here.data / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    run_as_server(
        here,
        [binaries["initdb"], "-D", str(fresh), "-U", SUPERUSER, f"--pwfile={secret}"]
        + ["--auth=scram-sha-256", "--encoding=UTF8", "--data-checksums", "--no-instructions"]
        + binaries.locale
        + ([] if fsync else ["--no-sync"]),
    )
    secret.unlink()
    write_private(fresh / "pg_hba.conf", ACCESS, user)
    write_private(fresh / "postgresql.conf", "include 'carnet.conf'\ninclude_if_exists 'local.conf'\n", user)
    write_private(
        fresh / "local.conf", "# Settings of this installation; read after carnet.conf, never overwritten.\n", user
    )
    version = fresh / "PG_VERSION"
    # `PG_VERSION` comes last: with it in place, the cluster counts as complete.
    for part in sorted(fresh.iterdir(), key=lambda part: part == version):
        part.rename(here.data / part.name)
    fresh.rmdir()


def _start_server(binaries: Binaries, here: Places) -> None:
    """Start in the background; retry while sessions of a killed server still hold shared memory."""
    words = [binaries["pg_ctl"], "start", "-D", str(here.data), "-w", "-t", str(int(_patience(here))), "-s"]
    words += ["-l", str(here.data / "start.log")]
    deadline = time.monotonic() + _patience(here)
    while True:
        try:
            run_as_server(here, words)
            return
        except ServerError:
            output = (here.data / "start.log").read_text(encoding="utf-8", errors="replace")
            if "shared memory block" not in output or time.monotonic() > deadline:
                raise ServerError(f"PostgreSQL did not start.\n{output[-600:]}\n{last_words(here)}") from None
            time.sleep(0.1)
        finally:
            with suppress(FileNotFoundError):
                (here.data / "start.log").unlink()


def _replace_lost_password(binaries: Binaries, here: Places) -> None:
    """Set a new superuser password if its file is lost (a restored data folder)."""
    fresh = scram_verifier(role_password(here.secrets, SUPERUSER))
    # Single-user mode asks for no password, and only the owner of the folder can start it.
    words = [binaries["postgres"], "--single", "-D", str(here.data), "postgres"]
    run_as_server(here, words, script=f"ALTER ROLE {SUPERUSER} PASSWORD '{fresh}'\n")


def run_as_server(here: Places, words: list[str], script: str = "", password: str | None = None) -> str:
    """Run a program as the user of the server, never as root; return what it printed. Raises ServerError."""
    user = service_user(here.data)
    # Without the groups, the folder and the environment of the caller, which may be root.
    done = subprocess.run(
        words,
        input=script,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd="/",
        env=find_binaries(here.data).environment | ({"PGPASSWORD": password} if password else {}),
        umask=0o077,
        user=user.pw_uid if user else None,
        group=user.pw_gid if user else None,
        extra_groups=[] if user else None,
        check=False,
    )
    if done.returncode != 0:
        raise ServerError(f"{Path(words[0]).name}: {done.stdout.strip()[-600:]}")
    return done.stdout


def write_private(file: Path, text: str, user: pwd.struct_passwd | None) -> None:
    """Write a small file that only the server's user can read."""
    # Written under another name first, so that no reader finds half a file or one that others may read.
    draft = file.with_name(f".{file.name}.draft")
    draft.write_text(text, encoding="utf-8")
    draft.chmod(0o600)
    if user:
        os.chown(draft, user.pw_uid, user.pw_gid)
    draft.rename(file)
