"""Measures an entry that is too long to be read: its length, and a digest of its content.

A stored value of a hundred kilobytes can expand beyond the longest text of PostgreSQL, one gigabyte. The database
therefore splits it into its nested values, each of which is shorter.
"""

from dataclasses import dataclass
from typing import Any

import psycopg

PATIENCE = 60_000  # milliseconds: the next heads wait meanwhile
# A piece is a value with its path, a list of names and positions. Its digest is the SHA-256 over the path as JSON,
# the type, and the text unless it is a list or object, separated by line feeds.
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
    """The total bytes of texts and numbers in an entry, and the SHA-256 over the digests of its pieces, by path.

    None if the database could not compute that in time.
    """

    size: int | None = None
    digest: str | None = None


def measure_entry(link: psycopg.Connection[Any], entry: int, patience: int = PATIENCE) -> Unread:
    """Measure a queued entry within `patience` milliseconds; the session's settings are restored."""
    try:
        with link.transaction(force_rollback=True):
            link.execute("SELECT set_config('statement_timeout', %s, true)", [str(patience)])
            [(size, digest)] = link.execute(MEASURED, [entry]).fetchall()
    except psycopg.OperationalError:
        return Unread()
    return Unread(size, digest)
