"""Acts of the play-it-safe team about a guest: what was observed written down, and read."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.people.selectors import guests as people
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.observations import Observation, RiskLevel


@transaction.atomic(durable=True)
def observe(
    *, house: House, guest_id: UUID, observed_on: date, note: str, level: str, agreed: str, by: Any, at: datetime
) -> Observation:
    """Write down what was observed about a guest, how the team judges the risk, and what was agreed (LU-PIS-10).

    Raises NotFound for a guest the house does not know. What is said stays out of the log's facts.
    """
    people.guest(house.id, guest_id)
    row = Observation(
        venue_id=house.id,
        person_id=guest_id,
        observed_on=observed_on,
        note=note.strip(),
        level=level,
        agreed=agreed.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act("exclusions.observation.recorded", subject=row, by=by, at=at, scope=house.id):
        if not row.note:
            raise Refused(_("Describe what was observed."), "note")
        if level and level not in RiskLevel.values:
            raise Refused(_("Choose one of the levels, or none."), "level")
        if observed_on > house.local(at).date():
            raise Refused(_("This day is in the future."), "observed_on")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_observations_read(*, venue_id: UUID, newest: Observation, notes: int, by: Any, at: datetime) -> None:
    """Record that somebody read the notes of the team about a guest; the newest one names whose they are."""
    log.note("exclusions.observation.read", subject=newest, by=by, at=at, scope=venue_id, notes=notes)
