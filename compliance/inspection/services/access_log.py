"""Log entries for reading or printing an observation, and for opening the document of an answer."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log

from ..models import Entry, Observation

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, observation: Observation, by: "Staff", at: datetime) -> None:
    """Log that a person read an observation: either side may ask whether the other has."""
    log.note(
        "inspection.observation.opened",
        subject=observation,
        by=by,
        at=at,
        scope=venue_id,
        observation=observation.label,
    )


@transaction.atomic(durable=True)
def note_printed(*, venue_id: UUID, observation: Observation, by: "Staff", at: datetime) -> None:
    """Log that an observation was printed with its thread."""
    log.note(
        "inspection.observation.printed",
        subject=observation,
        by=by,
        at=at,
        scope=venue_id,
        observation=observation.label,
    )


@transaction.atomic(durable=True)
def note_document_read(*, venue_id: UUID, entry: Entry, by: "Staff", at: datetime) -> None:
    """Log that a person opened the document of an answer."""
    log.note(
        "inspection.document.read",
        subject=entry,
        by=by,
        at=at,
        scope=venue_id,
        observation=entry.observation.label,
    )
