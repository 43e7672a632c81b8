"""Log entries for prints of a slip."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.cage.models.slips import Slip
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_slip_printed(*, house: House, slip: Slip, by: "Staff", at: datetime) -> None:
    """Log that a slip was printed, under its number."""
    log.note("cage.slip.printed", subject=slip, by=by, at=at, scope=house.id, number=slip.label)
