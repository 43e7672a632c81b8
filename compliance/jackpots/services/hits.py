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
from compliance.machines.selectors.machines import get_machine, is_in_service
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..domain.meters import added_after, meter_before, taken_by
from ..domain.offers import QUEENS, is_at_tables
from ..domain.shares import Claim, share_of, winners_of
from ..domain.timing import SIMULTANEOUS, combination_key, in_milliseconds, is_simultaneous
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
    seconds of another one, whose amount it wins, unless that one has no right.
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
    (3.2(10), 3.5(25)); also at a machine that was not in service, for a second jackpot of one hand (3.2(12)), and after
    a later hit of the jackpot. A refusal that rests on an article is logged.
    """
    try:
        return _record_hit(house, jackpot, wish, nonce, by, at)
    except Refused as refused:
        if refused.article:
            facts = {"jackpot": jackpot.name, "article": refused.article}
            _note_refused("jackpots.hit.refused", jackpot, facts, house, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(
    kind: str, subject: "JackpotHit | Jackpot", facts: dict[str, str], house: House, by: "Staff", at: datetime
) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note(kind, subject=subject, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _record_hit(house: House, jackpot: Jackpot, wish: HitWish, nonce: UUID, by: "Staff", at: datetime) -> JackpotHit:
    wait_turn(turn_of(jackpot.pk), f"jackpots of table {wish.table_id}")
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
    # Taken late: the counter row stays locked until the commit.
    row.number = next_number(Numbering, house.id, "hit")
    _save_hit(house, row, wish, by, at)
    return row


def _save_hit(house: House, row: JackpotHit, wish: HitWish, by: "Staff", at: datetime) -> None:
    """Write the hit with its shares and the reset of its meter."""
    with log.act(
        "jackpots.hit.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        number=row.label,
        jackpot=row.jackpot.name,
        amount=row.amount,
        currency=house.currency,
    ):
        # Inside the act, because a repeated request finds its first answer there.
        _check_new(house, row, wish, at)
        row.save(force_insert=True)
        _save_shares(row, wish.claims)
        if row.first_id is None:
            _reset_meter(row, wish, by, at)


def _check_place(house: House, jackpot: Jackpot, wish: HitWish, hit_at: datetime, at: datetime) -> None:
    place = jackpot_selectors.place_of(jackpot.pk, table_id=wish.table_id, machine_id=wish.machine_id)
    if place is None or place.linked_at > hit_at:
        raise Refused(
            _("This jackpot was not played there at that time."),
            "place",
            next_step=_("Choose the table or machine, or link it to the jackpot."),
        )
    if place.machine is not None and not is_in_service(house, get_machine(house.id, place.machine.pk), hit_at):
        raise Refused(
            _("This machine was not in service at that time: it was not placed, not approved, or had a fault."),
            "place",
            next_step=_("Check the machine and the time. The page of the machine shows its place and its faults."),
        )
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


def _check_new(house: House, row: JackpotHit, wish: HitWish, at: datetime) -> None:
    """Refuse a second record of a hit, one after a later hit, and a second jackpot for one hand (NL 3.2(12))."""
    jackpot, boxes = row.jackpot, {claim.box for claim in wish.claims}
    if selectors.is_recorded(row):
        raise Refused(_("A hit of this jackpot at this place and time is recorded already."), "hit_at")
    if row.first_id is None and selectors.has_later_hit(jackpot.pk, row.hit_at):
        raise Refused(_("A later hit of this jackpot is recorded. Hits are recorded in the order of time."), "hit_at")
    other = selectors.hit_of_hand(jackpot.game, row.table_id, boxes, row.hit_at)
    if other is None:
        return
    message = _("This hand won hit %(number)s already. One hand is paid one jackpot.")
    subject = "jackpot.split" if jackpot.game == QUEENS else "jackpot.poker"
    raise Refused(message % {"number": other.label}, "claims", house.cite(subject, at))


def _first_hit(jackpot: Jackpot, wish: HitWish, hit_at: datetime) -> JackpotHit | None:
    """Return the hit on another machine whose jackpot this one wins as well (A-15, A-89).

    A hit without a right whose amount is on the meter again is not the first: the next one resets the meter itself.
    """
    if wish.machine_id is None:
        return None
    earlier = selectors.first_hits(jackpot.pk, hit_at - SIMULTANEOUS, hit_at).exclude(machine_id=wish.machine_id)
    rows = earlier.exclude(entries__kind=EntryKind.RESTORED)
    return next((row for row in rows if _is_same_win(row, wish, hit_at)), None)


def _is_same_win(row: JackpotHit, wish: HitWish, hit_at: datetime) -> bool:
    """Is this the same combination, no more than five seconds after a hit (NL 6.2(7~))?"""
    is_same = combination_key(row.combination) == combination_key(wish.combination)
    return is_same and is_simultaneous(row.hit_at, hit_at)


def _meter_amount(house: House, jackpot: Jackpot, wish: HitWish, hit_at: datetime) -> Decimal:
    """Return the amount of a hit, no less than the meter before it. Readings made after the hit do not count."""
    if wish.amount is None:
        raise Refused(_("Enter the amount on the meter at the hit."), "amount")
    before = meter_before(jackpot_selectors.entries_of(jackpot.pk), hit_at, _replaced_hits(jackpot, wish, hit_at))
    if wish.amount < before:
        message = _("The meter stood at %(amount)s before the hit. Enter the amount that it showed.")
        raise Refused(message % {"amount": money(before, house.currency)}, "amount")
    return wish.amount


def _replaced_hits(jackpot: Jackpot, wish: HitWish, hit_at: datetime) -> set[UUID]:
    """Return the hits without a right whose place this one takes: the same combination within five seconds."""
    earlier = selectors.first_hits(jackpot.pk, hit_at - SIMULTANEOUS, hit_at).filter(entries__kind=EntryKind.RESTORED)
    return {row.pk for row in earlier if _is_same_win(row, wish, hit_at)}


def _reset_meter(hit: JackpotHit, wish: HitWish, by: "Staff", at: datetime) -> None:
    """Reset the meter to the start amount and what was added since the hit. Later readings are replaced."""
    jackpot, entries = hit.jackpot, jackpot_selectors.entries_of(hit.jackpot_id)
    added = added_after(entries, hit.hit_at, _replaced_hits(jackpot, wish, hit.hit_at))
    read_at = max(hit.hit_at, entries[-1].read_at)
    add_entry(jackpot, EntryKind.RESET, jackpot.seed + added, read_at, by=by, at=max(at, read_at), hit_id=hit.pk)


def _save_shares(hit: JackpotHit, claims: Sequence[Claim]) -> None:
    """Write the players of a hand and the share of each winner; a machine has one winner (NL 6.1(2~))."""
    amount = share_of(hit.amount, hit.share_count, whole_euro=hit.jackpot.game == QUEENS)
    if not claims:
        JackpotShare(hit=hit, reason=ShareReason.MACHINE, amount=amount).save(force_insert=True)
        return
    rows = {
        claim: BoxClaim(hit=hit, box=claim.box, jackpot_bet=claim.jackpot_bet, stake=claim.stake, seat=claim.seat)
        for claim in claims
    }
    BoxClaim.objects.bulk_create(rows.values())
    JackpotShare.objects.bulk_create(
        JackpotShare(hit=hit, claim=rows[winner.claim], reason=winner.reason, amount=amount)
        for winner in winners_of(claims)
    )


def verify_hit(
    *,
    house: House,
    hit: JackpotHit,
    sound: bool,
    said: str,
    amount: Decimal | None = None,
    by: "Staff",
    at: datetime,
) -> HitVerification:
    """Record whether the machine or the hand was in order; only then there is a right to the jackpot (NL 6.1(2~)).

    Another person than the one who recorded the hit verifies it, and confirms its amount. After a malfunction the meter
    gets its amount back, unless another hit wins it. A repeated verification returns the first. Raises Refused without
    what was checked, for the person who recorded the hit, and for another amount. A refusal that rests on an article is
    logged.
    """
    found = HitVerification(
        hit=hit, sound=sound, amount=amount if sound else None, said=said.strip(), verified_by_id=by.pk
    )
    try:
        return _verify_hit(house, hit, found, by, at)
    except Refused as refused:
        if refused.article:
            facts = {"number": hit.label, "article": refused.article}
            _note_refused("jackpots.verification.refused", hit, facts, house, by, at)
        raise


@transaction.atomic(durable=True)
def _verify_hit(house: House, hit: JackpotHit, row: HitVerification, by: "Staff", at: datetime) -> HitVerification:
    wait_turn(turn_of(hit.jackpot_id))
    existing_row = selectors.verification_of(hit.pk)
    if existing_row is not None:
        return existing_row
    # A request that waited for the lock may be earlier than the hit; the database refuses that order.
    row.verified_at = max(at, hit.recorded_at)
    with log.act("jackpots.hit.verified", subject=hit, by=by, at=at, scope=house.id, number=hit.label, sound=row.sound):
        require_text(row.said, _("Enter what was checked on the machine or at the table, and the result."), "said")
        _check_verification(house, hit, row, at)
        row.save(force_insert=True)
        if selectors.is_without_right(hit):
            _restore_meter(hit, by, at)
    return row


def _check_verification(house: House, hit: JackpotHit, row: HitVerification, at: datetime) -> None:
    """Refuse the person who recorded the hit, and an amount other than the recorded one."""
    if row.verified_by_id == hit.recorded_by_id:
        raise Refused(
            _("You recorded this hit. Another person must verify it."),
            article=house.cite("jackpot.verified", at),
            next_step=_("Ask a colleague who may verify hits."),
        )
    if row.sound and row.amount is None:
        raise Refused(_("Enter the amount on the meter at the hit, as you read it."), "amount")
    if row.sound and row.amount != hit.amount:
        raise Refused(
            _("The hit is recorded with another amount."),
            "amount",
            house.cite("jackpot.verified", at),
            _(
                "Compare both with the log of the system. If the recorded amount is wrong, record that there is no "
                "right, and have the hit recorded again."
            ),
        )


def _restore_meter(hit: JackpotHit, by: "Staff", at: datetime) -> None:
    """Give back to the meter what the reset by the first hit took from it, with what it has grown since."""
    jackpot, first = hit.jackpot, hit.first_id or hit.pk
    entries = jackpot_selectors.entries_of(hit.jackpot_id)
    last = entries[-1]
    given_back = taken_by(entries, first, hit.amount - jackpot.seed)
    read_at = max(at, last.read_at)
    add_entry(jackpot, EntryKind.RESTORED, last.amount + given_back, read_at, by=by, at=read_at, hit_id=first)
