"""Short ways to tell of a payment of orphan money in tests, as the area that pays it out will."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from audit.recording import log
from compliance.notices.domain.subjects import Payment
from compliance.notices.models.notices import Notice
from compliance.notices.services import raising
from compliance.venues.models.places import Room
from tests import cast


def payment(**changes: Any) -> Payment:
    facts: dict[str, Any] = {
        "exercise": "2025",
        "amount": Decimal("4812.65"),
        "paid_on": date(2026, 3, 1),
        "beneficiary": "Receveur communal de Mondorf-les-Bains",
        "receipts": ("118", "119"),
    }
    return Payment(**facts | changes)


def tell(
    subject: Any = None, *, house: Any = None, at: datetime = cast.TUESDAY, by: Any = None, **changes: Any
) -> Notice:
    """Raise the notice as a step of an act; any row can stand for that of the payment."""
    director, house = by or cast.member("director"), house or cast.house()
    row = subject or Room.objects.filter(venue_id=house.id).first()
    with (
        transaction.atomic(),
        log.act("notices.notice.opened", subject=row, by=director, at=at, scope=house.id),
    ):
        return raising.raise_payment_notice(house=house, subject=row, payment=payment(**changes), by=director, at=at)
