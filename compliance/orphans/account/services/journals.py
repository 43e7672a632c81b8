"""Log exports of the journal."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.orphans.models.carnets import Carnet
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_journal_exported(*, house: House, carnet: Carnet, bookings: int, by: "Staff", at: datetime) -> None:
    """Log that a member of staff exported the journal of a financial year for another program."""
    log.note(
        "orphans.journal.taken",
        subject=carnet,
        by=by,
        at=at,
        scope=house.id,
        carnet=carnet.label,
        bookings=bookings,
    )
