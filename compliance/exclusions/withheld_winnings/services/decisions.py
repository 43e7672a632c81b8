"""Service for the decision of a second person on withheld winnings."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.exclusions.measure_register.domain import Terms
from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.measures.services.entries import measure_of, store_measure
from compliance.exclusions.models.measures import Measure, MeasureKind
from compliance.exclusions.models.withholding_decisions import WithholdingDecision, WithholdingOutcome
from compliance.exclusions.models.withholdings import Withholding
from compliance.refusals import Refused
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Ban:
    """An exclusion of the player from today, until a last day or until ended."""

    last_day: date | None = None


@transaction.atomic(durable=True)
def decide_withholding(
    *, house: House, withholding: Withholding, outcome: str, reason: str, ban: Ban | None, by: "Staff", at: datetime
) -> WithholdingDecision:
    """Withhold winnings, or have them paid. The proposer may not decide (LU-DS-C).

    A ban excludes the player in the same transaction and raises the notice to the Minister (art. 69(1)).
    """
    decision = WithholdingDecision(
        withholding_id=withholding.pk, outcome=outcome, reason=reason.strip(), decided_by_id=by.pk, decided_at=at
    )
    with log.act(
        "exclusions.withholding.decided",
        subject=withholding,
        by=by,
        at=at,
        scope=house.id,
        outcome=outcome,
        banned=ban is not None,
    ):
        wait_turn(str(withholding.pk))
        if WithholdingDecision.objects.filter(withholding=withholding).exists():
            raise Refused(_("These winnings have already been decided."))
        if by.pk == withholding.proposed_by_id:
            raise Refused(_("You proposed this. Another person must decide."))
        _check_decision(decision, ban)
        if ban is not None:
            decision.measure = _exclude_player(house, withholding, decision, ban, by=by, at=at)
        decision.save(force_insert=True)
    return decision


def _check_decision(decision: WithholdingDecision, ban: Ban | None) -> None:
    if decision.outcome not in WithholdingOutcome.values:
        raise Refused(_("Choose whether the winnings are withheld or paid."), "outcome")
    if decision.outcome == WithholdingOutcome.WITHHELD:
        return
    if not decision.reason:
        raise Refused(_("Enter why the winnings are paid after all. The reason is stored with them."), "reason")
    if ban is not None:
        raise Refused(
            _(
                "A player who is paid is not excluded because of these winnings. If there is another reason, "
                "enter an exclusion."
            ),
            "ban",
        )


def _exclude_player(
    house: House, row: Withholding, decision: WithholdingDecision, ban: Ban, *, by: "Staff", at: datetime
) -> Measure:
    """Exclude the player for the reasons of the proposal and the decision, and raise the notice."""
    reasons = "\n".join(reason for reason in (row.breach_said, row.reason, decision.reason) if reason)
    terms = Terms(MeasureKind.HOUSE, house.local(at).date(), ban.last_day, reason=reasons)
    measure = measure_of(house, known_guest(house.id, row.person_id), terms, by=by, at=at)
    # Not `enter_measure`: a transaction contains one act, and this one is the decision.
    store_measure(house, measure, terms, by=by, at=at)
    return measure
