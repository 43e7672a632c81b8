"""What waits to be sealed becomes a leaf: the exact bytes that are hashed, and the personal values apart from them."""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any
from uuid import UUID

from .facts import moment
from .models import Operation
from .taken import Taken
from .tlog.leaves import DIGESTS, LARGEST, LONGEST, canonical, digest, disclosure

HEARTBEAT, KEY = "H", "K"
VERSION = 1
SALT = 16  # bytes: 128 bits (RFC 9901, section 9.3)
LONG = 128  # characters from which on a value stands in its leaf by its digest
EXACT = json.JSONDecoder(parse_float=Decimal)
DEEP = 60  # values within values from which on the rest is text; a leaf may have a hundred
Random = Callable[[int], bytes]


@dataclass(frozen=True)
class Leaf:
    """The bytes of a leaf, and each personal value with the place in the leaf that it belongs to."""

    data: bytes
    disclosures: tuple[tuple[str, str], ...] = ()


def of_entry(row: Taken, random: Random = secrets.token_bytes) -> Leaf:
    """The leaf of one captured change or act."""
    apart: list[tuple[str, str]] = []
    personal = read(row.personal) or {}
    found = {
        "v": VERSION,
        "entry": row.id,
        "transaction": row.xid,
        "nonce": random(SALT).hex(),
        "clock": moment(row.clock),
        "db_user": row.db_user,
        "operation": row.operation,
        "act": _text(row.act),
        "request": row.request_id,
    }
    if row.operation in {Operation.ACT, Operation.NOTE}:
        found |= {
            "kind": row.kind,
            "house": _text(row.scope),
            "actor": _text(row.actor),
            "occurred_at": row.occurred_at and moment(row.occurred_at),
            "subject": row.subject_id and {"table": row.subject_table, "id": _text(row.subject_id)},
            "facts": exact(read(row.facts)),
        }
        if row.client is not None:
            found["origin"] = _veiled({}, {"client": row.client}, "origin", apart, random)
    else:
        found |= {
            "table": row.table_name,
            "row": _text(row.row_id),
            "facts": exact(read(row.facts)),
            "before": _veiled(read(row.before), personal.get("before"), "before", apart, random),
            "after": _veiled(read(row.after), personal.get("after"), "after", apart, random),
        }
    return Leaf(_short_enough(found), tuple(apart))


def of_key(key: str, at: datetime, random: Random = secrets.token_bytes) -> Leaf:
    """The leaf that names a key of the log, as c2sp.org/signed-note writes it, from the head on that has it."""
    return Leaf(
        canonical({"v": VERSION, "nonce": random(SALT).hex(), "clock": moment(at), "operation": KEY, "key": key})
    )


def heartbeat(at: datetime, random: Random = secrets.token_bytes) -> Leaf:
    """The leaf that says: nothing happened until now."""
    return Leaf(canonical({"v": VERSION, "nonce": random(SALT).hex(), "clock": moment(at), "operation": HEARTBEAT}))


def _veiled(
    image: Mapping[str, Any] | None,
    personal: Mapping[str, Any] | None,
    where: str,
    apart: list[tuple[str, str]],
    random: Random,
) -> Any:
    """An image whose personal values are digests; the order of these does not tell which is which."""
    if image is None:
        return None
    told = {name: exact(value) for name, value in image.items()}
    if personal:
        said = {name: disclosure(random(SALT), name, exact(value)) for name, value in personal.items()}
        apart += [(f"{where}.{name}", each) for name, each in said.items()]
        told[DIGESTS] = sorted(digest(each) for each in said.values())
    return told


def _short_enough(found: dict[str, Any]) -> bytes:
    """The bytes of a leaf; where it is too long, its long values stand by their digests, or whole images do.

    Digests of personal values stay: what they disclose belongs to this leaf however short it is.
    """
    data = canonical(found)
    if len(data) <= LONGEST:
        return data
    images = {name: image for name in ("before", "after", "facts") if isinstance(image := found.get(name), dict)}
    wholes = {name: {key: image[key] for key in image if key != DIGESTS} for name, image in images.items()}
    values = [(images[name], key, value) for name in wholes for key, value in wholes[name].items()]
    places = sorted((each for each in values if _length(each[2]) > LONG), key=lambda each: -_length(each[2]))
    for image, key, value in places:
        image[key] = _by_digest(value)
        data = canonical(found)
        if len(data) <= LONGEST:
            return data
    for name, whole in wholes.items():
        found[name] = _by_digest(whole) | {key: value for key, value in images[name].items() if key == DIGESTS}
    return canonical(found)


def _by_digest(value: Any) -> dict[str, Any]:
    said = value.encode() if isinstance(value, str) else canonical(value)
    return {"sha256": sha256(said).hexdigest(), "length": len(said)}


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str) else len(canonical(value)) if isinstance(value, dict | list) else 0


def read(said: str | None) -> Any:
    """JSON as PostgreSQL wrote it; what is nested too deeply for any reader stands as its text."""
    if said is None:
        return None
    try:
        return EXACT.decode(said)
    except RecursionError:
        return {"text": said}


def exact(value: Any, depth: int = 0) -> Any:
    """A value without a number that another reader could round, with names of ASCII alone, and not too deep."""
    match value:
        case Decimal():
            told: Any = format(value, "f")
        case int() if not isinstance(value, bool) and abs(value) > LARGEST:
            told = str(value)
        case list() | dict() if depth > DEEP:
            told = json.dumps(value, default=str)
        case list():
            told = [exact(each, depth + 1) for each in value]
        case dict() if all(name.isascii() for name in value):
            told = {name: exact(each, depth + 1) for name, each in value.items()}
        case dict():
            told = [[name, exact(each, depth + 2)] for name, each in sorted(value.items())]
        case _:
            told = value
    return told


def _text(key: UUID | None) -> str | None:
    return None if key is None else str(key)
