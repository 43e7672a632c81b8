"""Log entries for prints of a count."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.models.counts import Count
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_count_printed(*, house: House, count: Count, by: "Staff", at: datetime) -> None:
    """Log that a count was printed."""
    place = shift_selectors.place_of(count.shift)
    log.note("cage.count.printed", subject=count, by=by, at=at, scope=house.id, place=place, count=count.kind)
