"""Lapse Dutch orphan funds: after three rounds, or by a decision after the gaming day of a machine find."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.models.finds import EndOutcome, Find, FindEnd, Regime
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors
from .preconditions import check_open, check_unclaimed
from .witnesses import check_confirmed

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def lapse_find(*, house: House, find: Find, reason: str, by: "Staff", at: datetime) -> FindEnd:
    """Lapse money to the house: a stake after its third round, machine money after its gaming day (A-05, A-20).

    Raises Refused while it may still be claimed, while a claim is open, and before its witness has confirmed it. The
    law does not say what happens to machine money; that it lapses is an interpretation, so a member of staff decides
    and gives the reason.
    """
    with log.act("orphans.find.lapsed", subject=find, by=by, at=at, scope=house.id, find=find.label):
        wait_turn(str(find.pk))
        if find.regime == Regime.REGISTER:
            raise Refused(
                _("Nothing lapses here: the sum is paid in and goes to the municipal treasurer at year end."),
                article=house.cite("orphan.beneficiary", at),
            )
        check_open(find)
        _check_time(house, find, reason, at)
        check_unclaimed(house, find, at)
        check_confirmed(find)
        row = FindEnd(
            find_id=find.pk,
            outcome=EndOutcome.LAPSED,
            amount=selectors.total_worth(find),
            article=house.cite(f"claim.{find.regime}", at),
            reason=reason.strip(),
            gaming_day=house.gaming_day(at),
            ended_by_id=by.pk,
            ended_at=at,
        )
        row.save(force_insert=True)
    return row


def _check_time(house: House, find: Find, reason: str, at: datetime) -> None:
    if find.regime == Regime.GAMES:
        missing = find.coups_needed - selectors.coups_played(find)
        if missing > 0:
            raise Refused(
                _("The owner may come forward until round %(needed)d has ended. Rounds counted so far: %(played)d.")
                % {"needed": find.coups_needed, "played": find.coups_needed - missing},
                article=house.cite(f"claim.{find.regime}", at),
            )
        return
    if house.gaming_day(at) <= find.gaming_day:
        raise Refused(
            _("The casino holds it until the gaming day ends. Wait until then."),
            article=house.cite(f"claim.{find.regime}", at),
        )
    if not reason.strip():
        raise Refused(_("The rules do not say what follows the holding period: enter why it lapses."), "reason")
