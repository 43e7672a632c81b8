"""Logs reads of measures, because they contain highly sensitive personal data."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log
from compliance.exclusions.models.measures import Measure

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, measure: Measure, by: "Staff", at: datetime) -> None:
    """Log that a measure was read."""
    log.note("exclusions.measure.opened", subject=measure, by=by, at=at, scope=venue_id, measure=measure.kind)


@transaction.atomic(durable=True)
def note_searched(*, venue_id: UUID, found: int, by: "Staff", at: datetime) -> None:
    """Log a search. The search text is personal data and is not logged."""
    log.note("exclusions.measure.searched", subject=None, by=by, at=at, scope=venue_id, found=found)
