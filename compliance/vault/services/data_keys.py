"""Data keys: the newest of a house and kind is made at first use and seals; each former one still opens."""

from collections.abc import Set
from functools import lru_cache
from uuid import UUID

from django.contrib.postgres.functions import TransactionNow
from django.db import connection
from django.db.models import BooleanField, ExpressionWrapper, Q

from compliance.signing.keys import Unusable

from ..domain.envelopes import context_of_key, new_key
from ..masters import Master, current_master, find_master
from ..models import DataKey

CACHED_KEYS = 512
TEXT_DIGESTS = "text digest"
# In SQL, because admissions wait for it, and a query of the model takes four times as long.
NEWEST = """
SELECT id, venue_id, kind, version, wrapped, master, made_at
FROM vault_datakey WHERE venue_id = %s AND kind = %s ORDER BY version DESC LIMIT 1
"""
# Keys of digests are never replaced: digests can be compared only with those of the same key.
LASTING_KINDS = frozenset({TEXT_DIGESTS})
# Rows that were read after their commit. House, kind and the key itself never change, only its wrapping.
_committed: dict[UUID, DataKey] = {}
# The keys themselves, because an admission asks for one several times.
_lasting: dict[tuple[UUID, str], bytes] = {}


def newest_key(venue_id: UUID, kind: str) -> DataKey:
    """Return the data key that seals, made here at first use. Raises Unusable.

    A key that is made in a transaction ends with it, as do the files that it sealed there. So no file is ever stored
    without its key.
    """
    return _find_newest(venue_id, kind) or _make_first(venue_id, kind)


def lasting_key(venue_id: UUID, kind: str) -> bytes:
    """Return the only key of a house and kind, one of LASTING_KINDS; it is made here at first use. Raises Unusable."""
    known = _lasting.get((venue_id, kind))
    if known is not None:
        return known
    # A key that was made before this transaction began is committed.
    found = DataKey.objects.filter(venue_id=venue_id, kind=kind, version=1, made_at__lt=TransactionNow()).first()
    if found is None:
        return key_bytes(newest_key(venue_id, kind))
    _lasting[venue_id, kind] = key_bytes(found)
    return _lasting[venue_id, kind]


def find_key(key_id: UUID) -> DataKey | None:
    """Return the data key with this id; None if there is none."""
    return find_keys({key_id}).get(key_id)


def find_keys(key_ids: Set[UUID]) -> dict[UUID, DataKey]:
    """Return the data keys with these ids, as far as there are any: one query at most."""
    found = {key_id: _committed[key_id] for key_id in key_ids if key_id in _committed}
    if missing := key_ids - found.keys():
        # A key that was made before this transaction began is committed; a later one may be rolled back.
        before = ExpressionWrapper(Q(made_at__lt=TransactionNow()), output_field=BooleanField())
        read = DataKey.objects.annotate(before=before).in_bulk(missing)
        committed = {key_id: row for key_id, row in read.items() if row.before}
        if len(_committed) + len(committed) > CACHED_KEYS:
            _committed.clear()
        _committed.update(committed)
        found |= read
    return found


def key_bytes(row: DataKey) -> bytes:
    """Return the data key itself. Raises Unusable if the master key is lost or the row was altered."""
    return _unwrap(row.master, bytes(row.wrapped), _context(row))


def add_version(venue_id: UUID, kind: str, version: int, master: Master) -> DataKey | None:
    """Store a new data key under a master key; None if another process stored this version first."""
    row = DataKey(venue_id=venue_id, kind=kind, version=version, master=master.fingerprint)
    row.wrapped = master.wrap(new_key(), _context(row))
    # Waits for a process that stores the same version, and then stores nothing.
    DataKey.objects.bulk_create([row], ignore_conflicts=True)
    return DataKey.objects.filter(pk=row.pk).first()


def rewrap(row: DataKey, master: Master) -> None:
    """Encrypt a data key with another master key. Raises Unusable."""
    key = key_bytes(row)
    wrapped = master.wrap(key, _context(row))
    # What cannot be opened with the new master key must not replace what can be opened with the former one.
    if master.unwrap(wrapped, _context(row)) != key:
        raise Unusable("altered_key", master.fingerprint[:16])
    DataKey.objects.filter(pk=row.pk).update(wrapped=wrapped, master=master.fingerprint)


def _find_newest(venue_id: UUID, kind: str) -> DataKey | None:
    with connection.cursor() as cursor:
        cursor.execute(NEWEST, [venue_id, kind])
        found = cursor.fetchone()
        return DataKey(*found) if found else None


def _make_first(venue_id: UUID, kind: str) -> DataKey:
    # A new master key next to data keys of a lost one would hide the loss.
    master = current_master(may_make=not DataKey.objects.exists())
    add_version(venue_id, kind, 1, master)
    found = _find_newest(venue_id, kind)
    assert found is not None
    return found


def _context(row: DataKey) -> bytes:
    return context_of_key(row.pk, row.kind, row.venue_id, row.version)


# Keyed by the bytes of a row that was read: a key of a transaction that was rolled back is never found by it.
@lru_cache(maxsize=CACHED_KEYS)
def _unwrap(master: str, wrapped: bytes, context: bytes) -> bytes:
    return find_master(master).unwrap(wrapped, context)


def forget_keys() -> None:
    """Empty the caches of this process, as a restart would."""
    _committed.clear()
    _lasting.clear()
    _unwrap.cache_clear()
