"""A queued entry, and how it is taken out of the queue."""

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

# Bytes of text per batch, besides one entry: a thousand long entries would not fit into memory.
HEAVIEST = 32_000_000
# Per entry: twice the limit of `audit.enter_act` and `audit.refuse_too_long`.
LONGEST_READ = 2 * HEAVIEST
# The lengths are added up before anything is read, and times outside the calendar of Python are limited:
# psycopg could not return them.
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
# Texts longer than the application allows are cut off.
TAKE_UNREAD = """
DELETE FROM audit.pending p WHERE p.id = %s
RETURNING p.id, p.xid, least(greatest(p.clock, '0001-01-02Z'), '9999-12-30Z'), left(p.operation, 200), p.act,
    left(p.kind, 200), p.scope, p.actor,
    CASE WHEN p.occurred_at BETWEEN '0001-01-02Z' AND '9999-12-30Z' THEN p.occurred_at END, left(p.subject_table, 200),
    p.subject_id, NULL, left(p.request_id, 200), host(p.client), p.db_user::text, left(p.table_name, 200), p.row_id,
    NULL, NULL, NULL, p.occurred_at::text, NULL
"""


class Taken(NamedTuple):
    """A queued entry: the columns of `audit.pending`, with images as the JSON text of PostgreSQL."""

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
    # Empty if the time is outside the calendar of Python.
    occurred_said: str | None = None
    # The personal columns of both images; older entries have their values in `personal`.
    apart: list[str] | None = None
    # Set if the entry is too long to be read; facts and images are empty then.
    unread: Unread | None = None


@dataclass(frozen=True)
class Batch:
    """Entries taken out of the queue, and whether more may follow."""

    rows: Sequence[Taken]
    left: bool


class Queue:
    """Takes the oldest queued entries, within the transaction of the caller.

    One that is too long to be read is taken alone, unread. The next attempts take two, four entries and so on: the
    database writes a gigabyte of each oversized entry before it fails.
    """

    def __init__(self) -> None:
        self._at_once: int | None = None

    def take(self, link: Link, most: int) -> Batch:
        """Take at most `most` entries in order; fewer if they are very long, one alone if it cannot be read."""
        tried = min(most, self._at_once or most)
        rows = _read_entries(link, FIRST, tried)
        if not rows:
            oldest = link.execute(OLDEST).fetchone()
            if oldest is None:
                return Batch([], left=False)
            tried = 1
            rows = _read_entries(link, oldest[0], 1) or [_take_unread_entry(link, oldest[0])]
        self._at_once = 2 * tried if tried < most else None
        return Batch(rows, left=tried < most or _left_some(rows, most))


def _read_entries(link: Link, first: int, most: int) -> list[Taken]:
    """Return the oldest entries from `first` on; empty if the first exceeds the limit or one is too long to be read."""
    try:
        # A savepoint: this error must not end the transaction of the sealing.
        with link.transaction():
            found = link.execute(TAKE, [first, most, HEAVIEST, LONGEST_READ]).fetchall()
    except ProgramLimitExceeded:
        return []
    # RETURNING has no order.
    return sorted((Taken(*row) for row in found), key=attrgetter("id"))


def _take_unread_entry(link: Link, entry: int) -> Taken:
    """Take one entry out of the queue without reading its content."""
    measured = measure_entry(link, entry)
    [row] = link.execute(TAKE_UNREAD, [entry]).fetchall()
    return Taken(*row)._replace(unread=measured)


def _left_some(rows: Sequence[Taken], most: int) -> bool:
    """May more entries follow? Yes if the batch is full or its entries are long."""
    long = (len(each) for row in rows for each in (row.facts, row.before, row.after, row.personal) if each)
    # A character has at most four bytes.
    return len(rows) == most or sum(long) >= HEAVIEST // 4
