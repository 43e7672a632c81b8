"""Rotation: a new master key wraps all data keys, and new data keys seal; former ones still open."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from audit.recording import log

from .. import selectors
from ..masters import Master, current_master, next_master
from . import data_keys

SHOWN = 16  # characters of a fingerprint


@dataclass(frozen=True)
class Rotation:
    """What a rotation did: the fingerprint of the master key, and how many data keys it wrapped and replaced."""

    master: str
    rewrapped: int
    replaced: int


def rotate_keys(*, at: datetime, master_only: bool = False) -> Rotation:
    """Wrap all data keys with a new master key, and make a new data key for each house and kind. Raises Unusable.

    A rotation that was interrupted is completed with the master key that it had made. The former master key stays
    where it is: backups of the database from before need it.
    """
    current = current_master(may_make=False)
    begun = selectors.keys_under_others(current.fingerprint).exists()
    master = current if begun else next_master()
    rewrapped = _rewrap_all(master, at)
    return Rotation(master.fingerprint, rewrapped, 0 if master_only else _replace_all(master, at))


@transaction.atomic(durable=True)
def _rewrap_all(master: Master, at: datetime) -> int:
    rows = list(selectors.keys_under_others(master.fingerprint).select_for_update())
    for row in rows:
        data_keys.rewrap(row, master)
    if rows:
        shown = master.fingerprint[:SHOWN]
        log.note("vault.keys.rewrapped", subject=None, by=None, at=at, scope=None, keys=len(rows), master=shown)
    return len(rows)


@transaction.atomic(durable=True)
def _replace_all(master: Master, at: datetime) -> int:
    rows = [row for row in selectors.newest_keys() if row.kind not in data_keys.LASTING_KINDS]
    for row in rows:
        data_keys.add_version(row.venue_id, row.kind, row.version + 1, master)
    if rows:
        log.note("vault.keys.replaced", subject=None, by=None, at=at, scope=None, keys=len(rows))
    return len(rows)
