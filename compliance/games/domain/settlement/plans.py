"""Settle a described bet: which questions a game asks, and which rules answer them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from compliance.rules.wording import mark as _

from ..pay_tables import Game, get_game
from . import baccarat, banked_poker, black_jack, casino_war, dice, roulette, side_bets
from .outcomes import Settlement, Unsettled
from .questions import Answer, Answers, Kind, Question

Settle = Callable[[Game, Game | None, Answers], Settlement]
Ask = Callable[[Game, Game | None], tuple[Question, ...]]


@dataclass(frozen=True)
class Plan:
    """How a game is settled: its questions, and the function that applies its rules."""

    ask: Ask
    settle: Settle


def _fixed(*questions: Question) -> Ask:
    return lambda _game, _base: questions


_ROULETTE = Plan(roulette.roulette_questions, roulette.settle_roulette)
_BLACK_JACK = Plan(black_jack.black_jack_questions, black_jack.settle_black_jack)
_PAIR = Plan(_fixed(*side_bets.PAIR_QUESTIONS), side_bets.settle_pair)
_BACCARAT = Plan(baccarat.baccarat_questions, baccarat.settle_baccarat)
PLANS: Mapping[str, Plan] = {
    "lu.roulette_english": _ROULETTE,
    "lu.black_jack": _BLACK_JACK,
    "lu.super_jack": Plan(side_bets.super_jack_questions, side_bets.settle_super_jack),
    "lu.perfect_pairs": _PAIR,
    "nl.roulette_french": _ROULETTE,
    "nl.roulette_american": _ROULETTE,
    "nl.roulette_quick": _ROULETTE,
    "nl.roulette_lucky_lady": _ROULETTE,
    "nl.money_wheel": Plan(_fixed(*roulette.WHEEL_QUESTIONS), roulette.settle_wheel),
    "nl.black_jack": _BLACK_JACK,
    "nl.black_jack_6_5": _BLACK_JACK,
    "nl.casino21": _BLACK_JACK,
    "nl.jackpot_queens_pursuit": Plan(_fixed(*side_bets.QUEENS_QUESTIONS), side_bets.settle_queens),
    "nl.pair_pursuit": _PAIR,
    "nl.tripps": Plan(_fixed(*side_bets.TRIPPS_QUESTIONS), side_bets.settle_tripps),
    "nl.punto_banco": _BACCARAT,
    "nl.punto_banco_pairs": Plan(baccarat.bank_pair_questions, baccarat.settle_bank_pair),
    "nl.super_egalite": _BACCARAT,
    "nl.caribbean_stud": Plan(_fixed(*banked_poker.CARIBBEAN_QUESTIONS), banked_poker.settle_caribbean),
    "nl.poker_jackpot": Plan(_fixed(*side_bets.JACKPOT_QUESTIONS), side_bets.settle_poker_jackpot),
    "nl.ultimate_texas_holdem": Plan(_fixed(*banked_poker.ULTIMATE_QUESTIONS), banked_poker.settle_ultimate),
    "nl.four_card_poker": Plan(_fixed(*banked_poker.FOUR_CARD_QUESTIONS), banked_poker.settle_four_card),
    "nl.three_card_poker": Plan(_fixed(*banked_poker.THREE_CARD_QUESTIONS), banked_poker.settle_three_card),
    "nl.casino_war": Plan(_fixed(*casino_war.WAR_QUESTIONS), casino_war.settle_casino_war),
    "nl.sic_bo": Plan(dice.sic_bo_questions, dice.settle_sic_bo),
    "nl.diceball": Plan(dice.diceball_questions, dice.settle_diceball),
    "nl.casino_barbut": Plan(dice.barbut_questions, dice.settle_barbut),
    "lch.casino_holdem": Plan(_fixed(*banked_poker.HOLDEM_QUESTIONS), banked_poker.settle_holdem),
    "gg.baccarat": _BACCARAT,
    "gg.blackjack": _BLACK_JACK,
    "gg.roulette": _ROULETTE,
}
NO_RULES = _("The documents state no odds for this game, so it cannot be settled here. Read its rules at the table.")
NOT_YET = _("The rules of this game are in force since %(since)s. Enter a later day.")


def questions_of(game: Game) -> tuple[Question, ...]:
    """Return the questions that describe a bet and its round; none for a game that cannot be settled."""
    plan = PLANS.get(game.id)
    if plan is None:
        return ()
    return plan.ask(game, _base_of(game))


def all_questions() -> dict[str, tuple[Kind, str]]:
    """Return every question of any game by name, with its kind and a label."""
    return {
        question.name: (question.kind, question.label)
        for game_id in PLANS
        for question in reversed(questions_of(get_game(game_id)))
    }


def settle(game: Game, given: Mapping[str, Answer], day: date) -> Settlement:
    """Settle the described bet by the rules of a gaming day. Raises Unsettled.

    Amounts have two decimals and one currency; the answers are those of `questions_of`.
    """
    plan = PLANS.get(game.id)
    if plan is None:
        raise Unsettled(NO_RULES)
    if game.since is not None and day < game.since:
        raise Unsettled(NOT_YET, "day", since=game.since)
    return plan.settle(game, _base_of(game), Answers(given))


def _base_of(game: Game) -> Game | None:
    if not game.base:
        return None
    return get_game(game.base)
