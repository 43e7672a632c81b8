"""The databases of forks: cloning one takes longer than most tests, so a fork leaves the one of its worker to the next.

A mutant of the database is put into that database and taken out again, and into every other clone that a test makes.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from uuid import uuid4

import psycopg
from psycopg import sql

from server.database import postgres, roles
from tests import database
from tests.mutants.sql_code import SqlMutant

WORKER, DRAFT = "worker_", "draft_"


class NoCode(ValueError):
    """The changed text is no Python or no SQL."""


def share(spare: str, mutant: SqlMutant | None) -> Callable[[], None]:
    """In a fork: its worker gets the spare database in place of a clone, if there is one, and leaves its own as spare.

    Returns what removes the mutant again. Raises NoCode.
    """
    clone, drop = database.clone, roles.drop_database

    def clone_or_take(name: str, of: str | None = None) -> None:
        if name.startswith(WORKER) and of is None and _rename(spare, name):
            return
        clone(name, of)
        # What is filled once for all forks has no mutant; its copies have.
        if mutant is not None and not name.startswith(DRAFT):
            _execute(name, mutant.statement)

    def drop_or_leave(admin: str, name: str) -> None:
        if not (name.startswith(WORKER) and _rename(name, spare)):
            drop(admin, name)

    if mutant is not None:
        _put_into(spare, mutant)
        os.environ[database.RUN] = uuid4().hex[:8]
    vars(database)["clone"] = clone_or_take
    vars(roles)["drop_database"] = drop_or_leave

    def undo() -> None:
        if mutant is not None:
            _execute(spare, mutant.original)
            database.end_run()

    return undo


def remove(spare: str) -> None:
    """Some parts need no database, and no server."""
    with suppress(psycopg.OperationalError):
        roles.drop_database(postgres.superuser_dsn(), spare)


def _put_into(spare: str, mutant: SqlMutant) -> None:
    if not _exists(spare):
        database.clone(spare)
    try:
        _execute(spare, mutant.statement)
    except psycopg.Error as error:
        raise NoCode(mutant.text) from error


def _execute(name: str, statement: str) -> None:
    with psycopg.connect(postgres.superuser_dsn(name), autocommit=True) as link:
        link.execute(statement.encode())


def _exists(name: str) -> bool:
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        return admin.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _rename(name: str, other: str) -> bool:
    """False if there is no such database."""
    if not _exists(name):
        return False
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        admin.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(name), sql.Identifier(other)))
    return True
