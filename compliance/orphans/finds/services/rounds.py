"""Record the rounds played after a find, and the gains of an abandoned stake."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.carnet.services.lines import check_size
from compliance.orphans.models.finds import AT_TABLES, Category, Coup, Find
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors
from .preconditions import check_open

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def count_coup(*, house: House, find: Find, number: int, gain: Decimal, by: "Staff", at: datetime) -> Coup:
    """Record a round, with the gain of an abandoned stake (LU-ART8-2, LU-ART8-3; NL 1.1(3~)).

    `number` is the round that the page showed, so pressing the button twice records one round.
    """
    row = Coup(find_id=find.pk, number=number, gain=gain, recorded_by_id=by.pk, recorded_at=at)
    with log.act("orphans.coup.counted", subject=find, by=by, at=at, scope=house.id, coup=number, gain=gain):
        wait_turn(str(find.pk))
        check_open(find)
        if find.category not in AT_TABLES:
            raise Refused(
                _("Rounds are not counted for this type of found sum."),
                article=house.cite("orphan.coups_before_cash_in", at),
            )
        played = selectors.coups_played(find)
        if number != played + 1:
            raise Refused(_("Round %(number)d is already counted. Reload the page.") % {"number": played})
        if gain < 0:
            raise Refused(_("Enter the winnings of the stake, or leave the field empty."), "gain")
        if gain and find.category != Category.ABANDONED:
            raise Refused(_("Only a stake in play can win."), "gain")
        if gain and selectors.get_establishment(find) is not None:
            raise Refused(
                _("The stake was already established as abandoned; its winnings ended then."),
                "gain",
                house.cite("orphan.categories", at),
                _(
                    "Leave the winnings empty. If the stake was established as abandoned by mistake, close the record "
                    "and create a new one."
                ),
            )
        check_size(selectors.total_worth(find) + gain, "gain")
        row.clean_fields(exclude=["find", "recorded_by"])
        row.save(force_insert=True)
    return row
