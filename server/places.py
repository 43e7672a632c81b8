"""Folders of Carnet on this machine, and the system user that may read those of the database."""

from __future__ import annotations

import hashlib
import os
import pwd
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from .environment import reading as environment

PROJECT = Path(__file__).resolve().parent.parent

# sockaddr_un holds 107 bytes and a terminator; PostgreSQL appends the name below to the folder.
SOCKET_NAME = "/.s.PGSQL.5432"
SOCKET_LIMIT = 107

# The broker's client does not quote the folder in its connection string, so special characters are excluded.
PLAIN_PATH = re.compile(r"[A-Za-z0-9/._-]+")

# Used only if root starts Carnet from a folder that the service user cannot enter, such as /root.
ROOT_BASE = Path("/var/lib/carnet")

SERVICE_USERS = ("carnet", "postgres")


class PlaceError(Exception):
    """The machine has no suitable folder or user for the database; the message says what to do."""


@dataclass(frozen=True)
class Places:
    """The folders of one installation; everything persistent is below `var` or `base`."""

    var: Path
    base: Path

    @property
    def data(self) -> Path:
        """PostgreSQL's own folder."""
        return self.base / "database"

    @property
    def sockets(self) -> Path:
        """The folder of the server's socket; its path is short and plain enough for every client."""
        wanted = self.base / "socket"
        if PLAIN_PATH.fullmatch(str(wanted)) and len(f"{wanted}{SOCKET_NAME}".encode()) <= SOCKET_LIMIT:
            return wanted
        mark = hashlib.sha256(str(self.base).encode()).hexdigest()[:12]
        # The hash keeps two installations of one machine apart.
        return Path("/").joinpath("run" if os.geteuid() == 0 else "tmp", f"carnet-{os.geteuid()}-{mark}")

    @property
    def secrets(self) -> Path:
        """Generated passwords, readable by the user that runs Carnet."""
        return self.var / "secrets"

    @property
    def logs(self) -> Path:
        """The output of the processes."""
        return self.var / "logs"

    @property
    def run(self) -> Path:
        """Locks and heartbeats of the running processes."""
        return self.var / "run"


def server_places(var: Path | None = None) -> Places:
    """Return the folders for `var`, else for CARNET_VAR, else for `var` in the project."""
    chosen = Path(var or environment.text("CARNET_VAR") or PROJECT / "var").absolute()
    if os.geteuid() != 0 or _open_to_all(chosen):
        return Places(var=chosen, base=chosen)
    return Places(var=chosen, base=ROOT_BASE / hashlib.sha256(str(chosen).encode()).hexdigest()[:12])


def service_user(data: Path) -> pwd.struct_passwd | None:
    """Return the user to run the server: None for the current one; for root, the data's owner or the service user."""
    if os.geteuid() != 0:
        if data.exists() and data.stat().st_uid != os.geteuid():
            owner = pwd.getpwuid(data.stat().st_uid).pw_name
            raise PlaceError(f"{data} belongs to {owner}: start Carnet as before, or set CARNET_VAR.")
        return None
    # An existing folder decides: the user may have been `postgres` when it was made.
    if data.exists() and data.stat().st_uid != 0:
        return pwd.getpwuid(data.stat().st_uid)
    for name in SERVICE_USERS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise PlaceError("PostgreSQL does not run as root: make a system user with server/setup.sh.")


def make_private(folder: Path, owner: pwd.struct_passwd | None = None) -> None:
    """Create a folder that only its owner can enter; refuse one that another user created."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Not followed if it is a link: in /tmp, another user may have put one there.
    found = folder.lstat()
    uid = owner.pw_uid if owner else os.geteuid()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in (uid, os.geteuid()):
        raise PlaceError(f"{folder} is not ours; remove it or set CARNET_VAR.")
    if owner and found.st_uid != uid:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    folder.chmod(0o700)


def make_passable(folder: Path) -> None:
    """Create a folder and its missing parents so that the service user can traverse them."""
    if folder.exists():
        return
    make_passable(folder.parent)
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)


def _open_to_all(folder: Path) -> bool:
    """Can a system user traverse down to `folder`? Missing folders will be created so."""
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in (folder, *folder.parents) if parent.exists())
