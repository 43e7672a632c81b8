"""What the attacks share: connections of every role, edits with the triggers off, and how the house finds out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import psycopg

from audit.publishing import published_log as publishing
from audit.sealing.schema_attestation import schema_faults
from audit.tlog.times import Clocks
from audit.verifying import verify_registers as live
from audit.verifying import verify_store as sealed_side
from tests.audit.sealed import Link, ask
from tests.database import OwnDatabase

OPEN = "SELECT new_act FROM audit.open_act('shelf.book.added', NULL, NULL, now(), NULL, NULL, '{}', NULL, NULL, NULL)"
ADD_LOAN = "INSERT INTO public.shelf_loan (id, days) VALUES (gen_random_uuid(), 1)"
NO_ACT = "register_row_needs_an_act"
REGISTERS = ("shelf_book", "shelf_loan", "shelf_reader")


class Hands:
    """Connections to one database, all of which end with the test."""

    def __init__(self, database: OwnDatabase) -> None:
        self.database = database
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def of(self, role: str) -> Link:
        """A new session that commits each statement."""
        dsn = self.database.superuser_dsn() if role == "superuser" else self.database.dsn(role)
        return self._stack.enter_context(psycopg.connect(dsn, autocommit=True))


def past_the_log(root: Link, words: str, values: Sequence[Any] = (), *, tables: Sequence[str] = REGISTERS) -> None:
    """What a superuser does with all triggers off; they are on again afterwards, as if nothing had been."""
    with root.transaction():
        for table in tables:
            root.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        root.execute("SET LOCAL session_replication_role = replica")
        root.execute(words, values or None)
        for table in tables:
            for (trigger,) in root.execute(
                "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal", [table]
            ).fetchall():
                root.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}")


def in_the_log(root: Link, words: str, values: Sequence[Any] = ()) -> None:
    """The same in one of the log's own tables."""
    tables = [f"audit.{name}" for name in ("pending", "leaf", "disclosure", "tile", "checkpoint", "unread")]
    past_the_log(root, words, values, tables=tables)


def told_live(link: Link) -> list[str]:
    """What `audit verify --live` says of the registers, without the rows' keys."""
    return sorted(
        f"{each.table}: {live.SAID[each.why]}{', '.join(each.columns)}" for each in live.find_hidden_rows(link)
    )


def told_sealed(link: Link, **asked: Any) -> list[str]:
    """What `audit verify` says of the sealed side."""
    return list(sealed_side.find_deviations(link, Clocks(**asked)))


def unattested(link: Link) -> list[str]:
    """What keeps the signer from signing."""
    return schema_faults(link)


def copied(link: Link, folder: Path) -> Path:
    """A copy of the log, as a reader is given it."""
    for _each in publishing.export_log(ask(link), folder):
        pass
    return folder


def verified(folder: Path, *words: str) -> tuple[int, str]:
    """What `verify.py log` says of a copy, in a process of its own: its code, and its words."""
    command = [sys.executable, "-I", "verify.py", "log", ".", "--policy", "policy", *words]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return said.returncode, said.stdout + said.stderr
