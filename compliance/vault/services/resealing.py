"""Seal stored files with the newest data key, a few at a time: those under former keys, and those of before the vault.

Each batch is one transaction, so an interrupted run loses nothing and the next one continues.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection, transaction

from ..contents import COLUMN, Contents, Key, registered_contents
from ..domain.envelopes import SealBroken
from . import sealing

logger = logging.getLogger("carnet.vault")

# The first bytes alone are read: format, and the id of the data key.
OUTDATED = """
SELECT c.{key} FROM {table} c
LEFT JOIN vault_datakey k ON substring(c.sealed FROM 1 FOR 1) = '\\x02'
    AND k.id = encode(substring(c.sealed FROM 2 FOR 16), 'hex')::uuid
WHERE c.{key} > %s AND (
    k.id IS NULL OR k.version < (
        SELECT max(n.version) FROM vault_datakey n WHERE n.venue_id = k.venue_id AND n.kind = k.kind))
ORDER BY c.{key} LIMIT %s FOR NO KEY UPDATE OF c SKIP LOCKED
"""


@dataclass
class Resealed:
    """How many files were sealed with the newest key, and how many could not be opened and stay as they are."""

    done: int = 0
    broken: int = 0


def reseal_files(*, most: int | None = None) -> Resealed:
    """Seal outdated files with the newest keys, up to `most` of them. Raises Unusable.

    A file that does not open stays as it is and is reported: it is never replaced.
    """
    found = Resealed()
    for contents in registered_contents():
        for done, broken in _batches(contents):
            found.done += done
            found.broken += broken
            if most is not None and found.done >= most:
                return found
    return found


def _batches(contents: Contents) -> Iterator[tuple[int, int]]:
    after: Key | None = contents.before_first
    while after is not None:
        after, done, broken = _reseal_batch(contents, after)
        yield done, broken


@transaction.atomic(durable=True)
def _reseal_batch(contents: Contents, after: Key) -> tuple[Key | None, int, int]:
    """Seal the next files; return the last of them, None at the end, and how many were sealed and were broken."""
    keys = _outdated_keys(contents, after)
    rows = contents.model._default_manager.filter(pk__in=keys).values_list(
        "pk", contents.venue, COLUMN, *contents.part_columns
    )
    broken = 0
    for key, venue_id, sealed, *part in rows:
        subject = contents.subject_of(key, *part)
        try:
            content = sealing.open_file(contents, venue_id, subject, sealed)
        except SealBroken:
            logger.error("vault: a stored file of %s does not open: %s", contents.label, key)
            broken += 1
        else:
            newer = sealing.seal_file(contents.kind, venue_id, subject, content)
            contents.model._default_manager.filter(pk=key).update(**{COLUMN: newer})
    return max(keys, default=None), len(keys) - broken, broken


def _outdated_keys(contents: Contents, after: Key) -> list[Key]:
    meta = contents.model._meta
    quote = connection.ops.quote_name
    statement = OUTDATED.format(table=quote(meta.db_table), key=quote(str(meta.pk.column)))
    with connection.cursor() as cursor:
        cursor.execute(statement, [after, contents.at_once])
        return [key for (key,) in cursor.fetchall()]
