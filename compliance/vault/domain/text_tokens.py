"""Tokens: a register has one in the place of a text that is stored sealed. It is a keyed digest of the text.

The same text of a house always has the same token, so that equal texts are found by equality, and other texts have
other tokens. Without the key, a token tells nothing of its text.
"""

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from uuid import UUID

MARK = "~"
LENGTH = 23  # characters: the mark, and 128 bits in base64url
TOKEN = re.compile(r"~[A-Za-z0-9_-]{22}")
SHORT = 4  # characters of a text that is compared as a whole only
LONGEST_COMPARED = 16


def token_for(key: bytes, text: str) -> str:
    """Return the token of a text (HMAC-SHA-256, its first 128 bits)."""
    digest = hmac.digest(key, b"text\0" + text.encode(), "sha256")
    return MARK + urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def is_token(value: str) -> bool:
    """Is this a token, not a text?"""
    return TOKEN.fullmatch(value) is not None


def subject_of(token: str) -> UUID:
    """Return the 128 bits of a token, which are authenticated with its text."""
    return UUID(bytes=urlsafe_b64decode(token[1:] + "=="))


def slip_digests(key: bytes, text: str) -> list[int]:
    """Return digests (31 bits) of a text, and of it without each of its first 16 characters.

    Two texts that differ by one character share one of them. A text of four characters or fewer has only its own.
    """
    parts = [text]
    if len(text) > SHORT:
        parts += [text[:place] + text[place + 1 :] for place in range(min(len(text), LONGEST_COMPARED))]
    return sorted({_digest_of_part(key, part) for part in parts})


def _digest_of_part(key: bytes, part: str) -> int:
    digest = hmac.digest(key, b"part\0" + part.encode(), "sha256")
    return int.from_bytes(digest[:4], "big") % (2**31 - 1)
