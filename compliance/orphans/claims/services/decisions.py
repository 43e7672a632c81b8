"""Decide on a claim: granted with proof and reasons, refused, or not proven yet."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.finds import selectors
from compliance.orphans.models.carnets import CarnetLine
from compliance.orphans.models.claims import Claim, ClaimCode, ClaimRuling, Verdict
from compliance.orphans.models.finds import Category, Establishment, Find
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors as claim_selectors
from .claims import citation_subject, money_gone

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The reasons that staff may give; Carnet sets the others itself.
CODES = {
    Verdict.REFUSED: (
        ClaimCode.NOT_PROVEN,
        ClaimCode.WITHDRAWN,
        ClaimCode.ALREADY_REFUNDED,
        ClaimCode.REVERSED,
        ClaimCode.LAPSED,
        ClaimCode.CUSTODY_OVER,
    ),
    Verdict.NOT_YET: (ClaimCode.NOT_PROVEN, ClaimCode.NO_EVIDENCE, ClaimCode.COMPETING),
}


@dataclass(frozen=True)
class ClaimDecision:
    """A decision by staff. `amount` is in the currency of the house, None for the whole; less only with `split`."""

    verdict: str
    reasons: str
    code: str = ""
    amount: Decimal | None = None
    split: bool = False


@transaction.atomic(durable=True)
def decide_claim(*, house: House, claim: Claim, decision: ClaimDecision, by: "Staff", at: datetime) -> ClaimRuling:
    """Decide on a claim (LU art. 8(2); NL 1.1(3~)); the stored decision may differ from the one requested.

    A grant without proof is stored as "not yet"; so is one with another claim on the same find, unless the sum is split
    (A-34). If nothing is left, it is stored as a refusal. Raises Refused for a closed claim, without reasons, and for
    an amount that is not available.
    """
    with log.act("orphans.claim.ruled", subject=claim, by=by, at=at, scope=house.id, verdict=decision.verdict):
        # The log has the requested decision: an act opens before its checks, so that a repeated request is recognised.
        # The stored decision is among the rows of the act.
        wait_turn(str(claim.find_id))
        if claim_selectors.is_over(claim):
            raise Refused(
                _("This claim has already been decided. Reload the page."),
                next_step=_("If the person brings new evidence, record another claim to the same found sum."),
            )
        if decision.verdict not in Verdict.values:
            raise Refused(_("Choose a decision."), "verdict")
        if not decision.reasons.strip():
            raise Refused(_("Enter your reasons. They are stored with the claim."), "reasons")
        find = Find.objects.get(pk=claim.find_id)
        entry = carnet_selectors.find_entry(claim.find_id)
        found = _build_decision(house, claim, find, entry, decision, at)
        version = house.rulebook(house.local(at).date()).edition
        row = ClaimRuling(
            claim_id=claim.pk,
            verdict=found.verdict,
            code=found.code,
            article=version.cite(citation_subject(find, found.code)),
            reasons=found.reasons.strip(),
            amount=found.amount,
            split=found.split,
            approval_needed=found.amount is not None and _needs_another(house, entry, found.amount, at),
            edition=version.id,
            ruled_by_id=by.pk,
            ruled_at=at,
        )
        row.clean_fields(exclude=["claim", "amount", "article", "ruled_by"])
        row.save(force_insert=True)
        # A sum in the register is no longer in play.
        if row.verdict == Verdict.ACCEPTED and entry is None:
            _take_out_of_play(find, by=by, at=at)
    return row


def _take_out_of_play(find: Find, *, by: "Staff", at: datetime) -> None:
    """Establish a stake that is granted to its owner: it wins nothing from now on, and its amount is final."""
    if find.category == Category.ABANDONED and selectors.get_establishment(find) is None:
        Establishment(find=find, amount=selectors.total_worth(find), established_by_id=by.pk, established_at=at).save(
            force_insert=True
        )


def _build_decision(
    house: House, claim: Claim, find: Find, entry: CarnetLine | None, decision: ClaimDecision, at: datetime
) -> ClaimDecision:
    """Return the decision to be stored."""
    if decision.verdict != Verdict.ACCEPTED:
        if decision.code not in CODES[Verdict(decision.verdict)]:
            raise Refused(_("Choose the reason for not granting it."), "code")
        return replace(decision, amount=None, split=False)
    against = _refusal_reason(claim, find, entry, split=decision.split)
    if against is not None:
        return replace(decision, verdict=against[0].value, code=against[1], amount=None, split=False)
    return replace(decision, code="", amount=_granted_amount(house, claim, find, entry, decision, at))


def _refusal_reason(claim: Claim, find: Find, entry: CarnetLine | None, *, split: bool) -> tuple[Verdict, str] | None:
    """Return the verdict and reason code that prevent a grant; None if nothing does."""
    blocking_reason = money_gone(find, entry)
    if blocking_reason:
        return Verdict.REFUSED, blocking_reason
    if not claim_selectors.is_proved(claim):
        return Verdict.NOT_YET, ClaimCode.NO_EVIDENCE.value
    # The claims compete: staff decide on one of them, or split the sum.
    if not split and claim_selectors.other_claims(claim).exists():
        return Verdict.NOT_YET, ClaimCode.COMPETING.value
    return None


def _granted_amount(
    house: House, claim: Claim, find: Find, entry: CarnetLine | None, decision: ClaimDecision, at: datetime
) -> Decimal:
    """Return the granted amount: the whole, or the share of one of several owners (A-34)."""
    article = house.cite(f"claim.{find.regime}", at)
    whole = entry.change if entry else selectors.total_worth(find)
    if not decision.split:
        if decision.amount not in (None, whole):
            raise Refused(
                _("The sum must be refunded in full: %(whole)s. It can be split only between several owners.")
                % {"whole": money(whole, house.currency)},
                "amount",
                article,
            )
        return whole
    if entry is None:
        raise Refused(
            _("A sum that is not yet in the orphan register can only be returned in full. Pay it in first."),
            "split",
            article,
        )
    if not claim_selectors.other_claims(claim).exists():
        raise Refused(_("There is no other claimant: the sum must be refunded in full."), "split", article)
    amount_left = whole - claim_selectors.granted_to_others(claim)
    if decision.amount is None or not 0 < decision.amount <= amount_left:
        raise Refused(
            _("Enter the share of this owner: at most %(left)s remain.") % {"left": money(amount_left, house.currency)},
            "amount",
        )
    return decision.amount


def _needs_another(house: House, entry: CarnetLine | None, amount: Decimal, at: datetime) -> bool:
    """Does a second person approve: above the threshold of the house, or after the year was paid out (A-04)?"""
    above = house.rulebook(house.local(at).date()).decimal("orphan.refund_approval_above")
    return amount > above or (entry is not None and carnet_selectors.is_paid(entry.carnet))
