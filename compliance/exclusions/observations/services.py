"""Services that record observations and log reads of them."""

from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.observations import FollowUp, Observation, RiskLevel

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@durable_act
def record_observation(
    *,
    house: House,
    guest_id: UUID,
    observed_on: date,
    note: str,
    level: str,
    agreed: str,
    follow_up_on: date | None = None,
    by: "Staff",
    at: datetime,
) -> Observation:
    """Record an observation, the risk level, the agreement with the guest, and the day of the follow-up (LU-PIS-10).

    Raises NotFound for an unknown guest, and Refused without a note, for an unknown level, for an observation in the
    future, and for a follow-up in the past. The text is not logged as a fact.
    """
    # Checks that the venue knows the guest.
    guest_selectors.get_guest(house.id, guest_id)
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
        if follow_up_on is not None and follow_up_on < house.local(at).date():
            raise Refused(_("This day is over. Choose today or a later day."), "follow_up_on")
        row.save(force_insert=True)
        if follow_up_on is not None:
            FollowUp(observation=row, due_on=follow_up_on, planned_by_id=by.pk, planned_at=at).save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_observations_read(*, venue_id: UUID, newest: Observation, notes: int, by: "Staff", at: datetime) -> None:
    """Log that observations about a guest were read. The newest one identifies the guest."""
    log.note("exclusions.observation.read", subject=newest, by=by, at=at, scope=venue_id, notes=notes)
