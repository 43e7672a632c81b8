"""Establish that a stake is abandoned, which fixes its amount."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.models.finds import Category, Establishment, Find
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors
from .preconditions import check_open

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def establish_abandonment(*, house: House, find: Find, by: "Staff", at: datetime) -> Establishment:
    """Establish that a stake is abandoned; its amount is the initial stake and the gains so far (LU-ART8-2)."""
    row = Establishment(find_id=find.pk, established_by_id=by.pk, established_at=at)
    with log.act("orphans.find.established", subject=find, by=by, at=at, scope=house.id):
        wait_turn(str(find.pk))
        check_open(find)
        if find.category != Category.ABANDONED:
            raise Refused(_("Only a stake in play can be established as abandoned."))
        if selectors.get_establishment(find) is not None:
            raise Refused(_("It is already established."))
        # Summed under the lock: a round that was recorded meanwhile changes the amount.
        row.amount = selectors.total_worth(find)
        row.save(force_insert=True)
    return row
