"""A database that tests share because each of them is refused: one that changes something all the same fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import psycopg
from psycopg import sql

from server.database import postgres, roles
from tests import database
from tests.database import OwnDatabase

# What tells of a changed table, function, trigger, right or schema.
CATALOGUES = (
    *("pg_attribute", "pg_cast", "pg_class", "pg_constraint", "pg_event_trigger", "pg_inherits", "pg_largeobject"),
    *("pg_namespace", "pg_operator", "pg_policy", "pg_proc", "pg_publication", "pg_rewrite", "pg_trigger", "pg_type"),
)
TABLES = """
SELECT n.nspname, c.relname
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND c.relpersistence <> 't'
    AND (n.nspname NOT IN ('pg_catalog', 'information_schema') OR c.relname = ANY (%s))
ORDER BY 1, 2
"""
# A row that was added or changed has a younger transaction, and one that was removed is missing from the count.
STATE_OF_TABLE = sql.SQL("SELECT {}, count(*), coalesce(max(xmin::text::bigint), 0) FROM {}")
State = dict[str, tuple[int, int]]


class Unchanged:
    """A clone that `fill` has filled; `use` leads Django to it, and says what the test has changed."""

    def __init__(self, fill: Callable[[], object]) -> None:
        self.own = OwnDatabase(f"own_{uuid4().hex[:12]}")
        database.clone(self.own.name)
        with self._led_to():
            fill()
        self._watch: psycopg.Connection[Any] = psycopg.connect(self.own.superuser_dsn(), autocommit=True)
        tables = self._watch.execute(TABLES, [list(CATALOGUES)]).fetchall()
        self._question = sql.SQL(" UNION ALL ").join(
            STATE_OF_TABLE.format(sql.Literal(f"{schema}.{name}"), sql.Identifier(schema, name))
            for schema, name in tables
        )
        self._state = self._read()

    @contextmanager
    def _led_to(self) -> Iterator[None]:
        before = database.point_at(self.own.name)
        try:
            yield
        finally:
            database.point_at(before)

    def _read(self) -> State:
        rows = self._watch.execute(self._question, prepare=True).fetchall()
        return {table: (count, youngest) for table, count, youngest in rows}

    @contextmanager
    def use(self) -> Iterator[OwnDatabase]:
        """Lead Django to it for one test. Raises AssertionError with the tables that are no longer as they were."""
        with self._led_to():
            yield self.own
        found, before = self._read(), self._state
        self._state = found  # the next test answers for its own changes only
        changed = sorted(table for table in found.keys() | before.keys() if found.get(table) != before.get(table))
        assert not changed, f"a test that shares its database has changed {', '.join(changed)}: give it its own"

    def close(self) -> None:
        self._watch.close()
        roles.drop_database(postgres.superuser_dsn(), self.own.name)
