"""Reads PostgreSQL's pid file; a zombie or another process with the same pid does not count as running."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

# No process ever has this pid, so PostgreSQL treats the file as stale.
NO_PROCESS = 2**31 - 2


@dataclass(frozen=True)
class Postmaster:
    """The first lines of `postmaster.pid`."""

    pid: int
    ready: bool


def read_pid_file(data: Path) -> Postmaster | None:
    """Return the process named in the pid file, alive or not; None without a file."""
    try:
        lines = (data / "postmaster.pid").read_text(encoding="ascii", errors="replace").splitlines()
        # The eighth line is the state of the server; early in a start it is missing.
        return Postmaster(pid=int(lines[0]), ready=len(lines) > 7 and lines[7].strip() == "ready")
    except (FileNotFoundError, IndexError, ValueError):
        return None


def running_server(data: Path) -> Postmaster | None:
    """Return the running server of this folder, or None."""
    found = read_pid_file(data)
    if found and _serves_folder(found.pid, data):
        return found
    return None


def forget_the_dead(data: Path, sockets: Path) -> None:
    """Let a new server start although the old pid is in use by a zombie or an unrelated process.

    Only the pid is replaced: the rest of the file identifies the shared memory, by which PostgreSQL itself checks
    that no backend of the dead server is still writing.
    """
    if running_server(data):
        return
    for note in (data / "postmaster.pid", *sockets.glob(".s.PGSQL.*.lock")):
        if note.exists():
            rest = note.read_bytes().split(b"\n", 1)[1:]
            note.write_bytes(b"\n".join([str(NO_PROCESS).encode(), *rest]))


def _serves_folder(pid: int, data: Path) -> bool:
    """Is this process alive and a server of this folder? The command line of a zombie is empty."""
    try:
        # The number alone proves nothing: after a kill, a zombie or a foreign process may have it.
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return False
    return Path(words[0].decode(errors="replace")).name == "postgres" and str(data).encode() in words
