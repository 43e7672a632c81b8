"""End Dutch orphan funds: a stake lapses after three rounds, machine money by a decision after its gaming day."""

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
    """End what no owner claimed: a stake lapses after its third round (A-05); the management decides on machine money.

    Raises Refused while it may still be claimed, while a claim is open, and before its witness has confirmed it. The
    rules say nothing of machine money after its gaming day (A-20): the decision has a reason and cites no article.
    """
    machine_money = find.regime == Regime.CUSTODY
    kind = "orphans.find.decided" if machine_money else "orphans.find.lapsed"
    with log.act(kind, subject=find, by=by, at=at, scope=house.id, find=find.label):
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
            article=house.cite("claim.custody_over" if machine_money else f"claim.{find.regime}", at),
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
        raise Refused(
            _("The rules do not say what follows the holding period: enter the reason for the decision."), "reason"
        )
