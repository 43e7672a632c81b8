"""Drop a find: the stake was lost in play, or the find was recorded by mistake."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.models.finds import Category, EndOutcome, Find, FindEnd
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors
from .preconditions import check_open, check_unclaimed

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def drop_find(*, house: House, find: Find, outcome: str, reason: str, by: "Staff", at: datetime) -> FindEnd:
    """End a find without money to pay in: the stake was lost in play, or the find was recorded by mistake."""
    with log.act("orphans.find.dropped", subject=find, by=by, at=at, scope=house.id, outcome=outcome):
        wait_turn(str(find.pk))
        check_open(find)
        if outcome not in (EndOutcome.LOST, EndOutcome.MISTAKE):
            raise Refused(_("Choose the outcome."), "outcome")
        if outcome == EndOutcome.LOST and (
            find.category != Category.ABANDONED or selectors.get_establishment(find) is not None
        ):
            raise Refused(_("Only a stake in play can be lost."), "outcome")
        if not reason.strip():
            raise Refused(_("Enter the reason. It is stored with the found sum."), "reason")
        check_unclaimed(house, find, at)
        row = FindEnd(
            find_id=find.pk,
            outcome=outcome,
            amount=selectors.total_worth(find),
            reason=reason.strip(),
            gaming_day=house.gaming_day(at),
            ended_by_id=by.pk,
            ended_at=at,
        )
        row.save(force_insert=True)
    return row
