"""An entry as it waited to be sealed, and how it is taken out of the queue."""

from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

import psycopg

Link = psycopg.Connection[Any]

# Bytes of text that are read at once, and one entry: a thousand long ones are more than the memory of a machine.
HEAVIEST = 32_000_000
TAKE = """
WITH waits AS (
    SELECT id, coalesce(octet_length(facts::text), 0) + coalesce(octet_length(before::text), 0)
        + coalesce(octet_length(after::text), 0) + coalesce(octet_length(personal::text), 0) AS long
    FROM audit.pending ORDER BY id LIMIT %s
), oldest AS (SELECT id, sum(long) OVER (ORDER BY id) - long AS before FROM waits)
DELETE FROM audit.pending p USING oldest o WHERE p.id = o.id AND o.before < %s
RETURNING p.id, p.xid, least(greatest(p.clock, '0001-01-02Z'), '9999-12-30Z'), p.operation, p.act, p.kind, p.scope,
    p.actor, CASE WHEN p.occurred_at BETWEEN '0001-01-02Z' AND '9999-12-30Z' THEN p.occurred_at END, p.subject_table,
    p.subject_id, p.facts::text, p.request_id, host(p.client), p.db_user::text, p.table_name, p.row_id, p.before::text,
    p.after::text, p.personal::text, p.occurred_at::text, p.apart::text[]
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


def left_some(rows: Sequence[Taken], most: int) -> bool:
    """Whether others may wait behind these: so many were asked for, or they are long."""
    long = (len(each) for row in rows for each in (row.facts, row.before, row.after, row.personal) if each)
    # A letter has at most four bytes.
    return len(rows) == most or sum(long) >= HEAVIEST // 4


def take(link: Link, most: int) -> list[Taken]:
    """The oldest entries that wait, taken out of the queue by this transaction; fewer where they are very long."""
    return sorted((Taken(*row) for row in link.execute(TAKE, [most, HEAVIEST]).fetchall()), key=attrgetter("id"))
