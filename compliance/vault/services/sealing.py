"""Seal a file for its row, and open it again."""

from uuid import UUID

from ..contents import Contents
from ..domain import envelopes
from ..domain.envelopes import FORMAT, SealBroken
from . import data_keys, former


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


def open_file(stored: Contents, venue_id: UUID, subject_id: UUID, sealed: bytes | memoryview) -> bytes:
    """Return the content of a row, also one that was sealed before the vault, where its table had such ones.

    Raises SealBroken and Unusable like `unseal_file`.
    """
    found = bytes(sealed)
    if stored.former and found[:1] != FORMAT:
        return former.open_former(stored.former, found)
    return unseal_file(stored.kind, venue_id, subject_id, found)
