"""Turns queued entries into leaves: the exact bytes that are hashed, with the personal values separate."""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any
from uuid import UUID

from ..models import Operation
from ..recording.facts import utc_text
from ..store.oversized import Unread
from ..store.queue import Taken
from ..tlog.leaves import DIGESTS, LARGEST, LONGEST, disclosure_digest, encode_canonical, encode_disclosure
from .signer_state import News

HEARTBEAT, KEY, SUCCEEDS, DISPUTE = "H", "K", "S", "X"
VERSION = 1
SALT = 16  # bytes: 128 bits (RFC 9901, section 9.3)
LONG = 128  # characters; a longer value may be replaced by its digest
# Python refuses to convert integers of more than 4,300 digits, and an entry may contain one.
EXACT = json.JSONDecoder(parse_float=Decimal, parse_int=lambda said: int(said) if len(said) < 20 else Decimal(said))
DEEP = 60  # levels of nesting, beyond which the rest becomes text; a leaf may have a hundred
Random = Callable[[int], bytes]


@dataclass(frozen=True)
class Leaf:
    """The bytes of a leaf, and each personal value with its path in the leaf."""

    data: bytes
    disclosures: tuple[tuple[str, str], ...] = ()


def of_entry(row: Taken, random: Random = secrets.token_bytes) -> Leaf:
    """Return the leaf of one captured change or act.

    If an entry cannot be read column by column, or is neither an act nor a row, its whole text becomes one value; if
    it could not be read at all, only its metadata is recorded.
    """
    if row.unread is not None:
        return _unreadable_leaf(row, row.unread, random)
    try:
        if row.operation != Operation.ERASED and (row.kind is None) == (row.table_name is None):
            return _undivided_leaf(row, random)
        return _build_leaf(row, random)
    # No entry may stop the sealing, whatever the application or an attacker wrote into it (ADR 49).
    except (ValueError, ArithmeticError, RecursionError):
        return _undivided_leaf(row, random)


def _build_leaf(row: Taken, random: Random) -> Leaf:
    disclosures: list[tuple[str, str]] = []
    found = _leaf_header(row, random)
    if row.operation in {Operation.ACT, Operation.NOTE, Operation.ERASED}:
        found |= _of_act(row) | {"facts": exact_value(parse_stored(row.facts))}
        if row.client is not None:
            # The address of a client is personal, so the leaf contains it as a digest only.
            found["origin"] = _digest_personal_values({}, {"client": row.client}, "origin", disclosures, random)
    else:
        personal = parse_stored(row.personal) or {}
        found |= _of_row(row) | {"facts": exact_value(parse_stored(row.facts))}
        for where, image_text in (("before", row.before), ("after", row.after)):
            image, about = split_personal(image_text, personal.get(where), row.apart) if image_text else (None, {})
            found[where] = _digest_personal_values(image, about, where, disclosures, random)
    return Leaf(_short_enough(found), tuple(disclosures))


def _unreadable_leaf(row: Taken, unread: Unread, random: Random) -> Leaf:
    """Return the leaf of an unreadable entry; the digest is a disclosure, because its content might be guessed."""
    disclosures: list[tuple[str, str]] = []
    about = {name: value for name, value in (_of_act(row) | _of_row(row)).items() if value is not None}
    digested = {} if unread.digest is None else {"sha256": unread.digest}
    found = _leaf_header(row, random) | {"entry": exact_value(row.id), "transaction": exact_value(row.xid)} | about
    found["unread"] = _digest_personal_values({"size": unread.size}, digested, "unread", disclosures, random)
    if row.client is not None:
        found["origin"] = _digest_personal_values({}, {"client": row.client}, "origin", disclosures, random)
    return Leaf(_short_enough(found), tuple(disclosures))


def _leaf_header(row: Taken, random: Random) -> dict[str, Any]:
    return {
        "v": VERSION,
        "entry": row.id,
        "transaction": row.xid,
        # Hashes are public: without it, a leaf with few possible contents could be guessed from its hash.
        "nonce": random(SALT).hex(),
        "clock": utc_text(row.clock),
        "db_user": row.db_user,
        "operation": row.operation,
        "act": _key_text(row.act),
        "request": row.request_id,
    }


def _of_act(row: Taken) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "house": _key_text(row.scope),
        "actor": _key_text(row.actor),
        "occurred_at": utc_text(row.occurred_at) if row.occurred_at else row.occurred_said,
        "subject": {"table": row.subject_table, "id": _key_text(row.subject_id)}
        if row.subject_table or row.subject_id
        else None,
    }


def _of_row(row: Taken) -> dict[str, Any]:
    return {"table": row.table_name, "row": _key_text(row.row_id)}


def _undivided_leaf(row: Taken, random: Random) -> Leaf:
    """Return the leaf of an entry as one salted disclosure, since it may contain personal data."""
    text = json.dumps([None if each is None else str(each) for each in row])
    disclosed = encode_disclosure(random(SALT), "entry", text)
    found = {"v": VERSION, "entry": exact_value(row.id), "nonce": random(SALT).hex(), "clock": utc_text(row.clock)}
    return Leaf(
        encode_canonical(found | {"operation": row.operation, DIGESTS: [disclosure_digest(disclosed)]}),
        (("entry", disclosed),),
    )


def of_news(news: News, at: datetime, random: Random = secrets.token_bytes) -> Leaf:
    """Return the leaf about a key, the preceding log or a dispute; it takes effect with its head."""
    about = {KEY: "key", SUCCEEDS: "follows", DISPUTE: "dispute"}[news.operation]
    fields = {"v": VERSION, "nonce": random(SALT).hex(), "clock": utc_text(at), "operation": news.operation}
    return Leaf(encode_canonical(fields | {about: news.about, "status": news.status, "why": news.why}))


def heartbeat_leaf(at: datetime, random: Random = secrets.token_bytes) -> Leaf:
    """Return the leaf that records a period without entries."""
    return Leaf(
        encode_canonical({"v": VERSION, "nonce": random(SALT).hex(), "clock": utc_text(at), "operation": HEARTBEAT})
    )


def _digest_personal_values(
    image: Mapping[str, Any] | None,
    personal: Mapping[str, Any] | None,
    where: str,
    disclosures: list[tuple[str, str]],
    random: Random,
) -> Any:
    """Return an image whose personal values are digests, sorted so that their order reveals nothing."""
    if image is None:
        return None
    columns = strip_personal(image)
    if personal:
        disclosed = {
            name: encode_disclosure(random(SALT), name, exact_value(value)) for name, value in personal.items()
        }
        disclosures += [(f"{where}.{name}", each) for name, each in disclosed.items()]
        columns[DIGESTS] = sorted(disclosure_digest(each) for each in disclosed.values())
    return columns


def _short_enough(found: dict[str, Any]) -> bytes:
    """Return the bytes of a leaf; if it is too long, replace long values, then whole images, by their digests.

    Digests of personal values stay: the disclosures belong to this leaf.
    """
    data = encode_canonical(found)
    if len(data) <= LONGEST:
        return data
    images = {name: image for name in ("before", "after", "facts") if isinstance(image := found.get(name), dict)}
    wholes = {name: {key: image[key] for key in image if key != DIGESTS} for name, image in images.items()}
    values = [(images[name], key, value) for name in wholes for key, value in wholes[name].items()]
    places = sorted(
        (each for each in values if _encoded_length(each[2]) > LONG), key=lambda each: -_encoded_length(each[2])
    )
    # The longest values first, so that as few as possible are replaced.
    for image, key, value in places:
        image[key] = _by_digest(value)
        data = encode_canonical(found)
        if len(data) <= LONGEST:
            return data
    for name, whole in wholes.items():
        found[name] = _by_digest(whole) | {key: value for key, value in images[name].items() if key == DIGESTS}
    for name in found.keys() - images.keys():
        if _encoded_length(found[name]) > LONG:
            found[name] = _by_digest(found[name])
    return encode_canonical(found)


def _by_digest(value: object) -> dict[str, object]:
    encoded = value.encode() if isinstance(value, str) else encode_canonical(value)
    return {"sha256": sha256(encoded).hexdigest(), "length": len(encoded)}


def _encoded_length(value: object) -> int:
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict | list):
        return len(encode_canonical(value))
    return 0


def strip_personal(image: Mapping[str, object]) -> dict[str, object]:
    """Return a row without its personal values, as a leaf contains it."""
    return {ascii_name(name): exact_value(value) for name, value in image.items()}


def ascii_name(name: str) -> str:
    """Return an ASCII name of a column that has no special meaning in a leaf; `unicode_escape` reverses it."""
    if name == DIGESTS:
        return "\\x5fsd"
    return name.encode("unicode_escape").decode()


def split_personal(
    text: str, personal: Mapping[str, Any] | None, names: Iterable[str] | None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split an image into its non-personal and its personal columns; `personal` may already contain some of these.

    Raises ValueError for an image without one of the columns in `names`.
    """
    image, about = parse_stored(text), {**(personal or {})}
    for name in names or ():
        if name not in image:
            raise ValueError(f"an image without {name}")
        about[name] = image.pop(name)
    return image, about


def parse_stored(text: str | None) -> Any:
    """Parse JSON written by PostgreSQL; what is nested too deeply for a parser becomes its text."""
    if text is None:
        return None
    try:
        return EXACT.decode(text)
    except RecursionError:
        return {"text": text}


def exact_value(value: object, depth: int = 0) -> object:
    """Return a value that every parser reads exactly: no number that may be rounded, ASCII names, limited depth."""
    match value:
        case Decimal():
            return format(value, "f")
        case int() if not isinstance(value, bool) and abs(value) > LARGEST:
            return str(value)
        case list() | dict() if depth > DEEP:
            return json.dumps(value, default=str)
        case list():
            return [exact_value(each, depth + 1) for each in value]
        case dict():
            return _exact_members(value, depth)
        case _:
            return value


def _exact_members(members: dict[str, object], depth: int) -> dict[str, object] | list[list[object]]:
    """Return an object; one with names outside ASCII becomes a list of pairs, which every parser sorts alike."""
    if all(name.isascii() for name in members):
        return {name: exact_value(each, depth + 1) for name, each in members.items()}
    return [[name, exact_value(each, depth + 2)] for name, each in sorted(members.items())]


def _key_text(key: UUID | None) -> str | None:
    if key is None:
        return None
    return str(key)
