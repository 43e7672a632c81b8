"""The square code on a card: made by the house that issued it, told apart from a forged one, and about nobody.

`CARNET:1:<house>:<number of the card>:<seal>`, all in signs that a square code packs tightly. The seal is a keyed
digest of house and number: whoever writes another number needs the key of the house to seal it.
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
# 80 bits: nobody finds a seal by trying, and the code stays small on an 80 mm ticket.
SEAL_BYTES = 10
_WHOLE = re.compile(r"CARNET:1:([0-9A-F]{8}):([A-Z]{1,2}-[0-9]{6,10}):([A-Z2-7]{16})")
# A reader set to another keyboard writes Q for A, or another sign for the colon.
_OTHER_KEYBOARD = re.compile(r"CQRNET|CARNET[^:\s0-9A-Z]")


class Fault(StrEnum):
    """Why a code leads to no card."""

    UNREADABLE = "card_unreadable"
    OTHER_KEYBOARD = "card_unreadable.keyboard"
    OTHER_HOUSE = "card_of_another_house"
    FORGED = "card_forged"
    UNKNOWN = "card_unknown"


class Finding(StrEnum):
    """Why a card of the house is not good on a gaming day."""

    CANCELLED = "card_cancelled"
    REPLACED = "card_replaced"
    NOT_YET_VALID = "card_not_yet_valid"
    EXPIRED = "card_expired"


@dataclass(frozen=True)
class Numbered:
    """What a genuine code says: the number of a card of this house."""

    label: str


def code_of(venue_id: UUID, label: str) -> str:
    """The code of the card with that number."""
    return f"CARNET:1:{_house(venue_id)}:{label}:{_seal(venue_id, label, settings.SECRET_KEY)}"


def is_code(scan: str) -> bool:
    """Whether a scan is meant as the code of a card, readable or not."""
    text = scan.strip().upper()
    return text.startswith("CARNET") or _OTHER_KEYBOARD.match(text) is not None


def read_code(scan: str, venue_id: UUID) -> Numbered | Fault:
    """The number on a code of this house, or what is wrong with it. The same code twice in one scan is one code."""
    lines = {"".join(filter(str.isprintable, line)).strip().upper() for line in scan.splitlines()} - {""}
    text = lines.pop() if len(lines) == 1 else ""
    if _OTHER_KEYBOARD.match(text):
        return Fault.OTHER_KEYBOARD
    whole = _WHOLE.fullmatch(text)
    if whole is None:
        return Fault.UNREADABLE
    house, label, seal = whole.groups()
    if house != _house(venue_id):
        return Fault.OTHER_HOUSE
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    genuine = any(constant_time_compare(seal, _seal(venue_id, label, key)) for key in keys)
    return Numbered(label) if genuine else Fault.FORGED


def finding(*, valid_from: date, valid_to: date, cancelled: bool, replaced: bool, on: date) -> Finding | None:
    """What speaks against a card on a gaming day; None for a good one. The reason that stays comes first."""
    if cancelled:
        return Finding.CANCELLED
    if replaced:
        return Finding.REPLACED
    if on < valid_from:
        return Finding.NOT_YET_VALID
    return Finding.EXPIRED if on > valid_to else None


def _house(venue_id: UUID) -> str:
    """The house by the random end of its id."""
    return venue_id.hex[-8:].upper()


def _seal(venue_id: UUID, label: str, key: str | bytes) -> str:
    digest = salted_hmac(SALT, f"{venue_id}:{label}", secret=key, algorithm="sha256").digest()
    return b32encode(digest[:SEAL_BYTES]).decode()
