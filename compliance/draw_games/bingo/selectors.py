"""Read bingo rounds with their cards, draws, claims and payments."""

from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.refusals import get_row

from ..models.bingo import BingoClaim, BingoDraw, BingoRound, CardSale, ClaimResult, UnclaimedBingo
from ..models.prizes import BingoPrize

if TYPE_CHECKING:
    from ..models.prizes import PrizeTable


def list_rounds(venue_id: UUID) -> QuerySet[BingoRound]:
    """Return the bingo rounds of a casino, newest first, with all that belongs to each."""
    claims = BingoClaim.objects.select_related(
        "recorded_by", "decision__decided_by", "payment__paid_by", "payment__payout"
    )
    return (
        BingoRound.objects.filter(venue_id=venue_id)
        .select_related("table", "opened_by", "ended__ended_by", "prize_table__version__document")
        .prefetch_related(
            Prefetch("sales", CardSale.objects.select_related("sold_by").order_by("first_card")),
            Prefetch("draws", BingoDraw.objects.select_related("drawn_by").order_by("position")),
            Prefetch("claims", claims.order_by("recorded_at", "pk")),
            Prefetch("unclaimed", UnclaimedBingo.objects.select_related("recorded_by").order_by("card")),
        )
        .order_by("-opened_at", "-number", "-pk")
    )


def get_round(venue_id: UUID, round_id: UUID) -> BingoRound:
    """Return a bingo round. Raises NotFound."""
    return get_row(list_rounds(venue_id), _("Bingo round not found."), pk=round_id)


def round_by_nonce(venue_id: UUID, nonce: UUID) -> BingoRound | None:
    """Return the round that an earlier request opened."""
    return list_rounds(venue_id).filter(nonce=nonce).first()


def find_round(venue_id: UUID, number: int) -> BingoRound | None:
    """Return the round with a number; None if the casino has none."""
    return list_rounds(venue_id).filter(number=number).first()


def card_label(round_: BingoRound, card: int) -> str:
    """Return the number under which a card of a round is recorded as a found sum: B-000014/7."""
    return f"{round_.label}/{card}"


def next_number(venue_id: UUID) -> int:
    """Return the number of the next round of a casino."""
    last = BingoRound.objects.filter(venue_id=venue_id).order_by("-number").first()
    return 1 if last is None else last.number + 1


def find_claim(round_: BingoRound, claim_id: UUID) -> BingoClaim:
    """Return a claim of a round. Raises NotFound."""
    return get_row(round_.claims.all(), pgettext("bingo", "Claim not found."), pk=claim_id)


def get_claim(venue_id: UUID, round_id: UUID, claim_id: UUID) -> BingoClaim:
    """Return a claim of a round of a casino. Raises NotFound."""
    return find_claim(get_round(venue_id, round_id), claim_id)


def find_prize(prize_table: "PrizeTable", variant: int, pattern: str, price: Decimal) -> BingoPrize | None:
    """Return the prize of a pattern and a price of a card; None if the schedule has none."""
    # A constraint permits one prize for each combination.
    rows = BingoPrize.objects.filter(prize_table=prize_table, variant=variant, pattern=pattern)
    return rows.filter(price=price).first()


def result_of(claim: BingoClaim) -> str:
    """Return whether a claim is `valid`, `invalid`, or still `open`.

    The numbers of a card are entered by one person, so a claim that they complete is open until another confirms it.
    """
    decision = getattr(claim, "decision", None)
    if decision is None:
        return ClaimResult.INVALID.value if claim.result == ClaimResult.INVALID else ClaimResult.OPEN.value
    return "valid" if decision.valid else "invalid"


def results_of(claims: Iterable[BingoClaim]) -> list[str]:
    """Return the results of claims, in their order."""
    return [result_of(each) for each in claims]


def state_of(row: BingoRound) -> str:
    """Return the state of a round: `sale`, `draw`, `called` while a bingo stops the draws, or `ended`."""
    if hasattr(row, "ended"):
        return "ended"
    # Before the balls: a claim stops the draws however many were drawn.
    if {"valid", "open"} & set(results_of(row.claims.all())):
        return "called"
    return "draw" if row.draws.all() else "sale"


def was_sold(row: BingoRound, card: int) -> bool:
    """Was a card with this serial number sold for the round?"""
    return CardSale.objects.filter(round=row, first_card__lte=card, last_card__gte=card).exists()
