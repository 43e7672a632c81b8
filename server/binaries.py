"""Finds the PostgreSQL programs on this machine: those of the system, else those of an installed wheel."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from server import wheel
from server.environment import reading as environment

OLDEST = 15
SYSTEM = Path("/usr/lib/postgresql")


class NoServer(Exception):
    """This machine has no PostgreSQL server programs; the message says what to install."""


@dataclass(frozen=True)
class Binaries:
    """A folder of server programs, and the properties that depend on the build."""

    folder: Path

    def __getitem__(self, name: str) -> str:
        return str(self.folder / name)

    @property
    def environment(self) -> dict[str, str]:
        """A minimal fixed environment: the caller's variables do not reach the server."""
        found = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"}
        libraries = self.folder.parent / "lib"
        # The programs of the wheel bring their own libraries; those of the system must use its libraries.
        if not self.folder.is_relative_to(SYSTEM):
            found["LD_LIBRARY_PATH"] = str(libraries)
        return found

    @cached_property
    def major(self) -> int:
        """The major version, such as 15."""
        output = subprocess.run(
            [self["postgres"], "--version"], env=self.environment, capture_output=True, text=True, check=True
        ).stdout
        numbers = re.search(r"(\d+)", output)
        if numbers is None:
            raise NoServer(f"{self['postgres']} does not say its version: {output!r}")
        return int(numbers[1])

    @property
    def locale(self) -> list[str]:
        """Code-point order: it never changes with the system libraries, which would corrupt indexes."""
        # PostgreSQL 17 has this order built in; earlier versions take it from the C library.
        if self.major >= 17:
            return ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8"]
        return ["--locale=C.UTF-8"]


def find_binaries(data: Path | None = None) -> Binaries:
    """Return the newest programs, or those of the version that created `data`: versions are incompatible."""
    wanted = _version_of(data)
    for folder in _candidate_folders():
        binaries = Binaries(folder)
        if not (folder / "initdb").exists() or binaries.major < OLDEST:
            continue
        if wanted is None or binaries.major == wanted:
            return binaries
    if wanted is not None:
        raise NoServer(f"{data} was made by PostgreSQL {wanted}, which is not installed here.")
    raise NoServer("No PostgreSQL server here: run server/setup.sh, or as root apt-get install postgresql.")


def find_client(data: Path | None = None) -> Binaries:
    """Return the folder with `pg_dump`: that of the server which created `data`, else the newest one."""
    if data is not None:
        return find_binaries(data)
    on_path = shutil.which("pg_dump")
    for folder in [*_candidate_folders(), *([Path(on_path).parent] if on_path else [])]:
        if (folder / "pg_dump").exists():
            return Binaries(folder)
    raise NoServer("pg_dump is missing: as root apt-get install postgresql-client.")


def _version_of(data: Path | None) -> int | None:
    if data is None or not (data / "PG_VERSION").exists():
        return None
    return int((data / "PG_VERSION").read_text(encoding="ascii"))


def _candidate_folders() -> list[Path]:
    chosen = environment.text("CARNET_POSTGRESQL")
    if chosen:
        return [Path(chosen)]
    # By number: as text, version 9 would be newer than 15.
    system = sorted(SYSTEM.glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    on_path = shutil.which("postgres")
    return [*system, *([Path(on_path).resolve().parent] if on_path else []), wheel.programs_folder() / "bin"]
