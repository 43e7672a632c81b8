"""A copy of the database at an earlier time, which runs apart from the live server and is then deleted."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from psycopg.conninfo import make_conninfo

from server.backups.arrangement import Arrangement
from server.backups.repository import list_segments, restore_into, segment_number
from server.backups.sentences import Sentence, gettext_noop
from server.binaries import find_binaries
from server.database import postmaster
from server.database.passwords import role_password
from server.database.postgres import ServerError, run_as_server, write_private
from server.places import Places, make_private, service_user

PATIENCE = 3600  # seconds until the copy has replayed the archive
SEGMENT_BITS = 24  # of 16 MB
# The settings of the copy, whatever those of the live server are: its own socket only, and no archive. Other settings
# of a restored folder, and those of Debian in /etc, are not read.
CONFIGURATION = """
hba_file = '{folder}/copy.hba'
unix_socket_directories = '{sockets}'
unix_socket_permissions = 0777
listen_addresses = ''
port = 5432
password_encryption = 'scram-sha-256'
hot_standby = off
shared_buffers = 128MB
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_directory = '{folder}/log'
log_filename = 'copy.log'
log_min_error_statement = panic
log_error_verbosity = terse
"""
# The superuser of a server of your own has no password.
ACCESS = "local all postgres peer\nlocal all all scram-sha-256\n"
# They win over what was set by ALTER SYSTEM.
CERTAIN = {
    "listen_addresses": "",
    "archive_mode": "off",
    "hot_standby": "off",  # no connection before the copy has reached its time
    "port": 5432,
    "fsync": "off",  # it is deleted afterwards
    "shared_preload_libraries": "",
    "primary_conninfo": "",
}
UNREADABLE = re.compile(r'could not restore file "(\w+)" from archive: child process exited with exit code 255')


@dataclass(frozen=True)
class Copy:
    """A running copy: its data folder and the folder of its socket."""

    here: Places
    data: Path
    sockets: Path

    def address(self, role: str, database: str) -> str:
        """Return the address of the copy for one role."""
        secret = role_password(self.here.secrets, role)
        return make_conninfo(host=str(self.sockets), dbname=database, user=role, password=secret)


def copy_folder(here: Places) -> Path:
    """Return the folder of the copy: there is one at a time."""
    return here.base / "copy"


@contextmanager
def running_copy(found: Arrangement, here: Places, target: datetime | None, *, keep: bool) -> Iterator[Copy]:
    """Restore and start a copy; stop it, and delete it even after a failure unless `keep`. Raises ServerError."""
    try:
        yield make_copy(found, here, target)
    finally:
        if not keep:
            remove_copy(here)


def make_copy(found: Arrangement, here: Places, target: datetime | None, sockets: Path | None = None) -> Copy:
    """Restore and start a copy, in place of the one before; its socket is in its folder, or in `sockets`.

    Raises ServerError.
    """
    folder, user = copy_folder(here), service_user(here.data)
    remove_copy(here)
    copy = Copy(here, folder / "database", sockets or folder / "socket")
    for each in (folder, copy.data, copy.sockets, folder / "log"):
        make_private(each, user)
    write_private(folder / "copy.conf", CONFIGURATION.format(folder=folder, sockets=copy.sockets), user)
    write_private(folder / "copy.hba", ACCESS, user)
    archived = list_segments(found, here)
    restore_into(found, here, copy.data, target)
    _start(copy)
    if target is None:
        _refuse_shorter(copy.data, archived)
    return copy


def remove_copy(here: Places) -> None:
    """Stop and delete a copy, also one that an interrupted rehearsal has left."""
    folder = copy_folder(here)
    if (folder / "database" / "postmaster.pid").exists():
        with suppress(ServerError):
            stop = ["stop", "-D", str(folder / "database"), "-m", "immediate", "-w"]
            run_as_server(here, [find_binaries(folder / "database")["pg_ctl"], *stop])
    if folder.exists():
        shutil.rmtree(folder)


def _start(copy: Copy) -> None:
    """Start the copy with the programs of the version that made it."""
    folder = copy.data.parent
    settings = {"config_file": folder / "copy.conf", "unix_socket_directories": copy.sockets} | CERTAIN
    options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
    words = ["start", "-D", str(copy.data), "-w", "-t", str(PATIENCE), "-s", "-l", str(folder / "log" / "start.log")]
    try:
        run_as_server(copy.here, [find_binaries(copy.data)["pg_ctl"], *words, "-o", options])
    except ServerError as error:
        raise ServerError(_why_not(copy)) from error
    _wait_until_replayed(copy)


def _wait_until_replayed(copy: Copy) -> None:
    """Wait until the copy has reached its time: it starts before, and ends if the archive does not reach so far."""
    deadline = time.monotonic() + PATIENCE
    while not ((found := postmaster.running_server(copy.data)) and found.ready):
        if found is None or time.monotonic() > deadline:
            raise ServerError(_why_not(copy))
        time.sleep(0.05)


def _refuse_shorter(data: Path, archived: list[str]) -> None:
    """Refuse a copy that ends before the newest segment of the archive: a gap looks like its end."""
    # The last line of the newest history says where the copy went on by itself: timeline, position, reason.
    history = max((data / "pg_wal").glob("*.history")).read_text(encoding="ascii").strip().splitlines()[-1]
    high, low = (int(part, 16) for part in history.split("\t")[1].split("/"))
    reached = ((high << 32) + low - 1) >> SEGMENT_BITS
    beyond = [segment for segment in archived if segment_number(segment) > reached]
    if beyond:
        text = gettext_noop("The copy ends before the archived segment %(segment)s: the archive has a gap before it.")
        raise ServerError(Sentence(text, {"segment": beyond[0]}))


def _why_not(copy: Copy) -> Sentence:
    said = _last_words(copy)
    if unreadable := UNREADABLE.search(said):
        text = gettext_noop(
            "The archived segment %(segment)s cannot be read: it is damaged, or the repository does not answer "
            "(`manage.py backup verify`). Nothing after it can be restored: take a full backup now."
        )
        return Sentence(text, {"segment": unreadable[1]})
    if "before configured recovery target" in said:
        text = gettext_noop(
            "The archive has no transaction after that time: leave out --to to restore the newest state."
        )
        return Sentence(text)
    return Sentence(gettext_noop("The copy did not start. %(words)s"), {"words": said})


def _last_words(copy: Copy) -> str:
    logs = sorted((copy.data.parent / "log").glob("*.log"), key=lambda log: log.stat().st_mtime)
    lines = [line for log in logs for line in log.read_text(encoding="utf-8", errors="replace").splitlines()]
    # Which line says why depends on the fault; the others report the end of the processes.
    reasons = [line for line in lines if "FATAL" in line or "PANIC" in line]
    return " ".join(reasons[:2])
