"""The format of sealed bytes: the key that sealed them, a nonce, and the content with its authentication tag.

A sealed file begins with a byte for the format and the id of its data key. Kind, house and row are authenticated with
the content, so that a file moved to another row or house does not open.
"""

import os
from functools import lru_cache
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

FORMAT = b"\x02"  # 0x01 is the format of `compliance.orphans.documents.domain.storage`
KEY_BYTES = 32
NONCE_BYTES = 12
TAG_BYTES = 16
_KEY_AT, _NONCE_AT = 1, 17
_CONTENT_AT = _NONCE_AT + NONCE_BYTES


class SealBroken(ValueError):
    """The bytes are not sealed, were altered, or belong to another row, kind or house."""

    storage_fault = "seal"


def new_key() -> bytes:
    """Return a random key of 256 bits."""
    return os.urandom(KEY_BYTES)


def key_id_of(sealed: bytes) -> UUID:
    """Return the id of the data key that sealed these bytes. Raises SealBroken for another format."""
    if sealed[:1] != FORMAT or len(sealed) < _CONTENT_AT + TAG_BYTES:
        raise SealBroken("not sealed by the vault")
    return UUID(bytes=sealed[_KEY_AT:_NONCE_AT])


def seal_bytes(key: bytes, key_id: UUID, context: bytes, content: bytes) -> bytes:
    """Encrypt and authenticate the content together with its context (AES-256-GCM); the result differs each time."""
    head = FORMAT + key_id.bytes
    nonce = os.urandom(NONCE_BYTES)
    return head + nonce + _cipher(key).encrypt(nonce, content, head + context)


def open_bytes(key: bytes, context: bytes, sealed: bytes) -> bytes:
    """Return the content given to `seal_bytes`. Raises SealBroken for another key or context, and for altered bytes."""
    key_id_of(sealed)
    try:
        return _cipher(key).decrypt(sealed[_NONCE_AT:_CONTENT_AT], sealed[_CONTENT_AT:], sealed[:_NONCE_AT] + context)
    except InvalidTag as error:
        raise SealBroken("altered, or of another row, kind or house") from error


def context_of_content(kind: str, venue_id: UUID, subject_id: UUID) -> bytes:
    """Return what is authenticated with a content: its kind, house and row."""
    return b"content\0" + venue_id.bytes + subject_id.bytes + kind.encode()


def context_of_value(venue_id: UUID, leaf: int) -> bytes:
    """Return what is authenticated with the personal values of a leaf of the log: house and position."""
    return b"log value\0" + venue_id.bytes + leaf.to_bytes(8, "big", signed=True)


def context_of_key(key_id: UUID, kind: str, venue_id: UUID, version: int) -> bytes:
    """Return what is authenticated with a wrapped data key: its row, as far as it never changes."""
    return b"data key\0" + key_id.bytes + venue_id.bytes + version.to_bytes(4, "big") + kind.encode()


# To make a cipher takes as long as to encrypt a few hundred bytes with it.
@lru_cache(maxsize=512)
def _cipher(key: bytes) -> AESGCM:
    return AESGCM(key)
