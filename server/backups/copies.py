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
from server.binaries import find_binaries
from server.database import postmaster
from server.database.passwords import role_password
from server.database.postgres import ServerError, run_as_server
from server.places import Places, make_private, service_user

PATIENCE = 3600  # seconds until the copy has replayed the archive
SEGMENT_BITS = 24  # of 16 MB
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
    folder, user = copy_folder(here), service_user(here.data)
    remove_copy(here)
    copy = Copy(here, folder / "database", folder / "socket")
    for each in (folder, copy.data, copy.sockets):
        make_private(each, user)
    try:
        archived = list_segments(found, here)
        restore_into(found, here, copy.data, target)
        _start(copy)
        if target is None:
            _refuse_shorter(copy.data, archived)
        yield copy
    finally:
        if not keep:
            remove_copy(here)


def remove_copy(here: Places) -> None:
    """Stop and delete a copy, also one that an interrupted rehearsal has left."""
    folder = copy_folder(here)
    if (folder / "database" / "postmaster.pid").exists():
        with suppress(ServerError):
            stop = ["stop", "-D", str(folder / "database"), "-m", "immediate", "-w"]
            run_as_server(here, [find_binaries(here.data)["pg_ctl"], *stop])
    if folder.exists():
        shutil.rmtree(folder)


def _start(copy: Copy) -> None:
    """Start the copy: on its own socket only, without an archive, whatever the restored settings say."""
    settings = {
        "unix_socket_directories": copy.sockets,
        "listen_addresses": "",
        "archive_mode": "off",
        "hot_standby": "off",  # no connection before the copy has reached its time
        "port": 5432,
        "fsync": "off",  # it is deleted afterwards
        "shared_preload_libraries": "",
        "primary_conninfo": "",
    }
    options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
    words = ["start", "-D", str(copy.data), "-w", "-t", str(PATIENCE), "-s", "-l", str(copy.data / "start.log")]
    try:
        run_as_server(copy.here, [find_binaries(copy.here.data)["pg_ctl"], *words, "-o", options])
    except ServerError as error:
        raise ServerError(_why_not(copy.data)) from error
    _wait_until_replayed(copy)


def _wait_until_replayed(copy: Copy) -> None:
    """Wait until the copy has reached its time: it starts before, and ends if the archive does not reach so far."""
    deadline = time.monotonic() + PATIENCE
    while not ((found := postmaster.running_server(copy.data)) and found.ready):
        if found is None or time.monotonic() > deadline:
            raise ServerError(_why_not(copy.data))
        time.sleep(0.05)


def _refuse_shorter(data: Path, archived: list[str]) -> None:
    """Refuse a copy that ends before the newest segment of the archive: a gap looks like its end."""
    # The last line of the newest history says where the copy went on by itself: timeline, position, reason.
    history = max((data / "pg_wal").glob("*.history")).read_text(encoding="ascii").strip().splitlines()[-1]
    high, low = (int(part, 16) for part in history.split("\t")[1].split("/"))
    reached = ((high << 32) + low - 1) >> SEGMENT_BITS
    beyond = [segment for segment in archived if segment_number(segment) > reached]
    if beyond:
        raise ServerError(f"The copy ends before the archived segment {beyond[0]}: the archive has a gap before it.")


def _why_not(data: Path) -> str:
    said = _last_words(data)
    if unreadable := UNREADABLE.search(said):
        return (
            f"The archived segment {unreadable[1]} cannot be read: it is damaged, or the repository does not answer "
            "(`manage.py backup verify`). Nothing after it can be restored: take a full backup now."
        )
    if "before configured recovery target" in said:
        return "The archive has no transaction after that time: leave out --to to restore the newest state."
    return f"The copy did not start. {said}"


def _last_words(data: Path) -> str:
    logs = sorted((data / "log").glob("*.log"), key=lambda log: log.stat().st_mtime)
    lines = logs[-1].read_text(encoding="utf-8", errors="replace").splitlines() if logs else []
    # Which line says why depends on the fault; the others report the end of the processes.
    reasons = [line for line in lines if "FATAL" in line or "PANIC" in line]
    return " ".join(reasons[:2])
