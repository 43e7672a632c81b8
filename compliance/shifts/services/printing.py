"""What was printed of the cage: each print of a count or of a slip stands in the log."""

from datetime import datetime
from typing import Any

from django.db import transaction

from audit import log
from compliance.venues.house import House

from .. import shift_selectors
from ..models import Count, Slip


@transaction.atomic(durable=True)
def note_count_printed(*, house: House, count: Count, by: Any, at: datetime) -> None:
    """Record that a count was printed."""
    place = shift_selectors.place_of(count.shift)
    log.note("shifts.count.printed", subject=count, by=by, at=at, scope=house.id, place=place, count=count.kind)


@transaction.atomic(durable=True)
def note_slip_printed(*, house: House, slip: Slip, by: Any, at: datetime) -> None:
    """Record that a slip was printed, under its number."""
    log.note("shifts.slip.printed", subject=slip, by=by, at=at, scope=house.id, number=slip.label)
