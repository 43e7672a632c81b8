"""Log that the file of a hit was printed."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.venues.domain.house import House

from ..models.hits import JackpotHit

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_hit_printed(*, house: House, hit: JackpotHit, by: "Staff", at: datetime) -> None:
    """Log a print of the file of a hit."""
    log.note("jackpots.hit.printed", subject=hit, by=by, at=at, scope=house.id, number=hit.label)
