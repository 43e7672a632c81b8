"""The act of reading a list of the Minister: who opened it, and which persons they saw."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from audit.recording import log
from compliance.exclusions.models.ministerial_lists import MinisterialList


@transaction.atomic(durable=True)
def note_list_opened(*, venue_id: UUID, row: MinisterialList, shown: str, by: Any, at: datetime) -> None:
    """Record that somebody read the persons of a list, and which of them."""
    log.note("exclusions.list.opened", subject=row, by=by, at=at, scope=venue_id, shown=shown)
