"""Settle a described bet: which questions a game asks, and which rules answer them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from compliance.rules.wording import mark as _

from ..pay_tables import Game, get_game
from .outcomes import Settlement, Unsettled
from .questions import Answer, Answers, Kind, Question
from .roulette import WHEEL_QUESTIONS, roulette_questions, settle_roulette, settle_wheel

Settle = Callable[[Game, Game | None, Answers], Settlement]
Ask = Callable[[Game, Game | None], tuple[Question, ...]]


@dataclass(frozen=True)
class Plan:
    """How a game is settled: its questions, and the function that applies its rules."""

    ask: Ask
    settle: Settle


def _fixed(*questions: Question) -> Ask:
    return lambda _game, _base: questions


_ROULETTE = Plan(roulette_questions, settle_roulette)
PLANS: Mapping[str, Plan] = {
    "lu.roulette_english": _ROULETTE,
    "nl.roulette_french": _ROULETTE,
    "nl.roulette_american": _ROULETTE,
    "nl.roulette_quick": _ROULETTE,
    "nl.roulette_lucky_lady": _ROULETTE,
    "nl.money_wheel": Plan(_fixed(*WHEEL_QUESTIONS), settle_wheel),
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
