"""Encryption key for the scans stored by one member of staff's browser during one gaming day."""

from base64 import b64encode
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.crypto import salted_hmac


@dataclass(frozen=True)
class ShiftKey:
    """`text` is the key itself (256 bits, base64), `id` names it, `owner` identifies whose keys are stored together."""

    text: str
    id: str
    owner: str


def key_for(staff_id: UUID, venue_id: UUID, gaming_day: date) -> ShiftKey:
    """Return the key of a member of staff for a gaming day, the same for every sign-in on that day.

    A session that expires during an outage therefore loses nothing; other members of staff get other keys. Names
    are digests and reveal nothing to the browser.
    """
    whose = f"{venue_id}:{staff_id}"
    # A salt for each value, so that the two names do not reveal the key.
    secret = salted_hmac("carnet.shift.key", f"{whose}:{gaming_day}", algorithm="sha256").digest()
    name = salted_hmac("carnet.shift.id", f"{whose}:{gaming_day}", algorithm="sha256").hexdigest()[:32]
    owner = salted_hmac("carnet.shift.owner", whose, algorithm="sha256").hexdigest()[:32]
    return ShiftKey(b64encode(secret).decode(), name, owner)
