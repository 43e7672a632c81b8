"""The log says who opened a payout."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from audit.recording import log

from ..models.payouts import Payout


@transaction.atomic(durable=True)
def note_payout_opened(*, venue_id: UUID, payout: Payout, by: Any, at: datetime) -> None:
    """Record that somebody read a payout: who receives it stands there."""
    log.note("payouts.payout.opened", subject=payout, by=by, at=at, scope=venue_id, payout=payout.label)
