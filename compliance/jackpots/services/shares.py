"""Request the payout of a share of a jackpot (NL 1.1(14), 6.1(2~), 6.2(5~))."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.context import coming_from, current_origin
from audit.recording.locks import wait_turn
from compliance.payouts.services.preconditions import pass_gate
from compliance.payouts.services.requests import PayoutRequest, request_payout
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.offers import MARK, bet_of, is_at_tables
from ..models.hits import HitVerification, JackpotShare, SharePayout
from ..selectors import hits as selectors

if TYPE_CHECKING:
    from compliance.payouts.models.payouts import Payout
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Recipient:
    """Who receives a share and how; the payout refuses what is missing for its amount."""

    means: str = "cash"
    person_id: UUID | None = None
    beneficiary: str = ""
    address: str = ""
    account: str = ""
    identity: str = "not_asked"
    paper: str = ""


def request_share(*, house: House, share: JackpotShare, recipient: Recipient, by: "Staff", at: datetime) -> SharePayout:
    """Request the payout of a share, with the hit as its win; the verification of the hit is its precondition.

    A repeated request returns the payout that is open or paid. Raises Refused before the verification, after a
    malfunction, and for the person who verified (NL 6.1(2~)); also whatever the request of a payout raises. A refusal
    that rests on an article is logged.
    """
    former = selectors.payouts_of(share.pk)
    if former and former[-1][1] not in selectors.CLOSED:
        return former[-1][0]
    try:
        verification = _check_verified(house, share, by, at)
    except Refused as refused:
        _note_refused(house, share, refused.article, by, at)
        raise
    # Each act has a transaction of its own, and the key of an API request belongs to the last one. The number of former
    # payouts makes the nonce: an interrupted request finds its payout again.
    with coming_from(replace(current_origin(), idempotency_key=None, request_digest=None)):
        nonce = uuid5(share.pk, str(len(former)))
        wish = _payout_request(share, recipient)
        payout = request_payout(house=house, payout_request=wish, nonce=nonce, by=by, at=at)
        pass_gate(house=house, payout=payout, said=_verification_text(share, verification), by=by, at=at)
    return _link_payout(house, share, payout, by, max(at, verification.verified_at))


def _check_verified(house: House, share: JackpotShare, by: "Staff", at: datetime) -> HitVerification:
    """Refuse a payment before the verification, after a malfunction, and by the person who verified.

    An earlier hit of the jackpot is verified first, whose malfunction changes who wins which amount (A-104).
    """
    article, row = house.cite("jackpot.verified", at), selectors.verification_of(share.hit_id)
    if row is None:
        raise Refused(
            _("This hit is not verified. There is no right to the jackpot before."),
            article=article,
            next_step=_("Have a colleague verify that the machine or the table worked properly."),
        )
    if not row.sound:
        raise Refused(
            _("The verification found a malfunction. There is no right to the jackpot."),
            article=article,
            next_step=_("Tell the guest, and record a dispute if there is one."),
        )
    if row.verified_by_id == by.pk:
        raise Refused(
            _("You verified this hit. Another person must request its payment."),
            article=article,
            next_step=_("Ask a colleague at the cash desk."),
        )
    if selectors.is_earlier_unverified(share.hit):
        raise Refused(
            _("An earlier hit of this jackpot is not verified."),
            article=article,
            next_step=_("Have the earlier hit verified first."),
        )
    return row


@transaction.atomic(durable=True)
def _note_refused(house: House, share: JackpotShare, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own."""
    facts = {"number": share.hit.label, "article": article}
    log.note("jackpots.share.refused", subject=share.hit, by=by, at=at, scope=house.id, **facts)


def _payout_request(share: JackpotShare, recipient: Recipient) -> PayoutRequest:
    hit, jackpot = share.hit, share.hit.jackpot
    return PayoutRequest(
        origin="table" if is_at_tables(jackpot.game) else "machine",
        amount=share.amount,
        won_at=hit.hit_at,
        table_id=hit.table_id,
        machine=hit.machine.number if hit.machine is not None else "",
        game=jackpot.game,
        bet=bet_of(jackpot.game, jackpot.level),
        stake=share.claim.jackpot_bet if share.claim is not None else None,
        jackpot=MARK,
        remark=f"{hit.label} {jackpot.name}",
        means=recipient.means,
        person_id=recipient.person_id,
        beneficiary=recipient.beneficiary,
        address=recipient.address,
        account=recipient.account,
        identity=recipient.identity,
        paper=recipient.paper,
    )


@transaction.atomic(durable=True)
def _link_payout(house: House, share: JackpotShare, payout: "Payout", by: "Staff", at: datetime) -> SharePayout:
    wait_turn(f"jackpot share {share.pk}")
    existing_row = SharePayout.objects.filter(payout=payout).first()
    if existing_row is not None:
        return existing_row
    row = SharePayout(share=share, payout=payout, linked_by_id=by.pk, linked_at=at)
    with log.act(
        "jackpots.share.requested",
        subject=share.hit,
        by=by,
        at=at,
        scope=house.id,
        number=share.hit.label,
        payout=payout.label,
    ):
        row.save(force_insert=True)
    return row


def _verification_text(share: JackpotShare, verification: HitVerification) -> str:
    """Return the words of the verification for the precondition of the payout."""
    words = _("%(number)s, verified by %(name)s: %(said)s")
    facts = {"number": share.hit.label, "name": verification.verified_by.full_name, "said": verification.said}
    return words % facts
