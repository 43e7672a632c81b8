"""The day of the cage, written past the services."""

from decimal import Decimal
from typing import Any

from compliance.cage.models.days import CageDay
from tests.cage.nights import DAY, LATER
from tests.cast import VENUE, member


def day(**changes: Any) -> CageDay:
    facts: dict[str, Any] = {
        "venue_id": VENUE,
        "gaming_day": DAY,
        "expected": Decimal("9100.00"),
        "counted": Decimal("9100.00"),
        "difference": Decimal("0.00"),
        "result": Decimal("0.00"),
        "closed_by": member("accountant"),
        "closed_at": LATER,
    }
    return CageDay(**facts | changes)
