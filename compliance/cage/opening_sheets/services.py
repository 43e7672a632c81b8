"""Log entries for prints of an opening sheet."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.games.models.sessions import TableSession
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_sheet_printed(*, house: House, session: "TableSession", by: "Staff", at: datetime) -> None:
    """Log that the opening sheet of a table session was printed."""
    log.note("cage.opening_sheet.printed", subject=session, by=by, at=at, scope=house.id, number=session.label)
