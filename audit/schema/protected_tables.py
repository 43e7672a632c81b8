"""The tables under audit, as the catalogue has them and as the models declare them."""

from dataclasses import dataclass

from ..store.queries import Ask, ask
from .migration_operations import ACT_NEEDED, CAPTURE, REFUSE, ROWS_STAY
from .registers import Register


@dataclass(frozen=True)
class TableProtection:
    """The protection of a table in the database. If not `unbroken`, a trigger is off, missing or narrowed."""

    table: str
    key: str
    personal: tuple[str, ...]
    secret: tuple[str, ...]
    append_only: bool
    act_needed: bool
    unbroken: bool


def kept_tables(asking: Ask | None = None) -> dict[str, TableProtection]:
    """Return the protected tables of the catalogue, for comparison with the models."""
    rows = (asking or ask)(CATALOGUE, [REFUSE, CAPTURE])
    return {kept.table: kept for kept in (_installed_register(*row) for row in rows)}


def declared_register(model: type[Register]) -> TableProtection:
    """Return the protection that a model declares."""
    return TableProtection(
        table=model._meta.db_table,
        key=str(model._meta.pk.column),
        personal=model.personal,
        secret=model.secret,
        append_only=model.append_only,
        act_needed=model.act_needed,
        unbroken=True,
    )


# tgtype is a bit mask: 1 row, 2 before, 4 insert, 8 delete, 16 update, 32 truncate.
# 29: after each insert, update or delete of a row. 34 and 58: before TRUNCATE, and 58 before UPDATE and DELETE too.
CATALOGUE = """
SELECT c.relname, capture.tgargs, refuse.tgargs, coalesce(
    capture.tgenabled = 'A' AND capture.tgtype = 29 AND capture.tgqual IS NULL
    AND capture.tgattr = ''::int2vector AND capture.tgconstraint = 0
    AND refuse.tgfoid = 'audit.refuse_change'::regproc
    AND refuse.tgenabled = 'A' AND refuse.tgtype IN (34, 58) AND refuse.tgqual IS NULL
    AND refuse.tgattr = ''::int2vector, false)
FROM pg_catalog.pg_trigger capture
JOIN pg_catalog.pg_class c ON c.oid = capture.tgrelid
LEFT JOIN pg_catalog.pg_trigger refuse ON refuse.tgrelid = capture.tgrelid AND refuse.tgname = %s
WHERE capture.tgname = %s AND capture.tgfoid = 'audit.capture'::regproc AND c.relnamespace = 'public'::regnamespace
ORDER BY c.relname
"""


def _installed_register(table: str, capture: bytes, refuse: bytes | None, unbroken: bool) -> TableProtection:
    key, personal, secret, need = _trigger_arguments(capture)
    return TableProtection(
        table=table,
        key=key,
        personal=tuple(filter(None, personal.strip("{}").split(","))),
        secret=tuple(filter(None, secret.strip("{}").split(","))),
        append_only=refuse is not None and _trigger_arguments(refuse) == [ROWS_STAY],
        act_needed=need == ACT_NEEDED,
        unbroken=unbroken,
    )


def _trigger_arguments(encoded: bytes) -> list[str]:
    """Split the arguments of a trigger; the catalogue ends each with a zero byte."""
    return bytes(encoded).decode().split("\0")[:-1]
