"""The QR code on a card: verifiable by the issuing venue, and free of personal data.

`CARNET:1:<house>:<number of the card>:<seal>`, in characters that a QR code encodes compactly. The seal is a keyed
digest of venue and number, so a code with another number cannot be forged without the venue's key.
"""

import re
from base64 import b32encode
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from uuid import UUID

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "admissions.card"
# 80 bits: too many to guess, yet the code stays small on an 80 mm ticket.
SEAL_BYTES = 10
_WHOLE = re.compile(r"CARNET:1:([0-9A-F]{8}):([A-Z]{1,2}-[0-9]{6,10}):([A-Z2-7]{16})")
# A reader with another keyboard layout types Q for A, or another character for the colon.
_OTHER_KEYBOARD = re.compile(r"CQRNET|CARNET[^:\s0-9A-Z]")


class Fault(StrEnum):
    """Why a code identifies no card."""

    UNREADABLE = "card_unreadable"
    OTHER_KEYBOARD = "card_unreadable.keyboard"
    OTHER_HOUSE = "card_of_another_house"
    FORGED = "card_forged"
    UNKNOWN = "card_unknown"


class Finding(StrEnum):
    """Why a card of the venue is not valid on a gaming day."""

    CANCELLED = "card_cancelled"
    REPLACED = "card_replaced"
    NOT_YET_VALID = "card_not_yet_valid"
    EXPIRED = "card_expired"


@dataclass(frozen=True)
class Numbered:
    """The content of a genuine code: the number of a card of this venue."""

    label: str


def code_of(venue_id: UUID, label: str) -> str:
    """Return the code of the card with that number."""
    return f"CARNET:1:{_house_code(venue_id)}:{label}:{_make_seal(venue_id, label, settings.SECRET_KEY)}"


def is_code(scan: str) -> bool:
    """Is this scan meant as a card code, readable or not?"""
    text = scan.strip().upper()
    return text.startswith("CARNET") or _OTHER_KEYBOARD.match(text) is not None


def read_code(scan: str, venue_id: UUID) -> Numbered | Fault:
    """Return the number in a code of this venue, or its fault. The same code twice in one scan counts once."""
    # Some readers send a code twice or add control characters.
    lines = {"".join(filter(str.isprintable, line)).strip().upper() for line in scan.splitlines()} - {""}
    text = lines.pop() if len(lines) == 1 else ""
    if _OTHER_KEYBOARD.match(text):
        return Fault.OTHER_KEYBOARD
    whole = _WHOLE.fullmatch(text)
    if whole is None:
        return Fault.UNREADABLE
    house, label, seal = whole.groups()
    # Only the issuing venue can verify the seal, so check the venue first.
    if house != _house_code(venue_id):
        return Fault.OTHER_HOUSE
    # Cards printed before a key rotation must stay valid.
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    genuine = any(constant_time_compare(seal, _make_seal(venue_id, label, key)) for key in keys)
    if genuine:
        return Numbered(label)
    return Fault.FORGED


def find_invalidity(*, valid_from: date, valid_to: date, cancelled: bool, replaced: bool, on: date) -> Finding | None:
    """Return why a card is not valid on a gaming day; None if it is. A permanent reason comes first."""
    if cancelled:
        return Finding.CANCELLED
    if replaced:
        return Finding.REPLACED
    if on < valid_from:
        return Finding.NOT_YET_VALID
    if on > valid_to:
        return Finding.EXPIRED
    return None


def _house_code(venue_id: UUID) -> str:
    """Return the random end of the venue's id, which identifies it in codes."""
    # UUIDv7 begins with a timestamp; only its end is random.
    return venue_id.hex[-8:].upper()


def _make_seal(venue_id: UUID, label: str, key: str | bytes) -> str:
    digest = salted_hmac(SALT, f"{venue_id}:{label}", secret=key, algorithm="sha256").digest()
    return b32encode(digest[:SEAL_BYTES]).decode()
