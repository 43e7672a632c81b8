"""Log entries for access to a payout."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log

from ..models.payouts import Payout

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_payout_opened(*, venue_id: UUID, payout: Payout, by: "Staff", at: datetime) -> None:
    """Log that a person opened a payout, which names its recipient."""
    log.note("payouts.payout.opened", subject=payout, by=by, at=at, scope=venue_id, payout=payout.label)
