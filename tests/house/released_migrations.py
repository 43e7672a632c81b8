"""Migrations of released versions, which never change: `python -m tests.house.released_migrations` records them."""

import hashlib
import json

from server.version import VERSION
from tests.house import source

FILE = source.ROOT / "tests" / "house" / "released_migrations.json"


def present() -> dict[str, str]:
    """Each migration with its digest; tests/house/test_sql_files.py watches over the SQL that they read."""
    named = (path for path in source.migrations() if path.stem != "__init__")
    return {source.name(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in named}


def recorded() -> tuple[str, dict[str, str]]:
    """The last release with its migrations; without one, no migration is bound."""
    stored = json.loads(source.text(FILE))
    return stored["release"], stored["migrations"]


def changed(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """The released migrations that are gone or not as they were."""
    return sorted(name for name, digest in before.items() if now.get(name) != digest)


def record(release: str) -> None:
    FILE.write_text(json.dumps({"release": release, "migrations": present()}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(VERSION)
