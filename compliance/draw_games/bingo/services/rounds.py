"""Open a bingo round, sell its cards, record its draws, and end it (NL 5.1)."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.games.selectors import games
from compliance.refusals import Refused
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ...models.bingo import BingoDraw, BingoEnd, BingoRound, CardSale
from ...prizes.domain import BINGO, GAMES
from ...prizes.selectors import current_prizes
from ...prizes.services.refused_acts import refusals_logged
from .. import selectors
from ..domain import share_of_prize

if TYPE_CHECKING:
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.staff import Staff

REFUSED = "draw_games.bingo_round.refused"
# A longer series is a typing error, which would close all numbers in between.
LARGEST_SERIES = 10_000


@dataclass(frozen=True)
class RoundWish:
    """A round as it is announced: its colour, variant, pattern, the price of a card, and a jackpot in addition."""

    variant: int
    pattern: str
    price: Decimal
    colour: str = ""
    jackpot: str = ""


def open_round(*, house: House, table_id: UUID, wish: RoundWish, nonce: UUID, by: "Staff", at: datetime) -> BingoRound:
    """Open the next round of a bingo table, with the prize of the payout schedule in force (NL 5.1(6~), 5.1(9~)).

    The same `nonce` returns the same round. Raises Refused for a table that is not set up for bingo, without released
    prizes of a schedule in force, and for a pattern and price that the schedule does not have. A refusal that rests on
    an article is logged.
    """
    table = games.list_tables(house.id).filter(pk=table_id, game=GAMES[BINGO]).first()
    if table is None:
        raise Refused(_("Choose a bingo table of this casino that is in use."), "table")
    with refusals_logged(REFUSED, house, table, by, at, table=table.name):
        return _open_round(house, table, wish, nonce, by, at)


@transaction.atomic(durable=True)
def _open_round(
    house: House, table: "GamingTable", wish: RoundWish, nonce: UUID, by: "Staff", at: datetime
) -> BingoRound:
    # The trigger takes the same lock, so the next number cannot be taken in between.
    wait_turn(f"bingo rounds of {house.id}")
    known = selectors.round_by_nonce(house.id, nonce)
    if known is not None:
        return known
    article = house.cite(f"rules.{BINGO}", at)
    prizes = current_prizes(house, BINGO, at)
    if prizes is None:
        message = _("No payout schedule of bingo is in force with released prizes.")
        next_step = _("Publish the schedule, enter its prizes, and have another person release them.")
        raise Refused(message, "table", article, next_step)
    line = selectors.find_prize(prizes, wish.variant, wish.pattern, wish.price)
    if line is None:
        message = _("The payout schedule has no prize for this variant, pattern and price.")
        raise Refused(message, "price", article, _("Choose a combination of the schedule."))
    row = BingoRound(
        venue_id=house.id,
        table=table,
        number=selectors.next_number(house.id),
        colour=wish.colour.strip(),
        gaming_day=house.gaming_day(at),
        variant=line.variant,
        pattern=line.pattern,
        price=line.price,
        # Copied: the payment compares with the prize that was announced, not with a later schedule.
        prize=line.prize,
        prize_table=prizes,
        jackpot=wish.jackpot.strip(),
        nonce=nonce,
        opened_by_id=by.pk,
        opened_at=at,
    )
    with log.act(
        "draw_games.bingo_round.opened", subject=row, by=by, at=at, scope=house.id, number=row.label, table=table.name
    ):
        row.save(force_insert=True)
    return row


def sell_cards(
    *, house: House, round: BingoRound, first_card: int, last_card: int, by: "Staff", at: datetime
) -> CardSale:
    """Record a series of cards that were sold for a round, before its first draw (NL 5.1(1~), 5.1(7~)).

    Raises Refused once a number was drawn, for cards that were sold already, and for a series without an order. A
    refusal that rests on an article is logged.
    """
    with refusals_logged(REFUSED, house, round, by, at, table=round.table.name):
        return _sell_cards(house, round, first_card, last_card, by, at)


@transaction.atomic(durable=True)
def _sell_cards(
    house: House, round_: BingoRound, first_card: int, last_card: int, by: "Staff", at: datetime
) -> CardSale:
    # The first ball takes the same lock: no card can be sold after it.
    wait_turn(f"bingo round {round_.pk}")
    row = CardSale(round=round_, first_card=first_card, last_card=last_card, sold_by_id=by.pk, sold_at=at)
    count = last_card - first_card + 1
    with log.act(
        "draw_games.cards.sold", subject=round_, by=by, at=at, scope=house.id, number=round_.label, count=count
    ):
        # Read again under the lock: a ball may have been drawn since.
        state = selectors.state_of(selectors.get_round(house.id, round_.pk))
        if state != "sale":
            message = _("The draws of this round have begun: its sale is closed.")
            next_step = _("Sell the card for the next round.")
            raise Refused(message, "first_card", house.cite("bingo.sale", at), next_step)
        if not 0 < first_card <= last_card < first_card + LARGEST_SERIES:
            raise Refused(_("Enter the first and the last card of the series, in this order."), "last_card")
        # Two series overlap if each begins before the other ends.
        if CardSale.objects.filter(round=round_, first_card__lte=last_card, last_card__gte=first_card).exists():
            raise Refused(_("A card of this series is already sold for this round."), "first_card")
        row.save(force_insert=True)
    return row


def draw_ball(*, house: House, round: BingoRound, number: int, by: "Staff", at: datetime) -> BingoDraw:
    """Record the next ball of a round (NL 5.1(7~)). The first one closes the sale.

    Raises Refused for a number that the game does not have or that was drawn, without cards, and once a bingo was
    called. A refusal that rests on an article is logged.
    """
    with refusals_logged(REFUSED, house, round, by, at, table=round.table.name):
        return _draw_ball(house, round, number, by, at)


@transaction.atomic(durable=True)
def _draw_ball(house: House, round_: BingoRound, number: int, by: "Staff", at: datetime) -> BingoDraw:
    wait_turn(f"bingo round {round_.pk}")
    found = selectors.get_round(house.id, round_.pk)
    drawn = [each.number for each in found.draws.all()]
    article = house.cite("bingo.draw", at)
    row = BingoDraw(round=round_, position=len(drawn) + 1, number=number, drawn_by_id=by.pk, drawn_at=at)
    with log.act(
        "draw_games.ball.drawn", subject=round_, by=by, at=at, scope=house.id, number=round_.label, ball=number
    ):
        if selectors.state_of(found) == "ended":
            raise Refused(_("This round has ended."), "number")
        if selectors.state_of(found) == "called":
            # An open claim stops the draws as a valid one does: a further ball could make an invalid bingo valid.
            message = _("A bingo was called: no ball is drawn until it is found not valid.")
            raise Refused(message, "number", article, _("Decide on the claim, or end the round."))
        # A ball without cards would close a sale that has not begun.
        if not found.sales.all():
            raise Refused(_("No card of this round is sold."), "number", house.cite("bingo.sale", at))
        if not 1 <= number <= round_.variant:
            message = _("This game has the numbers 1 to %(last)s.") % {"last": round_.variant}
            raise Refused(message, "number", house.cite("bingo.variant", at))
        if number in drawn:
            raise Refused(_("This number was already drawn in this round."), "number", article)
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def end_round(*, house: House, round: BingoRound, reason: str, by: "Staff", at: datetime) -> BingoEnd:
    """End a round: the winners share the prize equally, each share rounded up to a cent (NL 5.1(10~), A-98).

    Raises Refused while a claim is not decided, if it has ended, and without a reason for a round without a bingo.
    """
    # A claim that comes at the same time is either counted or refused.
    wait_turn(f"bingo round {round.pk}")
    found = selectors.get_round(house.id, round.pk)
    results = selectors.results_of(found.claims.all())
    winners = results.count("valid")
    share = share_of_prize(round.prize, winners) if winners else ZERO
    row = BingoEnd(
        round=round,
        winners=winners,
        share=share,
        reason="" if winners else reason.strip(),
        ended_by_id=by.pk,
        ended_at=at,
    )
    with log.act(
        "draw_games.bingo_round.ended",
        subject=round,
        by=by,
        at=at,
        scope=house.id,
        number=round.label,
        winners=winners,
        amount=share,
        currency=house.currency,
    ):
        # A constraint refuses a second end too; here the person gets a sentence.
        if hasattr(found, "ended"):
            raise Refused(_("This round has ended."))
        if "open" in results:
            raise Refused(_("A claim of this round is not decided."), next_step=_("Have a second person check it."))
        if not winners and not row.reason:
            raise Refused(_("Enter why the round ends without a bingo."), "reason")
        row.save(force_insert=True)
    return row
