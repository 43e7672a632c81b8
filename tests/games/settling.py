"""Describe rounds in tests as a form does: texts by the names of the questions."""

from datetime import date
from decimal import Decimal
from typing import Any

from compliance.games.domain.pay_tables import Game, get_game
from compliance.games.domain.settlement.cards import parse_cards
from compliance.games.domain.settlement.outcomes import Settlement
from compliance.games.domain.settlement.plans import questions_of, settle
from compliance.games.domain.settlement.questions import Answer, Kind

DAY = date(2026, 3, 3)


def game_of(game_id: str) -> Game:
    return get_game(game_id)


def read_answer(kind: Kind, typed: str) -> Answer:
    """The answer that a form makes of a text."""
    if kind == Kind.CARDS:
        return parse_cards(typed)
    if kind == Kind.NUMBERS:
        return tuple(typed.split())
    if kind == Kind.COUNT:
        return int(typed)
    if kind == Kind.FLAG:
        return True
    if kind == Kind.AMOUNT:
        return Decimal(typed)
    return typed


def settle_by(game_id: str, *, day: date = DAY, **typed: str) -> Settlement:
    """Settle a round; every answer must be one of the questions of the game."""
    game = get_game(game_id)
    kinds = {question.name: question.kind for question in questions_of(game)}
    return settle(game, {name: read_answer(kinds[name], text) for name, text in typed.items()}, day)


def settle_one(game_id: str, **typed: Any) -> Settlement:
    """Settle a round, without the answers to questions that this game does not ask."""
    asked = {question.name for question in questions_of(get_game(game_id))}
    return settle_by(game_id, **{name: text for name, text in typed.items() if name in asked})
