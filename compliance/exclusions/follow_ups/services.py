"""Record that the team followed an observation up, and plan the next follow-up (LU-PIS-10)."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.observations import FollowUp, FollowUpOutcome, FollowUpResult

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def hold_follow_up(
    *,
    house: House,
    follow_up: FollowUp,
    held_on: date,
    outcome: str,
    next_on: date | None,
    by: "Staff",
    at: datetime,
) -> FollowUpResult:
    """Record that a follow-up was held, with its outcome, and plan the next one (LU-PIS-10, GG-2).

    What was seen or said is recorded as an observation. Raises Refused for an unknown outcome, for a day in the future
    or before the observation, for a next follow-up in the past, and if the follow-up was held already.
    """
    # Of the observation and not of the follow-up, because the next one is planned for it.
    wait_turn(f"follow-ups of {follow_up.observation_id}")
    row = FollowUpResult(follow_up=follow_up, held_on=held_on, outcome=outcome, recorded_by_id=by.pk, recorded_at=at)
    with log.act("exclusions.follow_up.held", subject=row, by=by, at=at, scope=house.id, outcome=outcome):
        if FollowUpResult.objects.filter(follow_up=follow_up).exists():
            raise Refused(_("This follow-up has already been held. Reload the page."))
        if outcome not in FollowUpOutcome.values:
            raise Refused(_("Choose an outcome of the list."), "outcome")
        if held_on > house.local(at).date():
            raise Refused(_("This day is in the future."), "held_on")
        # A day before the planned one is permitted: the team may see the guest earlier.
        if held_on < follow_up.observation.observed_on:
            raise Refused(_("The guest was observed later. Check the day."), "held_on")
        row.save(force_insert=True)
        # Within the same act, so that no guest is left without the follow-up that the team wants.
        if next_on is not None:
            _plan_next(house, follow_up, next_on, by, at)
    return row


def _plan_next(house: House, follow_up: FollowUp, due_on: date, by: "Staff", at: datetime) -> None:
    if due_on < house.local(at).date():
        raise Refused(_("This day is over. Choose today or a later day."), "next_on")
    FollowUp(observation_id=follow_up.observation_id, due_on=due_on, planned_by_id=by.pk, planned_at=at).save(
        force_insert=True
    )
