"""Seal a file for its row, and open it again."""

from uuid import UUID

from ..domain import envelopes
from ..domain.envelopes import SealBroken
from . import data_keys


def seal_file(kind: str, venue_id: UUID, subject_id: UUID, content: bytes) -> bytes:
    """Return the file, sealed for one row of one house. Raises Unusable if the keys cannot be used."""
    row = data_keys.newest_key(venue_id, kind)
    context = envelopes.context_of_content(kind, venue_id, subject_id)
    return envelopes.seal_bytes(data_keys.key_bytes(row), row.pk, context, content)


def unseal_file(kind: str, venue_id: UUID, subject_id: UUID, sealed: bytes | memoryview) -> bytes:
    """Return the content given to `seal_file`.

    Raises SealBroken for altered bytes and those of another row, kind or house; Unusable if the keys cannot be used.
    """
    found = bytes(sealed)
    row = data_keys.find_key(envelopes.key_id_of(found))
    if row is None or (row.kind, row.venue_id) != (kind, venue_id):
        raise SealBroken("of another kind or house, or its key is not there")
    context = envelopes.context_of_content(kind, venue_id, subject_id)
    return envelopes.open_bytes(data_keys.key_bytes(row), context, found)
