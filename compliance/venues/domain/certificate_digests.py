"""Digests of client certificates, as people copy them from other programs."""

import re

SHA256 = re.compile(r"[0-9a-f]{64}")


def read_digest(text: str) -> str:
    """Return a SHA-256 in lower-case hexadecimal digits, without colons and spaces; an empty text stays empty.

    Raises ValueError for anything else.
    """
    digits = re.sub(r"[:\s]", "", text).lower()
    if digits and not SHA256.fullmatch(digits):
        raise ValueError("not a SHA-256")
    return digits
