"""Act that records a settlement check: the round behind a requested payout, settled by the rules of the game."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.games.domain import pay_tables as paytables
from compliance.games.domain.settlement.outcomes import Settlement, Unsettled
from compliance.games.domain.settlement.plans import questions_of, settle
from compliance.games.domain.settlement.questions import read_answers
from compliance.games.presentation.settlements import problem_sentence
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.checks import SettlementCheck
from ..models.payouts import Payout
from ..selectors import payouts as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def check_settlement(
    *, house: House, payout: Payout, game: str, answers: Mapping[str, str], by: "Staff", at: datetime
) -> SettlementCheck:
    """Record how a round is settled by the rules of the day of the win, and whether the payout agrees.

    A check stops no payout: it is for the person who decides. The same answers of the same person are recorded once.
    Raises Refused for a round that cannot be settled.
    """
    wait_turn(str(payout.pk))
    # Only what was answered: a form sends its empty fields as well.
    given = {name: text.strip() for name, text in answers.items() if text.strip()}
    existing_row = selectors.settlement_checks(payout.pk).filter(game=game, answers=given, checked_by=by).first()
    if existing_row is not None:
        return existing_row
    found = settle_payout(house, payout, game, given)
    with log.act(
        "payouts.check.recorded",
        subject=payout,
        by=by,
        at=at,
        scope=house.id,
        payout=payout.label,
        amount=due_amount(payout, found),
        currency=house.currency,
    ):
        row = SettlementCheck(
            payout=payout,
            game=game,
            answers=given,
            returned=found.returned,
            won=found.won,
            commission=found.commission,
            paid=found.paid,
            is_complete=not found.is_open,
            is_certain=found.certain,
            agrees=agrees_with(payout, found),
            checked_by_id=by.pk,
            checked_at=at,
        )
        row.save(force_insert=True)
    return row


def settle_payout(house: House, payout: Payout, game_id: str, answers: Mapping[str, str]) -> Settlement:
    """Settle a round by the rules of the gaming day of the win, without writing anything. Raises Refused."""
    game = paytables.find_settled_game(house.jurisdiction, game_id)
    if game is None:
        raise Refused(_("The pay tables of this casino do not include this game."), "game")
    if payout.game and payout.game != game.id:
        raise Refused(_("This payout names another game. Settle a round of that game."), "game")
    try:
        return settle(game, read_answers(questions_of(game), answers), rules_day(house, payout))
    except Unsettled as problem:
        raise Refused(problem_sentence(game, problem), problem.field) from problem


def rules_day(house: House, payout: Payout) -> date:
    """Return the gaming day whose rules settle the win."""
    return house.gaming_day(payout.won_at)


def due_amount(payout: Payout, found: Settlement) -> Decimal:
    """Return what the payout should be: with the stake, if the requested amount contains it."""
    if payout.stake_returned:
        return found.paid
    return found.won - found.commission


def agrees_with(payout: Payout, found: Settlement) -> bool:
    """Return whether the requested amount is the calculated one; never if an amount is not in the document."""
    return not found.is_open and due_amount(payout, found) == payout.amount
