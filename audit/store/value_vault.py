"""Encrypts the personal values of leaves before they are stored, and decrypts them for their readers.

The log has no keys. The setting AUDIT_VAULT names an object that has them, with the methods of `ValueVault`.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

FORMAT = 2  # the first byte of a sealed value; the id of its key follows, in 16 bytes


class ValuesLocked(RuntimeError):
    """The keys of personal values cannot be used; the message names the remedy."""


class ValueVault(Protocol):
    """Has the keys of personal values, one or more for each house and for the installation (None)."""

    def seal(self, values: Sequence[tuple[int, UUID | None, bytes]]) -> list[bytes]:
        """Return contents encrypted, given with their leaves and houses. Raises ValuesLocked."""

    def open(self, values: Sequence[tuple[int, bytes]]) -> list[bytes | None]:
        """Return the contents of sealed values, given with their leaves; None for each that does not open.

        Raises ValuesLocked.
        """

    def reseal(self, values: Sequence[tuple[int, bytes]]) -> list[bytes | None]:
        """Return sealed values, encrypted with the newest key of their house; None for each that does not open.

        Raises ValuesLocked.
        """

    # Reads tokens and sealed texts, for a list of tokens.
    sealed_texts: str

    def open_texts(self, rows: Iterable[tuple[str, bytes]]) -> dict[str, str]:
        """Return the texts in rows of `sealed_texts` by token; those that do not open are left out.

        Raises ValuesLocked.
        """

    def open_tokens(self, tokens: Collection[str]) -> dict[str, str]:
        """Return the texts that tokens in registers stand for; those that do not open are left out.

        Raises ValuesLocked.
        """

    def outdated_keys(self) -> list[bytes]:
        """Return the ids of the keys that newer ones of their house have replaced."""


def find_vault() -> ValueVault:
    """Return the vault of this installation. Raises ValuesLocked if the settings name none."""
    named = getattr(settings, "AUDIT_VAULT", "")
    if not named:
        raise ValuesLocked("the setting AUDIT_VAULT names no keys for personal values.")
    found: ValueVault = import_string(named)
    return found
