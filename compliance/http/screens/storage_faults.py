"""Failures of the disk below the database, which the operator must remove before anything can be stored."""

from dataclasses import dataclass

import psycopg
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FULL, DAMAGED = ("53100",), ("XX001", "XX002")  # SQLSTATE: no room; a page or an index that is damaged


@dataclass(frozen=True)
class StorageFault:
    """What the person on duty reads: the disk is full, or data on it are damaged."""

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


def storage_fault(error: BaseException | None) -> StorageFault | None:
    """Return the failure of the disk that caused an error, or None."""
    while error is not None:
        state = error.sqlstate if isinstance(error, psycopg.Error) else None
        if state in FULL:
            return NO_ROOM
        if state in DAMAGED:
            return NO_DATA
        error = error.__cause__ or error.__context__
    return None
