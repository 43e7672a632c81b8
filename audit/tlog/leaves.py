"""A leaf of the log: canonical JSON (a subset of RFC 8785), with personal values apart in the manner of RFC 9901.

A personal value stands in its object as a digest below `_sd`: SHA-256 over the disclosure, which is the base64url of
`[salt, name, value]`. Whoever has the disclosure sees the value; without it nobody finds it out, and every hash stays.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

DIGESTS = "_sd"
LONGEST = 65_535  # bytes: what the two bytes before an entry can say (c2sp.org/tlog-tiles)
LARGEST = 2**53 - 1  # beyond this, readers of JSON in other languages round
NESTED = 100  # values within values: no reader runs out of room
CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
SHORT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class WrongLeaf(ValueError):
    """Not a leaf as this log writes them; the message says why."""


@dataclass(frozen=True)
class Disclosed:
    """A personal value with its name and where in the leaf it stands."""

    path: str
    name: str
    value: Any


def canonical(value: Any) -> bytes:
    """The one way to write a value of texts, whole numbers, truths, nulls, lists and objects with keys of ASCII.

    Raises WrongLeaf for anything else: for a float above all.
    """
    _check(value, 0)
    try:
        return CANONICAL.encode(value).encode()
    except UnicodeEncodeError as error:
        raise WrongLeaf("half a letter (a lone surrogate) cannot stand in a leaf") from error


def leaf(data: bytes) -> dict[str, Any]:
    """A leaf from its bytes. Raises WrongLeaf unless it is written in the one way in which it can be."""
    if len(data) > LONGEST:
        raise WrongLeaf(f"a leaf has at most {LONGEST} bytes, and this one has {len(data)}")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise WrongLeaf("this is not JSON") from error
    if not isinstance(found, dict) or canonical(found) != data:
        raise WrongLeaf("this JSON is not canonical: the same can be written in another way")
    return found


def disclosure(salt: bytes, name: str, value: Any) -> str:
    """What tells a personal value."""
    return _urlsafe(SHORT.encode([_urlsafe(salt), name, value]).encode())


def digest(disclosed: str) -> str:
    """What stands in the leaf in place of a disclosure."""
    return _urlsafe(sha256(disclosed.encode("ascii")).digest())


def digests(found: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every digest in a leaf with the object that it stands in."""
    for name, value in found.items():
        if name == DIGESTS and isinstance(value, list):
            yield from ((path, each) for each in value if isinstance(each, str))
        elif isinstance(value, dict):
            yield from digests(value, f"{path}.{name}" if path else name)


def open_disclosure(found: Mapping[str, Any], said: str) -> Disclosed:
    """What a disclosure says of a leaf. Raises WrongLeaf if it is not one of this leaf's."""
    wanted = said.isascii() and digest(said)
    path = next((path for path, each in digests(found) if each == wanted), None)
    if path is None or not wanted:
        raise WrongLeaf("a disclosure belongs to another leaf, or was changed: its digest does not stand in this one")
    try:
        told = json.loads(urlsafe_b64decode(said + "=" * (-len(said) % 4)))
    except (ValueError, RecursionError) as error:
        raise WrongLeaf("a disclosure is not readable") from error
    match told:
        case [str(), str(name), value] if name != DIGESTS:
            return Disclosed(path, name, value)
    raise WrongLeaf("a disclosure is a list of salt, name and value, and this is not")


def _check(value: Any, depth: int) -> None:
    if value is None or isinstance(value, str | bool):
        return
    if depth > NESTED:
        raise WrongLeaf(f"more than {NESTED} values within values cannot stand in a leaf")
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise WrongLeaf(f"{value} is too large a number for a leaf; write it as text")
    elif isinstance(value, list):
        for each in value:
            _check(each, depth + 1)
    elif isinstance(value, dict):
        for name, each in value.items():
            if not isinstance(name, str) or not name.isascii():
                raise WrongLeaf(f"{name!r} cannot be a name in a leaf: names are of ASCII")
            _check(each, depth + 1)
    else:
        raise WrongLeaf(f"a {type(value).__name__} cannot stand in a leaf")


def _urlsafe(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
