"""Acts of reading: who opened a measure and who searched, for the worst of a person stands there."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from audit.recording import log
from compliance.exclusions.models.measures import Measure


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, measure: Measure, by: Any, at: datetime) -> None:
    """Record that somebody read a measure: it says the worst there is to know of a person."""
    log.note("exclusions.measure.opened", subject=measure, by=by, at=at, scope=venue_id, measure=measure.kind)


@transaction.atomic(durable=True)
def note_searched(*, venue_id: UUID, found: int, by: Any, at: datetime) -> None:
    """Record that somebody searched the measures; what they typed is personal and stays out of the log."""
    log.note("exclusions.measure.searched", subject=None, by=by, at=at, scope=venue_id, found=found)
