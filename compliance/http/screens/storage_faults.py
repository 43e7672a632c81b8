"""Failures of the database, its disk or the keys, which the operator must remove before anything can be stored."""

from dataclasses import dataclass

import psycopg
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FULL, DAMAGED = ("53100",), ("XX001", "XX002")  # SQLSTATE: no room; a page or an index that is damaged
# The server ends, has ended or starts; class 08 is a connection that broke. A connection that is refused has no state.
ENDED = ("57P01", "57P02", "57P03")


@dataclass(frozen=True)
class StorageFault:
    """What the person on duty reads: the failure, and what to do."""

    heading: Promise
    words: Promise


NO_ROOM = StorageFault(
    _("The disk is full"),
    _(
        "Nothing was stored. Call the operator: the disk of the database has no room left. At the door: do not admit "
        "until a check has succeeded."
    ),
)
NO_DATA = StorageFault(
    _("Data cannot be read"),
    _(
        "Nothing was stored. Call the operator: data on the disk are damaged. At the door: do not admit until a check "
        "has succeeded."
    ),
)
# After the commit was sent, no one knows what became of it.
NO_ANSWER = StorageFault(
    _("The database does not answer"),
    _(
        "It is not known whether your last act was stored: look it up before you repeat it. Call the operator: the "
        "database has ended, or its connection is broken. At the door: do not admit until a check has succeeded."
    ),
)
NO_SEAL = StorageFault(
    _("Encrypted data cannot be read"),
    _(
        "Nothing was stored. Call the operator: an encrypted value was altered, or is not in the database. At the "
        "door: do not admit until a check has succeeded."
    ),
)
NO_KEY = StorageFault(
    _("A key cannot be used"),
    _(
        "Nothing was stored. Call the operator: a key of this installation is missing or cannot be used. At the door: "
        "do not admit until a check has succeeded."
    ),
)
# Errors of areas above name their failure by this attribute.
NAMED = {"seal": NO_SEAL, "key": NO_KEY}


def storage_fault(error: BaseException | None) -> StorageFault | None:
    """Return the failure of the database, its disk or the keys that caused an error, or None."""
    while error is not None:
        named = NAMED.get(getattr(error, "storage_fault", ""))
        if named is not None:
            return named
        state = error.sqlstate if isinstance(error, psycopg.Error) else None
        if state in FULL:
            return NO_ROOM
        if state in DAMAGED:
            return NO_DATA
        if isinstance(error, psycopg.OperationalError) and _is_silence(state):
            return NO_ANSWER
        error = error.__cause__ or error.__context__
    return None


def _is_silence(state: str | None) -> bool:
    return state is None or state in ENDED or state.startswith("08")
