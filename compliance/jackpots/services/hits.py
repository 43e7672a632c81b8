"""Record hits of jackpots, and verify them (NL 3.2(10), 3.2(12), 3.5(25), 6.1(2~), 6.2(7~))."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.http.formatting.money import money
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..domain.offers import QUEENS, is_at_tables
from ..domain.shares import Claim, share_of, winners_of
from ..domain.timing import in_milliseconds, is_simultaneous
from ..models.hits import BoxClaim, HitVerification, JackpotHit, JackpotShare, Numbering, ShareReason
from ..models.meters import Disconnection, EntryKind, Jackpot
from ..selectors import hits as selectors
from ..selectors import jackpots as jackpot_selectors
from .checks import check_in_use, require_past, require_text, turn_of
from .meters import add_entry

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class HitWish:
    """A won jackpot: where, with which combination, when, and the amount on the meter at that time.

    `claims` are the players with the winning hand at a table, none at a machine. `amount` is None for a hit within five
    seconds of another one, whose amount it wins.
    """

    combination: str
    hit_at: datetime
    amount: Decimal | None
    table_id: UUID | None = None
    machine_id: UUID | None = None
    claims: Sequence[Claim] = ()


def record_hit(*, house: House, jackpot: Jackpot, wish: HitWish, nonce: UUID, by: "Staff", at: datetime) -> JackpotHit:
    """Record a hit with its winners and shares; the meter is reset to the start amount.

    A hit on another machine with the same combination, no more than five seconds after the first, wins the amount of
    the first (NL 6.2(7~)); a later one wins what the new meter shows. At a table the meter is shared equally by the
    winning boxes (3.2(12), 3.5(25)). The same `nonce` returns the same hit. Raises Refused for a place without this
    jackpot, while the casino is disconnected (6.2(4~)), for an amount below the meter, and without a jackpot bet
    (3.2(10), 3.5(25)). A refusal that rests on an article is logged.
    """
    try:
        return _record_hit(house, jackpot, wish, nonce, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, jackpot, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, jackpot: Jackpot, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    facts = {"jackpot": jackpot.name, "article": article}
    log.note("jackpots.hit.refused", subject=jackpot, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _record_hit(house: House, jackpot: Jackpot, wish: HitWish, nonce: UUID, by: "Staff", at: datetime) -> JackpotHit:
    wait_turn(turn_of(jackpot.pk))
    existing_row = selectors.hit_by_nonce(house.id, nonce)
    if existing_row is not None:
        return existing_row
    hit_at = in_milliseconds(wish.hit_at)
    check_in_use(jackpot)
    require_past(at, hit_at, "hit_at")
    require_text(wish.combination, _("Enter the winning combination."), "combination")
    _check_place(house, jackpot, wish, hit_at, at)
    winners = winners_of(wish.claims)
    first = _first_hit(jackpot, wish, hit_at)
    row = JackpotHit(
        venue_id=house.id,
        jackpot=jackpot,
        number=0,
        table_id=wish.table_id,
        machine_id=wish.machine_id,
        combination=wish.combination.strip(),
        hit_at=hit_at,
        gaming_day=house.gaming_day(hit_at),
        # A simultaneous hit is not compared with the meter, which the first hit has already reset.
        amount=first.amount if first is not None else _meter_amount(house, jackpot, wish, hit_at),
        first=first,
        claim_count=len(wish.claims),
        share_count=max(len(winners), 1),
        version=house.rulebook(house.gaming_day(at)).edition.id,
        nonce=nonce,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    check_fields(row, ["venue", "jackpot", "table", "machine", "first", "recorded_by"])
    # Taken after all checks: the counter row stays locked until the commit, and a number taken must be used.
    row.number = next_number(Numbering, house.id, "hit")
    with log.act(
        "jackpots.hit.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        number=row.label,
        jackpot=jackpot.name,
        amount=row.amount,
        currency=house.currency,
    ):
        row.save(force_insert=True)
        _save_shares(row, wish.claims)
        if first is None:
            add_entry(jackpot, EntryKind.RESET, jackpot.seed, hit_at, by=by, at=at, hit_id=row.pk)
    return row


def _check_place(house: House, jackpot: Jackpot, wish: HitWish, hit_at: datetime, at: datetime) -> None:
    place = jackpot_selectors.place_of(jackpot.pk, table_id=wish.table_id, machine_id=wish.machine_id)
    # Not asked: whether the machine was in order. That is the question of the verification (NL 6.1(2~)).
    if place is None or place.linked_at > hit_at:
        raise Refused(
            _("This jackpot was not played there at that time."),
            "place",
            next_step=_("Choose the table or machine, or link it to the jackpot."),
        )
    # By the time of the hit and not of its record, which may come after the link was restored.
    away = Disconnection.objects.filter(jackpot=jackpot, began_at__lte=hit_at).exclude(ended__ended_at__lte=hit_at)
    if away.exists():
        raise Refused(
            _("The casino was disconnected from this national jackpot at that time."),
            "hit_at",
            house.cite("jackpot.link", at),
            _("Check the time, or record the end of the disconnection."),
        )
    if is_at_tables(jackpot.game):
        _check_claims(house, jackpot, wish.claims, at)
    elif wish.claims:
        raise Refused(_("Boxes are at tables only. A machine has one winner."), "claims")


def _check_claims(house: House, jackpot: Jackpot, claims: Sequence[Claim], at: datetime) -> None:
    """Refuse a hand without a winner, without a jackpot bet, and with two players in one place."""
    if not claims:
        raise Refused(_("Enter the box of each player with the winning hand."), "claims")
    # Both articles demand the jackpot bet; the refusal cites the one of the game.
    subject = "jackpot.box_holder" if jackpot.game == QUEENS else "jackpot.poker"
    if any(claim.jackpot_bet <= 0 for claim in claims):
        raise Refused(_("Only a player with a jackpot bet wins the jackpot."), "claims", house.cite(subject, at))
    if any(claim.stake <= 0 for claim in claims):
        raise Refused(_("Enter the stake on each box."), "claims")
    if len({(claim.box, claim.seat) for claim in claims}) < len(claims):
        raise Refused(
            _("A box has one holder, and a seat one player."),
            "claims",
            house.cite("jackpot.box_holder", at),
            _("Enter the seat of each other player, counted from the shuffler."),
        )


def _first_hit(jackpot: Jackpot, wish: HitWish, hit_at: datetime) -> JackpotHit | None:
    """Return the hit on another machine whose jackpot this one wins as well (A-15, A-89)."""
    # At tables only the winners of one hand share, so no hit follows another one.
    if wish.machine_id is None:
        return None
    before = selectors.earlier_hit(jackpot.pk, wish.machine_id, wish.combination.strip(), hit_at)
    if before is not None and is_simultaneous(before.hit_at, hit_at):
        return before
    return None


def _meter_amount(house: House, jackpot: Jackpot, wish: HitWish, hit_at: datetime) -> Decimal:
    last = jackpot_selectors.last_entry(jackpot.pk)
    # Of two hits the earlier one is recorded first: the entries of a meter have the order of their times.
    if hit_at < last.read_at:
        raise Refused(_("The meter was read later than that. Enter a later time."), "hit_at")
    if wish.amount is None:
        raise Refused(_("Enter the amount on the meter at the hit."), "amount")
    # It may be higher: the meter has grown since the last reading.
    if wish.amount < last.amount:
        message = _("The meter stood at %(amount)s before the hit. Enter the amount that it showed.")
        raise Refused(message % {"amount": money(last.amount, house.currency)}, "amount")
    return wish.amount


def _save_shares(hit: JackpotHit, claims: Sequence[Claim]) -> None:
    """Write the players of a hand and the share of each winner; a machine has one winner (NL 6.1(2~))."""
    # Only article 3.2(12) rounds up to a whole euro; the articles on poker have no rounding.
    amount = share_of(hit.amount, hit.share_count, whole_euro=hit.jackpot.game == QUEENS)
    if not claims:
        JackpotShare(hit=hit, reason=ShareReason.MACHINE, amount=amount).save(force_insert=True)
        return
    rows = {
        claim: BoxClaim(hit=hit, box=claim.box, jackpot_bet=claim.jackpot_bet, stake=claim.stake, seat=claim.seat)
        for claim in claims
    }
    # Players who do not win are stored too: they prove who had the higher stake or sat nearer.
    BoxClaim.objects.bulk_create(rows.values())
    JackpotShare.objects.bulk_create(
        JackpotShare(hit=hit, claim=rows[winner.claim], reason=winner.reason, amount=amount)
        for winner in winners_of(claims)
    )


@transaction.atomic(durable=True)
def verify_hit(*, house: House, hit: JackpotHit, sound: bool, said: str, by: "Staff", at: datetime) -> HitVerification:
    """Record whether the machine or the hand was in order; only then there is a right to the jackpot (NL 6.1(2~)).

    After a malfunction the meter gets its amount back, unless another hit wins it. A repeated verification returns the
    first. Raises Refused without what was checked.
    """
    # The lock of the jackpot and not of the hit, because a malfunction changes the meter.
    wait_turn(turn_of(hit.jackpot_id))
    existing_row = selectors.verification_of(hit.pk)
    if existing_row is not None:
        return existing_row
    # A request that waited for the lock may be earlier than the hit; the database refuses that order.
    verified_at = max(at, hit.recorded_at)
    row = HitVerification(hit=hit, sound=sound, said=said.strip(), verified_by_id=by.pk, verified_at=verified_at)
    with log.act("jackpots.hit.verified", subject=hit, by=by, at=at, scope=house.id, number=hit.label, sound=sound):
        require_text(row.said, _("Enter what was checked on the machine or at the table, and the result."), "said")
        row.save(force_insert=True)
        # Asked after the row is stored, so that this verification counts as well.
        if selectors.is_without_right(hit):
            _restore_meter(hit, by, at)
    return row


def _restore_meter(hit: JackpotHit, by: "Staff", at: datetime) -> None:
    """Give the amount of the first hit back to the meter, with what it has grown since."""
    jackpot, last = hit.jackpot, jackpot_selectors.last_entry(hit.jackpot_id)
    # The meter of a removed jackpot takes no further entry, so the amount cannot be given back.
    if hasattr(jackpot, "removal"):
        return
    # The start amount is subtracted, because the reset has added it to the meter since.
    amount = last.amount + hit.amount - jackpot.seed
    # The request may have waited while a later reading was recorded.
    read_at = max(at, last.read_at)
    add_entry(jackpot, EntryKind.RESTORED, amount, read_at, by=by, at=read_at, hit_id=hit.first_id or hit.pk)
