"""Cursors of API lists: the row before or after a page, encrypted because addresses are logged (ADR 62)."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from cryptography.fernet import InvalidToken

from ..infrastructure.encryption import cipher_for

# Parsers of sort key values; all other types are native JSON.
_READ: dict[str, Callable[[str], object]] = {
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "Decimal": Decimal,
    "UUID": UUID,
}


class BrokenCursor(Exception):
    """The text is not a cursor, or belongs to another list, other filters or an earlier version."""


@dataclass(frozen=True)
class Cursor:
    """The page after the row at `place`, or before it if `backward`.

    `place` holds the values of that row's sort keys; for a list without keys, its position. `count` and `page` carry
    the first count and the page number to the next request.
    """

    # Any: a value for each sort field, of its type.
    place: tuple[Any, ...]
    backward: bool
    count: int | None
    page: int

    def encrypt_cursor(self, purpose: str) -> str:
        """Return the cursor as text for an address. `purpose` binds it to a list with its filters."""
        place = [_pack_value(value) for value in self.place]
        token = cipher_for(purpose).encrypt(json.dumps([place, self.backward, self.count, self.page]).encode())
        return token.decode().rstrip("=")

    @classmethod
    def decrypt_cursor(cls, text: str, purpose: str) -> "Cursor":
        """Decrypt a cursor. Raises BrokenCursor."""
        try:
            place, *rest = json.loads(cipher_for(purpose).decrypt(text + "=" * (-len(text) % 4)))
        except (InvalidToken, ValueError) as error:
            raise BrokenCursor from error
        return cls(tuple(_unpack_value(value) for value in place), *rest)


def _pack_value(value: object) -> object:
    name = type(value).__name__
    if name in _READ:
        return [name, str(value)]
    return value


def _unpack_value(value: object) -> object:
    if isinstance(value, list):
        return _READ[value[0]](value[1])
    return value
