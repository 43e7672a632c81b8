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

HEARTBEAT = "H"
VERSION = 1
SALT = 16  # bytes: 128 bits (RFC 9901, section 9.3)
LONG = 128  # characters from which on a value stands in its leaf by its digest
EXACT = json.JSONDecoder(parse_float=Decimal)
Random = Callable[[int], bytes]


@dataclass(frozen=True)
class Leaf:
    """The bytes of a leaf, and each personal value with the place in the leaf that it belongs to."""

    data: bytes
    disclosures: tuple[tuple[str, str], ...] = ()


def of_entry(row: Taken, random: Random = secrets.token_bytes) -> Leaf:
    """The leaf of one captured change or act."""
    apart: list[tuple[str, str]] = []
    personal = _read(row.personal) or {}
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
            "facts": _exact(_read(row.facts)),
        }
        if row.client is not None:
            found["origin"] = _veiled({}, {"client": row.client}, "origin", apart, random)
    else:
        found |= {
            "table": row.table_name,
            "row": _text(row.row_id),
            "facts": _exact(_read(row.facts)),
            "before": _veiled(_read(row.before), personal.get("before"), "before", apart, random),
            "after": _veiled(_read(row.after), personal.get("after"), "after", apart, random),
        }
    return Leaf(_short_enough(found), tuple(apart))


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
    told = {name: _exact(value) for name, value in image.items()}
    if personal:
        said = {name: disclosure(random(SALT), name, _exact(value)) for name, value in personal.items()}
        apart += [(f"{where}.{name}", each) for name, each in said.items()]
        told[DIGESTS] = sorted(digest(each) for each in said.values())
    return told


def _short_enough(found: dict[str, Any]) -> bytes:
    """The bytes of a leaf; where it is too long, its long values stand by their digests, the longest ones first."""
    data = canonical(found)
    if len(data) <= LONGEST:
        return data
    images = [image for name in ("before", "after", "facts") if isinstance(image := found.get(name), dict)]
    places = [(image, name) for image in images for name, value in image.items() if _length(value) > LONG]
    for image, name in sorted(places, key=lambda place: -_length(place[0][place[1]])):
        if len(data) <= LONGEST:
            break
        said = image[name] if isinstance(image[name], str) else canonical(image[name]).decode()
        image[name] = {"sha256": sha256(said.encode()).hexdigest(), "length": len(said.encode())}
        data = canonical(found)
    if len(data) > LONGEST:
        raise ValueError(f"entry {found['entry']} of {found.get('table')} is too long for a leaf: {len(data)} bytes")
    return data


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str) else len(canonical(value)) if isinstance(value, dict | list) else 0


def _read(said: str | None) -> Any:
    return None if said is None else EXACT.decode(said)


def _exact(value: Any) -> Any:
    """A value without any number that another reader could round, and with names of ASCII alone."""
    match value:
        case Decimal():
            return format(value, "f")
        case int() if not isinstance(value, bool) and abs(value) > LARGEST:
            return str(value)
        case list():
            return [_exact(each) for each in value]
        case dict() if all(name.isascii() for name in value):
            return {name: _exact(each) for name, each in value.items()}
        case dict():
            return [[name, _exact(each)] for name, each in sorted(value.items())]
        case _:
            return value


def _text(key: UUID | None) -> str | None:
    return None if key is None else str(key)
