"""The log keeps each print of a count."""

from datetime import datetime
from typing import Any

from django.db import transaction

from audit import log
from compliance.venues.house import House

from .. import shift_selectors
from ..models import Count


@transaction.atomic(durable=True)
def note_count_printed(*, house: House, count: Count, by: Any, at: datetime) -> None:
    """Record that a count was printed."""
    place = shift_selectors.place_of(count.shift)
    log.note("shifts.count.printed", subject=count, by=by, at=at, scope=house.id, place=place, count=count.kind)
