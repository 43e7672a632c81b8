"""Refund money: approval by a second person, payment out of the register, and hand-back before the pay-in."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.drawers.services.shortages import notes_shortage
from compliance.http.formatting.dates_and_numbers import with_label
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.carnet.services.drawer_bookings import book_refund
from compliance.orphans.carnet.services.lines import carnet_of, write_line
from compliance.orphans.finds import selectors
from compliance.orphans.finds.services.witnesses import check_confirmed
from compliance.orphans.models.carnets import CarnetLine, LineKind
from compliance.orphans.models.claims import Claim, ClaimRuling, Refund, RefundApproval, Verdict
from compliance.orphans.models.finds import EndOutcome, Find, FindEnd
from compliance.orphans.models.ledger import Account
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import selectors as claim_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Payout:
    """How a refund is paid: in cash at a desk, or by a transfer with its reference.

    `address` is the claimant's address if the claim has none yet; `justification` is added to what the proofs show.
    """

    desk_id: UUID | None = None
    transfer: str = ""
    address: str = ""
    justification: str = ""


@transaction.atomic(durable=True)
def approve_refund(
    *, house: House, claim: Claim, approved: bool, reason: str, by: "Staff", at: datetime
) -> RefundApproval:
    """Approve or decline, as a second person, a granted refund (house rule; A-04 after the year was paid).

    A declined refund is never paid: the decision remains in the register and the claim is closed. The owner may claim
    again within the claim period, or with the time at which they first came forward.
    """
    kind = "orphans.refund.approved" if approved else "orphans.refund.declined"
    with log.act(kind, subject=claim, by=by, at=at, scope=house.id):
        wait_turn(str(claim.find_id))
        decision = _granted_decision(house, claim, at)
        if claim_selectors.find_approval(decision) is not None:
            raise Refused(_("A second person has already decided. Reload the page."))
        if not _needs_another(decision, carnet_selectors.find_entry(claim.find_id)):
            raise Refused(
                _("This refund does not require a second person. Pay it."),
                article=house.cite("orphan.refund_approval_above", at),
            )
        if by.pk == decision.ruled_by_id:
            raise Refused(
                _("You granted this. Another person must approve it."),
                article=house.cite("orphan.refund_approval_above", at),
                next_step=_("Ask a colleague who may approve refunds; the refund is listed under pending claims."),
            )
        if not approved and not reason.strip():
            raise Refused(_("Enter why you decline. The reason is stored with the claim."), "reason")
        row = RefundApproval(
            ruling=decision,
            approved=approved,
            reason=reason.strip(),
            answered_by_id=by.pk,
            answered_at=max(at, decision.ruled_at),  # an approver who waited for the lock answers after the decision
        )
        row.save(force_insert=True)
    return row


@notes_shortage
@transaction.atomic(durable=True)
def pay_refund(*, house: House, claim: Claim, payout: Payout, nonce: UUID, by: "Staff", at: datetime) -> Refund:
    """Pay a granted refund, as a register line that names the entry (LU art. 8(3), 8(4)).

    The same `nonce` returns the same refund. Raises Refused without name, address and proof, before a required
    approval, before the witness has confirmed the find, and for an entry that was refunded or reversed.
    """
    wait_turn(str(claim.find_id))
    known = claim_selectors.refund_of(claim)
    # Only the same request: another one for a paid claim is refused below.
    if known is not None and known.line.nonce == nonce:
        return known
    # Read here for the log alone, which names the amount; the checks inside the act read the decision again.
    find, decision = Find.objects.get(pk=claim.find_id), claim_selectors.final_decision(claim)
    with log.act(
        "orphans.refund.paid",
        subject=claim,
        by=by,
        at=at,
        scope=house.id,
        find=find.label,
        amount=decision.amount if decision else None,
        currency=house.currency,
    ):
        decision = _granted_decision(house, claim, at)
        entry = _refunded_entry(house, claim, at)
        address = _check_payout(house, claim, payout, at)
        check_confirmed(find)
        # Locks the register, so it precedes the check whether the year is paid and a second person approves.
        carnet, post_closing = carnet_of(house, entry, by=by, at=at)
        _check_approved(house, decision, entry, at)
        line = write_line(
            house,
            carnet,
            kind=LineKind.REFUND,
            change=-_refund_amount(decision),
            account=Account.CASH if payout.desk_id else Account.BANK,
            nonce=nonce,
            by=by,
            at=at,
            find=find,
            original=entry,
            name=claim.name,
            address=address,
            justification=_refund_justification(house, claim, decision, payout),
            post_closing=post_closing,
        )
        row = _store_refund(claim, line, payout, by=by, at=at)
        book_refund(house, row, by=by, at=at)
        return row


def _store_refund(claim: Claim, line: CarnetLine, payout: Payout, *, by: "Staff", at: datetime) -> Refund:
    row = Refund(
        claim_id=claim.pk,
        line=line,
        desk_id=payout.desk_id,
        transfer=payout.transfer.strip(),
        paid_by_id=by.pk,
        paid_at=at,
    )
    row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def hand_back(*, house: House, claim: Claim, desk_id: UUID | None, by: "Staff", at: datetime) -> FindEnd:
    """Hand back money that is not in a register: before the pay-in, or under Dutch law (LU art. 8(2); NL 1.1(3~)).

    `desk_id` is the desk that paid; None for chips handed over on the spot. Raises Refused before the claim is granted,
    and after the find has ended.
    """
    wait_turn(str(claim.find_id))
    find, decision = Find.objects.get(pk=claim.find_id), claim_selectors.final_decision(claim)
    with log.act(
        "orphans.find.handed_back",
        subject=find,
        by=by,
        at=at,
        scope=house.id,
        find=find.label,
        amount=decision.amount if decision else None,
        currency=house.currency,
        claim=str(claim.pk),
    ):
        decision = _granted_decision(house, claim, at)
        if selectors.is_over(find):
            raise Refused(_("This found sum is in the orphan register or closed: nothing can be returned."))
        if desk_id is not None:
            _check_desk(house, desk_id)
        check_confirmed(find)
        _check_approved(house, decision, None, at)
        row = FindEnd(
            find=find,
            outcome=EndOutcome.RETURNED,
            claim_id=claim.pk,
            desk_id=desk_id,
            amount=_refund_amount(decision),
            article=decision.article,
            gaming_day=house.gaming_day(at),
            ended_by_id=by.pk,
            ended_at=at,
        )
        row.save(force_insert=True)
    return row


def _granted_decision(house: House, claim: Claim, at: datetime) -> ClaimRuling:
    """Return the decision that grants a claim, if it is neither paid nor declined."""
    decision = claim_selectors.final_decision(claim)
    if decision is None or decision.verdict != Verdict.ACCEPTED:
        raise Refused(
            _("This claim has not been granted: decide it first."),
            article=house.cite(f"claim.{claim.find.regime}", at),
            next_step=_("Add the evidence to the claim. An officer then grants or refuses it."),
        )
    if claim_selectors.is_given_back(claim):
        raise Refused(
            _("It has already been refunded. Reload the page."),
            article=house.cite("claim.refunded", at),
            next_step=_("The claim page shows when and can print another copy of the receipt."),
        )
    return decision


def _refund_amount(decision: ClaimRuling) -> Decimal:
    assert decision.amount is not None  # a database constraint requires an amount with every grant
    return decision.amount


def _refunded_entry(house: House, claim: Claim, at: datetime) -> CarnetLine:
    """Return the entry that is refunded. Grants never exceed its amount."""
    entry = carnet_selectors.find_entry(claim.find_id)
    if entry is None:
        raise Refused(
            _("This found sum is not in the orphan register: return it on the spot."),
            article=house.cite(f"claim.{claim.find.regime}", at),
        )
    if carnet_selectors.is_reversed(entry):
        raise Refused(
            _("The entry was reversed: nothing can be refunded."),
            article=house.cite("register.carnets", at),
            next_step=_("The orphan register shows the reversing entry with its reason."),
        )
    return entry


def _check_payout(house: House, claim: Claim, payout: Payout, at: datetime) -> str:
    """Check how a refund is paid, and return the address for the register (art. 8(4))."""
    # Exactly one of the two: a desk or a transfer.
    if (payout.desk_id is None) is (not payout.transfer.strip()):
        raise Refused(_("Choose the cash desk that pays, or enter the reference of the transfer."), "desk")
    if payout.desk_id is not None:
        _check_desk(house, payout.desk_id)
    address = claim.address or payout.address.strip()
    if not address:
        message = _("The orphan register must state the person's address. Enter it first.")
        raise Refused(message, "address", article=house.cite("orphan.refund_fields", at))
    return address


def _check_desk(house: House, desk_id: UUID) -> None:
    if desk_id not in {desk.pk for desk in venues.cash_desks(house.id)}:
        raise Refused(_("Choose a cash desk of this casino."), "desk")


def _needs_another(decision: ClaimRuling, entry: CarnetLine | None) -> bool:
    # The year may have been paid after the decision was stored.
    return decision.approval_needed or (entry is not None and carnet_selectors.is_paid(entry.carnet))


def _check_approved(house: House, decision: ClaimRuling, entry: CarnetLine | None, at: datetime) -> None:
    article = house.cite("orphan.refund_approval_above", at)
    answer = claim_selectors.find_approval(decision)
    if answer is not None and not answer.approved:
        raise Refused(
            _("The second person declined: this refund cannot be paid."),
            article=article,
            next_step=_("The owner may claim again, with the time at which they first came forward."),
        )
    if answer is None and _needs_another(decision, entry):
        raise Refused(
            _("A second person must approve this refund first."),
            article=article,
            next_step=_("It is listed under pending claims. Pay it once it is approved."),
        )


def _refund_justification(house: House, claim: Claim, decision: ClaimRuling, payout: Payout) -> str:
    """Return the justification for the register: the proofs in words, the reasons, and what was added at the desk.

    Kinds of proof are named in the language of the house's authorities, not in that of the cashier.
    """
    with translation.override(house.written_in):
        proofs_shown = [
            with_label(proof.get_kind_display(), proof.shows) for proof in claim_selectors.claim_evidence(claim)
        ]
    return "; ".join([*proofs_shown, decision.reasons, *filter(None, [payout.justification.strip()])])
