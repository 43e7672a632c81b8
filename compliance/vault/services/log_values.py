"""The keys of personal values in the log, for `audit.store.value_vault`: one or more for each house, of the kind `log`.

Entries without a house have keys of the installation. The setting AUDIT_VAULT names `log_vault`.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from audit.store.value_vault import ValuesLocked
from compliance.signing.keys import Unusable

from .. import selectors
from ..domain import envelopes
from ..domain.envelopes import SealBroken
from ..models import DataKey
from ..words import REASONS, TO_DO
from . import data_keys, sealed_texts

KIND = "log"
INSTALLATION = UUID(int=0)  # in place of a house


class LogVault:
    """Seals and opens the personal values of leaves. Each method raises ValuesLocked if the keys cannot be used."""

    sealed_texts = "SELECT token, sealed FROM public.vault_sealedtext WHERE token = ANY (%s)"

    def seal(self, values: Sequence[tuple[int, UUID | None, bytes]]) -> list[bytes]:
        """Return contents, each sealed for its leaf with the newest key of its house."""
        with _locked_without_keys():
            houses = {house for _leaf, house, _content in values}
            keys = {house: _Key(data_keys.newest_key(house or INSTALLATION, KIND)) for house in houses}
            return [keys[house].seal(leaf, content) for leaf, house, content in values]

    def open(self, values: Sequence[tuple[int, bytes]]) -> list[bytes | None]:
        """Return the content of each value; None if it was altered or belongs to another leaf."""
        with _locked_without_keys():
            keys = _keys_of(values)
            return [_open_one(keys, leaf, sealed) for leaf, sealed in values]

    def reseal(self, values: Sequence[tuple[int, bytes]]) -> list[bytes | None]:
        """Return each value, sealed with the newest key of its house; None if it does not open."""
        with _locked_without_keys():
            keys = _keys_of(values)
            newest = {house: _Key(data_keys.newest_key(house, KIND)) for house in {key.house for key in keys.values()}}
            return [
                None
                if (content := _open_one(keys, leaf, sealed)) is None
                else newest[keys[envelopes.key_id_of(sealed)].house].seal(leaf, content)
                for leaf, sealed in values
            ]

    def open_texts(self, rows: Iterable[tuple[str, bytes]]) -> dict[str, str]:
        """Return the texts in rows of `sealed_texts` by token; those that do not open are left out."""
        with _locked_without_keys():
            return sealed_texts.open_rows(rows)

    def open_tokens(self, tokens: Collection[str]) -> dict[str, str]:
        """Return the texts that tokens in registers stand for; those that do not open are left out."""
        with _locked_without_keys():
            return sealed_texts.open_tokens(tokens)

    def outdated_keys(self) -> list[bytes]:
        """Return the ids of the keys that newer ones of their house have replaced."""
        newest = {row.pk for row in selectors.newest_keys()}
        return [key.bytes for key in selectors.keys_of_kind(KIND) if key not in newest]


class _Key:
    """A data key of a house, ready for use."""

    def __init__(self, row: DataKey) -> None:
        self.id = row.pk
        self.house = row.venue_id
        self._bytes = data_keys.key_bytes(row)

    def seal(self, leaf: int, content: bytes) -> bytes:
        return envelopes.seal_bytes(self._bytes, self.id, envelopes.context_of_value(self.house, leaf), content)

    def open(self, leaf: int, sealed: bytes) -> bytes:
        return envelopes.open_bytes(self._bytes, envelopes.context_of_value(self.house, leaf), sealed)


log_vault = LogVault()


def _keys_of(values: Sequence[tuple[int, bytes]]) -> dict[UUID, _Key]:
    """Return the keys of these values by their ids; one query for those that are not in the cache."""
    ids = set()
    for _leaf, sealed in values:
        try:
            ids.add(envelopes.key_id_of(sealed))
        except SealBroken:
            continue  # `_open_one` finds it again
    return {key: _Key(row) for key, row in data_keys.find_keys(ids).items() if row.kind == KIND}


def _open_one(keys: dict[UUID, _Key], leaf: int, sealed: bytes) -> bytes | None:
    try:
        return keys[envelopes.key_id_of(sealed)].open(leaf, sealed)
    except (SealBroken, KeyError):
        return None


@contextmanager
def _locked_without_keys() -> Iterator[None]:
    """Raise ValuesLocked with the remedy instead of Unusable."""
    try:
        yield
    except Unusable as error:
        raise ValuesLocked(f"{REASONS[error.code]} ({error.where}). {TO_DO[error.code]}") from error
