"""An entry as it waited to be sealed, and how it is taken out of the queue."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from psycopg.errors import ProgramLimitExceeded

from .oversized import Unread, measure_entry

Link = psycopg.Connection[Any]

# Bytes of text that are read at once, and one entry: a thousand long ones are more than the memory of a machine.
HEAVIEST = 32_000_000
# Of one entry: twice what `audit.enter_act` and `audit.refuse_too_long` let in.
LONGEST_READ = 2 * HEAVIEST
TAKE = """
WITH waits AS (
    SELECT id, coalesce(octet_length(facts::text), 0) + coalesce(octet_length(before::text), 0)
        + coalesce(octet_length(after::text), 0) + coalesce(octet_length(personal::text), 0)
        + coalesce(octet_length(kind), 0) + coalesce(octet_length(request_id), 0)
        + coalesce(octet_length(subject_table), 0) + coalesce(octet_length(table_name), 0)
        + coalesce(octet_length(apart), 0) AS long
    FROM audit.pending WHERE id >= %s ORDER BY id LIMIT %s
), oldest AS (SELECT id, long, sum(long) OVER (ORDER BY id) - long AS before FROM waits)
DELETE FROM audit.pending p USING oldest o WHERE p.id = o.id AND o.before < %s AND o.long <= %s
RETURNING p.id, p.xid, least(greatest(p.clock, '0001-01-02Z'), '9999-12-30Z'), p.operation, p.act, p.kind, p.scope,
    p.actor, CASE WHEN p.occurred_at BETWEEN '0001-01-02Z' AND '9999-12-30Z' THEN p.occurred_at END, p.subject_table,
    p.subject_id, p.facts::text, p.request_id, host(p.client), p.db_user::text, p.table_name, p.row_id, p.before::text,
    p.after::text, p.personal::text, p.occurred_at::text, p.apart::text[]
"""
FIRST = -(2**63)
OLDEST = "SELECT id FROM audit.pending ORDER BY id LIMIT 1"
# Words that are longer than any that the application may say are cut off.
TAKE_UNREAD = """
DELETE FROM audit.pending p WHERE p.id = %s
RETURNING p.id, p.xid, least(greatest(p.clock, '0001-01-02Z'), '9999-12-30Z'), left(p.operation, 200), p.act,
    left(p.kind, 200), p.scope, p.actor,
    CASE WHEN p.occurred_at BETWEEN '0001-01-02Z' AND '9999-12-30Z' THEN p.occurred_at END, left(p.subject_table, 200),
    p.subject_id, NULL, left(p.request_id, 200), host(p.client), p.db_user::text, left(p.table_name, 200), p.row_id,
    NULL, NULL, NULL, p.occurred_at::text, NULL
"""


class Taken(NamedTuple):
    """An entry as it waited; the columns of `audit.pending`, images as the JSON that PostgreSQL writes."""

    id: int
    xid: int
    clock: datetime
    operation: str
    act: UUID | None
    kind: str | None
    scope: UUID | None
    actor: UUID | None
    occurred_at: datetime | None
    subject_table: str | None
    subject_id: UUID | None
    facts: str | None
    request_id: str | None
    client: str | None
    db_user: str
    table_name: str | None
    row_id: UUID | None
    before: str | None
    after: str | None
    personal: str | None
    # Where it is a moment that no calendar here has, `occurred_at` is empty.
    occurred_said: str | None = None
    # Columns of both images that are personal; of entries from before there were such, `personal` has them already.
    apart: list[str] | None = None
    # Of an entry that is too long to be read; facts and images are empty then.
    unread: Unread | None = None


@dataclass(frozen=True)
class Batch:
    """Entries that were taken out of the queue, and whether others may wait behind them."""

    rows: Sequence[Taken]
    left: bool


class Queue:
    """Takes the oldest entries that wait, within the transaction of the caller.

    One that is longer than anybody reads is taken alone, unread. What stands behind it is then tried two by two, four
    by four and so on: the database writes a gigabyte of each that is too long before it says so.
    """

    def __init__(self) -> None:
        self._at_once: int | None = None

    def take(self, link: Link, most: int) -> Batch:
        """At most so many entries in their order; fewer where they are very long, one alone where it cannot be read."""
        tried = min(most, self._at_once or most)
        rows = _read(link, FIRST, tried)
        if not rows:
            oldest = link.execute(OLDEST).fetchone()
            if oldest is None:
                return Batch([], left=False)
            tried = 1
            rows = _read(link, oldest[0], 1) or [_take_unread_entry(link, oldest[0])]
        self._at_once = 2 * tried if tried < most else None
        return Batch(rows, left=tried < most or _left_some(rows, most))


def _read(link: Link, first: int, most: int) -> list[Taken]:
    """The oldest entries from one on; none where the first is longer than is read, or one of them than can be."""
    try:
        with link.transaction():
            found = link.execute(TAKE, [first, most, HEAVIEST, LONGEST_READ]).fetchall()
    except ProgramLimitExceeded:
        return []
    return sorted((Taken(*row) for row in found), key=attrgetter("id"))


def _take_unread_entry(link: Link, entry: int) -> Taken:
    """An entry with what is known of it without reading what it says."""
    told = measure_entry(link, entry)
    [row] = link.execute(TAKE_UNREAD, [entry]).fetchall()
    return Taken(*row)._replace(unread=told)


def _left_some(rows: Sequence[Taken], most: int) -> bool:
    """Whether others may wait behind these: so many were asked for, or they are long."""
    long = (len(each) for row in rows for each in (row.facts, row.before, row.after, row.personal) if each)
    # A letter has at most four bytes.
    return len(rows) == most or sum(long) >= HEAVIEST // 4
