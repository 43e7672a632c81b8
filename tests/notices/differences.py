"""Short ways to tell of the difference of a count in tests, as the act that signs the count does."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection, transaction

from audit.recording import log
from compliance.notices.domain.subjects import Variance
from compliance.notices.models.notices import Notice
from compliance.notices.services import raising
from compliance.venues.models.places import Room
from tests import cast


def variance(**changes: Any) -> Variance:
    facts: dict[str, Any] = {
        "place": "Réception",
        "shift": "S-000001",
        "gaming_day": date(2026, 3, 3),
        "expected": Decimal("9100.00"),
        "counted": Decimal("8950.00"),
        "gap": Decimal("150.00"),
        "threshold": Decimal("100.00"),
        "explanation": "A guest was paid twice.",
    }
    return Variance(**facts | changes)


def tell_difference(subject: Any = None, *, house: Any = None, **changes: Any) -> Notice | None:
    """Raise the notice as a step of an act; any row can stand for that of the count."""
    house = house or cast.house()
    row = subject or Room.objects.filter(venue_id=house.id).first() or Room.objects.first()
    by = cast.member("director")
    with transaction.atomic():
        with log.act("notices.notice.opened", subject=row, by=by, at=cast.TUESDAY, scope=house.id):
            made = raising.raise_variance_notice(
                house=house, subject=row, variance=variance(**changes), by=by, at=cast.TUESDAY
            )
        connection.check_constraints()
    return made
