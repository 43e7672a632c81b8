"""One identifier for a row of every table: what is asked for it is asked for all kinds of rows at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from psycopg import sql

from tests.database import OwnDatabase

# The table of each key of one identifier, with the columns that refer to it. Data keys keep theirs: sealed bytes name
# them.
REFERENCES = """
SELECT k.relid::regclass::text, k.name, coalesce(array_agg(r.conrelid::regclass::text || ' ' || a.attname)
    FILTER (WHERE a.attname IS NOT NULL), '{}')
FROM (
    SELECT c.conrelid AS relid, c.conkey[1] AS number, a.attname AS name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'p' AND cardinality(c.conkey) = 1 AND a.atttypid = 'uuid'::regtype
        AND c.conrelid <> 'vault_datakey'::regclass
) k
LEFT JOIN pg_constraint r ON r.contype = 'f' AND r.confrelid = k.relid
LEFT JOIN pg_attribute a ON a.attrelid = r.conrelid
    AND a.attnum = r.conkey[array_position(r.confkey, k.number)]
GROUP BY 1, 2
ORDER BY 1
"""


def share_key(own: OwnDatabase, key: UUID, chosen: set[UUID], *, act: UUID | None) -> set[str]:
    """Give one row of each table and one act this key, a chosen row where there is one; return the tables.

    The key is that of the house, which keeps it. Done past every trigger: no act changes a key.
    """
    with psycopg.connect(own.superuser_dsn()) as connection, _without_triggers(connection):
        connection.execute("UPDATE audit.pending SET act = %s WHERE act = %s", [key, act])
        tables = connection.execute(REFERENCES).fetchall()
        return {table for table, name, columns in tables if _give_key(connection, table, name, columns, key, chosen)}


@contextmanager
def _without_triggers(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """Let no trigger fire, also none of those that always do."""
    connection.execute("SET LOCAL session_replication_role = replica")
    connection.execute("SET LOCAL allow_system_table_mods = on")
    always = connection.execute("UPDATE pg_trigger SET tgenabled = 'O' WHERE tgenabled = 'A' RETURNING oid").fetchall()
    yield
    connection.execute("UPDATE pg_trigger SET tgenabled = 'A' WHERE oid = ANY(%s)", [[row[0] for row in always]])


def _give_key(
    connection: psycopg.Connection[Any],
    table: str,
    name: str,
    columns: list[str],
    key: UUID,
    chosen: set[UUID],
) -> bool:
    asked = sql.SQL("SELECT {1} FROM {0} ORDER BY {1} = %s DESC, {1} = ANY(%s) DESC, {1} DESC LIMIT 1")
    row = connection.execute(asked.format(sql.SQL(table), sql.Identifier(name)), [key, list(chosen)]).fetchone()
    if row is None:
        return False
    for place in dict.fromkeys([f"{table} {name}", *columns]):
        other, column = place.rsplit(" ", 1)
        change = sql.SQL("UPDATE {0} SET {1} = %s WHERE {1} = %s")
        connection.execute(change.format(sql.SQL(other), sql.Identifier(column)), [key, row[0]])
    return True
