"""Log entries for reading an incident and for opening its photographs."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log

from ..models.entries import Entry
from ..models.incidents import Incident

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, incident: Incident, by: "Staff", at: datetime) -> None:
    """Log that a person read an incident with the persons concerned."""
    log.note("incidents.incident.opened", subject=incident, by=by, at=at, scope=venue_id, incident=incident.label)


@transaction.atomic(durable=True)
def note_document_read(*, venue_id: UUID, entry: Entry, by: "Staff", at: datetime) -> None:
    """Log that a person opened a photograph or document of an incident."""
    log.note("incidents.document.read", subject=entry, by=by, at=at, scope=venue_id, incident=entry.incident.label)
