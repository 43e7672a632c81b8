"""The key under which one steward's browser keeps scans during one gaming day, and no other steward's can read them."""

from base64 import b64encode
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.crypto import salted_hmac


@dataclass(frozen=True)
class ShiftKey:
    """`text` is the key itself (256 bits, base64), `id` names it, `owner` names whose keys are kept together."""

    text: str
    id: str
    owner: str


def key_for(staff_id: UUID, venue_id: UUID, gaming_day: date) -> ShiftKey:
    """The same for every sign-in of the same person on the same gaming day, so that a session that ended while the
    server was silent loses nothing; another for everybody else. Names are digests: a browser learns nothing of them."""
    whose = f"{venue_id}:{staff_id}"
    secret = salted_hmac("carnet.shift.key", f"{whose}:{gaming_day}", algorithm="sha256").digest()
    name = salted_hmac("carnet.shift.id", f"{whose}:{gaming_day}", algorithm="sha256").hexdigest()[:32]
    owner = salted_hmac("carnet.shift.owner", whose, algorithm="sha256").hexdigest()[:32]
    return ShiftKey(b64encode(secret).decode(), name, owner)
