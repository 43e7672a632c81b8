"""Failures below Carnet, of the database or its disk, which the operator must remove before anything can be stored."""

from dataclasses import dataclass

import psycopg
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FULL, DAMAGED = ("53100",), ("XX001", "XX002")  # SQLSTATE: no room; a page or an index that is damaged
# The server ends, has ended or starts; class 08 is a connection that broke. A connection that is refused has no state.
ENDED = ("57P01", "57P02", "57P03")


@dataclass(frozen=True)
class StorageFault:
    """What the person on duty reads: the disk is full, data on it are damaged, or the database does not answer."""

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


def storage_fault(error: BaseException | None) -> StorageFault | None:
    """Return the failure of the database or its disk that caused an error, or None."""
    while error is not None:
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
