"""Logs reads of the Minister's lists."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log
from compliance.exclusions.models.ministerial_lists import MinisterialList

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_list_opened(*, venue_id: UUID, row: MinisterialList, shown: str, by: "Staff", at: datetime) -> None:
    """Log that the persons of a list were read. `shown` is the part that was displayed."""
    log.note("exclusions.list.opened", subject=row, by=by, at=at, scope=venue_id, shown=shown)
