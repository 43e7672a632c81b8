"""Databases of the suite: a template with every table and the cast, cloned for each worker and committing test."""

import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
from django.db import connections
from psycopg import sql

from server import addresses
from server.database import postgres, roles

ROOT = Path(__file__).resolve().parent.parent
RUN = "CARNET_TEST_RUN"
SOURCES = (
    "compliance/settings.py",
    "compliance/*/migrations/*.py",
    "compliance/*/sql/**/*.sql",
    "audit/migrations/*.py",
    "audit/sql/**/*.sql",
    "audit/schema/migration_operations.py",
    "audit/schema/sql_files.py",
    "server/database/queue.py",
    "server/database/roles.py",
    "tests/cast.py",
    "tests/audit/shelf/**/*.py",
    "compliance/rules/**/*.py",
)


def fingerprint() -> str:
    """Changes whenever the tables or the cast change, so that an old template is never used again."""
    digest = hashlib.sha256()
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def template() -> str:
    """The name of the template for the present sources, made by whoever comes first."""
    postgres.start_server(fsync=False)
    name = f"template_{fingerprint()}"
    with (addresses.var_folder() / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
            kept = {
                row[0] for row in admin.execute("SELECT datname FROM pg_database WHERE datname LIKE 'template\\__%'")
            }
            if name not in kept:
                for old in kept - {"template0", "template1"}:
                    roles.drop_database(postgres.superuser_dsn(), old)
                _make(name)
    return name


def tables() -> str:
    """The name of a template with every table and nothing in them, as a house finds it on the first day."""
    return tables_beside(template())


def tables_beside(name: str) -> str:
    return f"{name}_tables"


def _make(name: str) -> None:
    """In a process of its own: no connection may stay open to a database that is cloned."""
    draft = f"draft_{name}"
    roles.drop_database(postgres.superuser_dsn(), draft)
    roles.make_database(postgres.superuser_dsn(), draft)
    subprocess.run(
        [sys.executable, "-m", "tests.cast", draft, tables_beside(name)],
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        admin.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(draft), sql.Identifier(name)))


def filled(fill: Callable[[str], None], *, with_what: str) -> str:
    """The name of a clone of the template that `fill` has filled, made once for all workers of these sources.

    `fill` is given the database's name, and must close what it opens; `with_what` tells fillings apart.
    """
    name = f"{template()}_{hashlib.sha256(with_what.encode()).hexdigest()[:8]}"
    with (addresses.var_folder() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
            if admin.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
                draft = f"draft_{name}"
                roles.drop_database(postgres.superuser_dsn(), draft)
                clone(draft)
                fill(draft)
                admin.execute(
                    sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(draft), sql.Identifier(name))
                )
    return name


def clone(name: str, of: str | None = None) -> None:
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        admin.execute(
            sql.SQL("CREATE DATABASE {} OWNER {} TEMPLATE {} STRATEGY FILE_COPY").format(
                sql.Identifier(name), sql.Identifier(roles.OWNER), sql.Identifier(of or template())
            )
        )


def point_at(name: str) -> str:
    """Let Django's connections lead to another database; returns the one they led to."""
    # Models can be imported once Django is set up.
    from compliance.vault.services.data_keys import forget_keys

    forget_keys()
    before = str(connections["default"].settings_dict["NAME"])
    for alias in ("default", "owner", "sealer", "eraser"):
        connections[alias].close()
        connections[alias].settings_dict["NAME"] = name
        connections.databases[alias]["NAME"] = name
    return before


@dataclass(frozen=True)
class OwnDatabase:
    """A database of one test alone, with real commits."""

    name: str

    def dsn(self, role: str = roles.APP) -> str:
        return addresses.connection_string(role, self.name)

    def superuser_dsn(self) -> str:
        return postgres.superuser_dsn(self.name)


@contextmanager
def own_database(of: str | None = None) -> Iterator[OwnDatabase]:
    """A fresh clone, of the template unless told otherwise, that Django leads to while it lasts."""
    name = f"own_{uuid4().hex[:12]}"
    clone(name, of)
    before = point_at(name)
    try:
        yield OwnDatabase(name)
    finally:
        point_at(before)
        roles.drop_database(postgres.superuser_dsn(), name)


def begin_run() -> None:
    """Name this run before its workers start: what `once_a_run` makes is theirs together."""
    os.environ.setdefault(RUN, uuid4().hex[:8])


def end_run() -> None:
    """Remove what the workers of this run had together; most runs make nothing, and some start no server."""
    for lock in addresses.var_folder().glob(f"{_of_run('*')}.lock"):
        roles.drop_database(postgres.superuser_dsn(), lock.stem)
        lock.unlink()


def once_a_run(what: str, fill: Callable[[], object], of: str | None = None) -> str:
    """The name of a clone that `fill` has filled for all workers of this run: for what depends on the day and on code.

    Copies of it are made by `own_database`.
    """
    name = _of_run(what)
    with (addresses.var_folder() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
            if admin.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
                draft = f"own_{uuid4().hex[:12]}"
                clone(draft, of)
                before = point_at(draft)
                try:
                    fill()
                finally:
                    point_at(before)
                admin.execute(
                    sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(draft), sql.Identifier(name))
                )
    return name


def _of_run(what: str) -> str:
    return f"run_{os.environ[RUN]}_{what}"


@contextmanager
def kept_for_copies(fill: Callable[[], object], of: str | None = None) -> Iterator[str]:
    """The name of a clone that `fill` has filled; `own_database` makes copies of it, for tests that begin alike.

    Unlike what `filled` makes it is gone after: for what depends on the day, or on code that may change meanwhile.
    """
    name = f"own_{uuid4().hex[:12]}"
    clone(name, of)
    before = point_at(name)
    try:
        try:
            fill()
        finally:
            point_at(before)
        yield name
    finally:
        roles.drop_database(postgres.superuser_dsn(), name)
