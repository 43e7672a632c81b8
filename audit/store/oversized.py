"""What is known of an entry that is longer than anybody reads: how long it is, and a digest of all that it says.

PostgreSQL keeps in a hundred kilobytes what is more than its longest text, of one gigabyte, when it is read. The
database therefore takes it to pieces: each value within values by itself, of which none is as long.
"""

from dataclasses import dataclass
from typing import Any

import psycopg

PATIENCE = 60_000  # milliseconds: the next heads wait meanwhile
# A piece is a value with its place, as the list of names and positions that lead to it. Its digest is the SHA-256 over
# the place as JSON, its type, and its text if it is no list or object, with line feeds between.
MEASURED = """
WITH RECURSIVE piece (place, said) AS (
    SELECT ARRAY[part.name], part.said FROM audit.pending p, LATERAL (
        VALUES ('facts', p.facts), ('before', p.before), ('after', p.after), ('personal', p.personal)
    ) AS part (name, said)
    WHERE p.id = %s AND part.said IS NOT NULL
    UNION ALL
    SELECT piece.place || within.name, within.said FROM piece, LATERAL (
        SELECT key, value FROM jsonb_each(CASE jsonb_typeof(piece.said) WHEN 'object' THEN piece.said ELSE '{}' END)
        UNION ALL
        SELECT (number - 1)::text, value FROM jsonb_array_elements(
            CASE jsonb_typeof(piece.said) WHEN 'array' THEN piece.said ELSE '[]' END
        ) WITH ORDINALITY AS one (value, number)
    ) AS within (name, said)
), told AS (
    SELECT to_jsonb(place)::text AS place, jsonb_typeof(said) AS kind,
        CASE WHEN jsonb_typeof(said) IN ('array', 'object') THEN '' ELSE coalesce(said #>> '{}', '') END AS said
    FROM piece
), hashed AS (
    SELECT place, octet_length(said)::bigint AS long,
        sha256(convert_to(concat(place, E'\n', kind, E'\n', said), 'UTF8')) AS digest
    FROM told
)
SELECT sum(long)::bigint, encode(sha256(string_agg(digest, '' ORDER BY place COLLATE "C")), 'hex') FROM hashed
"""


@dataclass(frozen=True)
class Unread:
    """The bytes of all texts and numbers in an entry, and the SHA-256 over the digests of its pieces by their places.

    None where the database could not say that in time either.
    """

    size: int | None = None
    digest: str | None = None


def measure_entry(link: psycopg.Connection[Any], entry: int, patience: int = PATIENCE) -> Unread:
    """Measure an entry that waits, in at most so many milliseconds; settings are as before afterwards."""
    try:
        with link.transaction(force_rollback=True):
            link.execute("SELECT set_config('statement_timeout', %s, true)", [str(patience)])
            [(size, digest)] = link.execute(MEASURED, [entry]).fetchall()
    except psycopg.OperationalError:
        return Unread()
    return Unread(size, digest)
