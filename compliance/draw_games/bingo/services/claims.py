"""Record bingos that players call, decide and pay them, and record those that were not claimed (NL 5.1)."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...models.bingo import (
    BingoClaim,
    BingoPayment,
    BingoRound,
    ClaimDecision,
    ClaimResult,
    LossReason,
    UnclaimedBingo,
)
from ...prizes.domain import FOUND_BINGO
from ...prizes.services.payments import find_payout, is_large, refuse_held_ticket
from ...prizes.services.refused_acts import refusals_logged
from .. import selectors
from ..domain import CARD_SIZES, is_card, winning_numbers
from .rounds import REFUSED

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def claim_bingo(
    *, house: House, round: BingoRound, card: int, numbers: Sequence[int], by: "Staff", at: datetime
) -> BingoClaim:
    """Record a bingo that a player called after the last ball.

    With the `numbers` of the card, row by row, it is computed whether they complete the pattern; another person then
    compares them with the card. Without them, or for a pattern that the rules do not describe, that person decides.
    Raises Refused for a card of another round (NL 5.1(6~)), before the first
    ball, after the end, and for numbers that no card of the variant has. A refusal that rests on an article is logged.
    """
    with refusals_logged(REFUSED, house, round, by, at, table=round.table.name):
        return _claim_bingo(house, round, card, numbers, by, at)


@transaction.atomic(durable=True)
def _claim_bingo(
    house: House, round_: BingoRound, card: int, numbers: Sequence[int], by: "Staff", at: datetime
) -> BingoClaim:
    # A ball drawn at the same time would change whether the card is complete.
    wait_turn(f"bingo round {round_.pk}")
    found = selectors.get_round(house.id, round_.pk)
    drawn = [each.number for each in found.draws.all()]
    # The rules do not say which boxes another pattern has, so the numbers would prove nothing.
    known = list(numbers) if round_.pattern != "other" else []
    row = BingoClaim(round=round_, card=card, position=len(drawn), numbers=known, recorded_by_id=by.pk, recorded_at=at)
    with log.act(
        "draw_games.bingo.claimed", subject=round_, by=by, at=at, scope=house.id, number=round_.label, card=card
    ):
        if not selectors.was_sold(round_, card):
            message = _("This card was not sold for this round. It plays in its own round only.")
            raise Refused(message, "card", house.cite("bingo.round", at))
        if hasattr(found, "ended"):
            message = _("The round has ended: the bingo was not claimed in time.")
            next_step = _("Record it as not claimed.")
            raise Refused(message, "card", house.cite("bingo.unclaimed", at), next_step)
        # Before the first ball there is nothing to claim, and the sale is still open.
        if not drawn:
            raise Refused(_("No ball of this round is drawn."), "card")
        # After another ball, the same card may claim again: it may be complete now.
        if any((each.card, each.position) == (card, len(drawn)) for each in found.claims.all()):
            raise Refused(_("This claim is already recorded."), "card")
        if known and not is_card(round_.variant, known):
            message = _("A card of this game has %(count)s different numbers from 1 to %(last)s.")
            shown = {"count": CARD_SIZES[round_.variant], "last": round_.variant}
            raise Refused(message % shown, "numbers", house.cite("bingo.card", at))
        # Stored, and compared with the balls by a trigger: the rows alone prove the round (ADR 106).
        row.winning = list(winning_numbers(round_.variant, round_.pattern, known, drawn)) if known else []
        row.result = _result(row)
        row.save(force_insert=True)
    return row


def _result(row: BingoClaim) -> ClaimResult:
    # Nothing was computed, so the second person decides.
    if not row.numbers:
        return ClaimResult.OPEN
    return ClaimResult.VALID if row.winning else ClaimResult.INVALID


@transaction.atomic(durable=True)
def decide_claim(*, house: House, claim: BingoClaim, valid: bool, by: "Staff", at: datetime) -> ClaimDecision:
    """Check a claimed card as the second person: without this check, no bingo is valid.

    Raises Refused for the person who recorded the claim, if it is decided, and if its numbers complete no pattern.
    """
    wait_turn(f"bingo round {claim.round_id}")
    row = ClaimDecision(claim=claim, valid=valid, decided_by_id=by.pk, decided_at=at)
    with log.act(
        "draw_games.bingo.decided",
        subject=claim.round,
        by=by,
        at=at,
        scope=house.id,
        number=claim.round.label,
        card=claim.card,
        valid=valid,
    ):
        # Without the numbers of the card nothing is computed, so a second person looks at the card.
        if claim.recorded_by_id == by.pk:
            raise Refused(_("You recorded this claim; another person must check the card."))
        if claim.result == ClaimResult.INVALID or ClaimDecision.objects.filter(claim=claim).exists():
            raise Refused(_("This claim is already decided."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def pay_bingo(*, house: House, claim: BingoClaim, payout: str, by: "Staff", at: datetime) -> BingoPayment:
    """Pay the share of a valid bingo after the end of its round (NL 5.1(9~), 5.1(10~)).

    `payout` is the number of the payout of a large prize, empty for others. Raises Refused before the end of the round,
    for a claim that is not valid, if it is paid or held as a found sum, and for a large prize without its payout
    (NL 1.1(14~)).
    """
    # Of two cash desks at once, the second finds the payment of the first; a found sum of the card waits as well.
    wait_turn(f"bingo round {claim.round_id}")
    round_ = selectors.get_round(house.id, claim.round_id)
    end = getattr(round_, "ended", None)
    # Before the act: the amount of the payment is that of the end.
    if end is None:
        raise Refused(_("End the round first: other valid bingos may share the prize."), "payout")
    row = BingoPayment(claim=claim, amount=end.share, paid_by_id=by.pk, paid_at=at)
    with log.act(
        "draw_games.bingo.paid",
        subject=round_,
        by=by,
        at=at,
        scope=house.id,
        number=round_.label,
        card=claim.card,
        amount=end.share,
        currency=house.currency,
    ):
        if selectors.result_of(claim) != "valid":
            raise Refused(_("This bingo is not valid."), "payout")
        if BingoPayment.objects.filter(claim=claim).exists():
            raise Refused(_("This bingo is already paid."), "payout")
        refuse_held_ticket(house, FOUND_BINGO, selectors.card_label(round_, claim.card))
        row.large = is_large(house, end.share, at)
        row.payout_id = find_payout(house, round_.table_id, end.share, payout, at)
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def record_unclaimed(
    *, house: House, round: BingoRound, card: int, reason: str, by: "Staff", at: datetime
) -> UnclaimedBingo:
    """Record a bingo that was not claimed, or not in time; the casino is not liable for it (NL 5.1(11~)).

    Raises Refused before the end of the round, for a card that was not sold for it, for a bingo that was valid, and
    without a known reason.
    """
    wait_turn(f"bingo round {round.pk}")
    found = selectors.get_round(house.id, round.pk)
    row = UnclaimedBingo(round=round, card=card, reason=reason, recorded_by_id=by.pk, recorded_at=at)
    with log.act(
        "draw_games.bingo.unclaimed", subject=round, by=by, at=at, scope=house.id, number=round.label, card=card
    ):
        if not hasattr(found, "ended"):
            raise Refused(_("The round has not ended: the bingo can still be claimed."), "card")
        if not selectors.was_sold(round, card):
            raise Refused(_("This card was not sold for this round. It plays in its own round only."), "card")
        # An invalid claim prevents nothing: the card may have been complete after a later ball.
        if any(each.card == card and selectors.result_of(each) == "valid" for each in found.claims.all()):
            raise Refused(_("This bingo was claimed, and is valid."), "card")
        if any(each.card == card for each in found.unclaimed.all()):
            raise Refused(_("This bingo is already recorded."), "card")
        if reason not in LossReason.values:
            raise Refused(_("Choose why it was not claimed."), "reason")
        row.save(force_insert=True)
    return row
