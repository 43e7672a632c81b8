"""A leaf of the log: canonical JSON (a subset of RFC 8785), with selective disclosure as in RFC 9901.

An object contains a personal value as a digest in `_sd`: SHA-256 over the disclosure, which is the base64url of
`[salt, name, value]`. The value is readable only with its disclosure; every hash stays valid without it.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

DIGESTS = "_sd"
LONGEST = 65_535  # bytes: the maximum of the two-byte length before an entry (c2sp.org/tlog-tiles)
LARGEST = 2**53 - 1  # beyond this, JSON parsers in other languages round
NESTED = 100  # levels of nesting that every parser can read
# Names are ASCII, so Python sorts them like RFC 8785, which sorts by UTF-16 code units.
CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
SHORT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class WrongLeaf(ValueError):
    """The bytes are not a leaf of this log; the message gives the reason."""


@dataclass(frozen=True)
class Disclosed:
    """A personal value with its name and the path of its object in the leaf."""

    path: str
    name: str
    value: Any


def encode_canonical(value: object) -> bytes:
    """Return the canonical encoding of texts, integers, booleans, nulls, lists, and objects with ASCII keys.

    Raises WrongLeaf for anything else, in particular for a float.
    """
    _check_encodable(value, 0)
    try:
        return CANONICAL.encode(value).encode()
    except UnicodeEncodeError as error:
        raise WrongLeaf("half a letter (a lone surrogate) is not allowed in a leaf") from error


def parse_leaf(data: bytes) -> dict[str, Any]:
    """Parse a leaf. Raises WrongLeaf unless the bytes are its canonical encoding."""
    if len(data) > LONGEST:
        raise WrongLeaf(f"a leaf has at most {LONGEST} bytes, and this one has {len(data)}")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise WrongLeaf("this is not JSON") from error
    # One content has one encoding only, so that no other bytes can claim to be the same leaf.
    if not isinstance(found, dict) or encode_canonical(found) != data:
        raise WrongLeaf("this JSON is not canonical: the same can be written in another way")
    return found


def encode_disclosure(salt: bytes, name: str, value: object) -> str:
    """Return the disclosure of a personal value."""
    return _encode_urlsafe(SHORT.encode([_encode_urlsafe(salt), name, value]).encode())


def disclosure_digest(disclosed: str) -> str:
    """Return the digest that replaces a disclosure in the leaf."""
    return _encode_urlsafe(sha256(disclosed.encode("ascii")).digest())


def decode_digest(digest: str) -> bytes:
    """Return the 32 bytes of a digest in a leaf."""
    return urlsafe_b64decode(digest + "=")


def leaf_digests(found: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every digest in a leaf with the path of its object."""
    for name, value in found.items():
        if name == DIGESTS and isinstance(value, list):
            yield from ((path, each) for each in value if isinstance(each, str))
        elif isinstance(value, dict):
            yield from leaf_digests(value, f"{path}.{name}" if path else name)


def open_disclosure(found: Mapping[str, Any], text: str) -> Disclosed:
    """Return the value of a disclosure. Raises WrongLeaf if it does not belong to this leaf."""
    digest = text.isascii() and disclosure_digest(text)
    path = next((path for path, each in leaf_digests(found) if each == digest), None)
    if path is None or not digest:
        raise WrongLeaf("a disclosure belongs to another leaf, or was changed: its digest does not stand in this one")
    try:
        decoded = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (ValueError, RecursionError) as error:
        raise WrongLeaf("a disclosure is not readable") from error
    match decoded:
        case [str(), str(name), value] if name != DIGESTS:
            return Disclosed(path, name, value)
    raise WrongLeaf("a disclosure is a list of salt, name and value, and this is not")


def _check_encodable(value: object, depth: int) -> None:
    if value is None or isinstance(value, str | bool):
        return
    if depth > NESTED:
        raise WrongLeaf(f"more than {NESTED} levels of values are not allowed in a leaf")
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise WrongLeaf(f"{value} is too large a number for a leaf; write it as text")
    elif isinstance(value, list):
        for each in value:
            _check_encodable(each, depth + 1)
    elif isinstance(value, dict):
        for name, each in value.items():
            if not isinstance(name, str) or not name.isascii():
                raise WrongLeaf(f"{name!r} cannot be a name in a leaf: names are of ASCII")
            _check_encodable(each, depth + 1)
    else:
        raise WrongLeaf(f"a {type(value).__name__} is not allowed in a leaf")


def _encode_urlsafe(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
