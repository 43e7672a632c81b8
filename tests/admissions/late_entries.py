"""Entries that are handed in after the night, as the tests hand them in."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from compliance.admissions.offline.services.late_entries import Late
from tests import cast
from tests.admissions.api_requests import zone

AT = cast.TUESDAY
THEN = AT - timedelta(minutes=12)


def kept(**changes: Any) -> Late:
    """A scan kept twelve minutes ago at the north door, by a clock that is right; the guest stands there still."""
    return told(**{"door_id": cast.door().door_id} | changes)


def told(**changes: Any) -> Late:
    """The same at no door of the house, for what asks no database."""
    facts: dict[str, Any] = {
        "nonce": uuid4(),
        "door_id": UUID(int=7),
        "desk_id": None,
        "claimed_at": THEN,
        "sent_at": AT,
        "fate": "here",
    }
    return Late(**facts | changes)


def handed_in(**changes: Any) -> dict[str, str]:
    sent = {
        "scan": zone(),
        "nonce": str(uuid4()),
        "place": f"door:{cast.door().door_id}",
        "claimed_at": THEN.isoformat().replace("+00:00", "Z"),
        "sent_at": AT.isoformat(),
        "fate": "here",
    }
    return sent | changes


def key() -> dict[str, str]:
    return {"Idempotency-Key": uuid4().hex}
