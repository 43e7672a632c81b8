"""Settle Punto Banco and Baccarat by the drawing table of the document, with side bets and commission."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from compliance.rules.wording import mark as _

from ..pay_tables import Game
from .cards import ACE, TEN, Card, write_cards
from .outcomes import COMMISSION, WINS, Line, Outcome, Ratio, Settlement, Tally, Unsettled
from .questions import STAKE, Answers, Choice, Kind, Question, cards_question

NATURAL, LAST_TO_DRAW = 8, 5
_CARDS = (
    cards_question("player_cards", _("Cards of Punto (Player)"), _("Two or three cards.")),
    cards_question("banker_cards", _("Cards of Banco (Banker)"), _("Two or three cards.")),
)
_FIRST_TWO = cards_question("player_cards", _("First two cards"), _("Of the side that the bet names."))

TWO_OR_THREE = _("Each side has two or three cards. Check the cards.")
POINTS = _("Points of Punto: %(player)s (%(player_cards)s). Points of Banco: %(banker)s (%(banker_cards)s).")
DRAWS = _("By the drawing table this side draws a third card. Its points: %(points)s. Check the cards.")
DRAWS_NONE = _("By the drawing table this side draws no third card. Its points: %(points)s. Check the cards.")
FIVE = _("Banco wins with 5 points: its odds are lower.")
NO_PAIR = _("The first two cards are no pair.")


@dataclass(frozen=True)
class DrawTable:
    """The drawing table: up to which points Punto draws, and for which third cards of Punto Banco draws."""

    player: frozenset[int]
    banker_if_player_passes: frozenset[int]
    banker: Mapping[int, frozenset[int]]


def read_draw_table(rules: Mapping[str, Any]) -> DrawTable:
    """Read the drawing table of a pay table. Raises KeyError or ValueError for an incomplete one."""
    names = {_part_of(name): row for name, row in rules.items()}
    return DrawTable(
        frozenset(each for key, rule in names["player"].items() if rule == "draw" for each in _span(key)),
        frozenset(each for key, rule in names["passes"].items() if rule == "draw" for each in _span(key)),
        {each: _third_cards(rule) for key, rule in names["third"].items() for each in _span(key)},
    )


def _part_of(name: str) -> str:
    """Return the part of the table: the two documents name their sides differently."""
    if name.endswith("third_card"):
        return "third"
    if "_if_" in name:
        return "passes"
    return "player" if name in {"punto", "player"} else name


def _span(key: str) -> range:
    first, _dash, last = key.partition("-")
    return range(int(first), int(last or first) + 1)


def _third_cards(rule: str | list[int]) -> frozenset[int]:
    if isinstance(rule, list):
        return frozenset(rule)
    if rule == "always":
        return frozenset(range(10))
    if rule == "stand":
        return frozenset()
    return frozenset(range(10)) - {int(rule.removeprefix("not "))}


def bank_points(cards: tuple[Card, ...]) -> int:
    """Return the points of a side: tens and pictures count nothing, and only the last digit counts."""
    return sum(map(bank_value, cards)) % TEN


def bank_value(card: Card) -> int:
    if card.rank == ACE:
        return 1
    return card.rank if card.rank < TEN else 0


def baccarat_questions(game: Game, _base: Game | None) -> tuple[Question, ...]:
    # What Banco pays with 5 points is no bet of its own.
    bets = tuple(Choice(bet.id, bet.name, printed=True) for bet in game.bets if bet.id != "banco_wins_with_5")
    return STAKE, Question("bet", _("Bet"), Kind.CHOICE, choices=bets), *_CARDS


def bank_pair_questions(game: Game, _base: Game | None) -> tuple[Question, ...]:
    bets = tuple(Choice(bet.id, bet.name, printed=True) for bet in game.bets)
    return STAKE, Question("bet", _("Bet"), Kind.CHOICE, choices=bets), _FIRST_TWO


def settle_baccarat(game: Game, base: Game | None, answers: Answers) -> Settlement:
    """Settle a bet on Punto, Banco or a tie, after the cards are compared with the drawing table."""
    tally, stake, bet_id = Tally(game, base), answers.stake(), answers.choice("bet")
    player, banker = answers.cards("player_cards"), answers.cards("banker_cards")
    _check_draw(tally, read_draw_table((base or game).draw_rules), player, banker)
    points = bank_points(player), bank_points(banker)
    tally.state(
        POINTS,
        "draw",
        player=points[0],
        banker=points[1],
        player_cards=write_cards(player),
        banker_cards=write_cards(banker),
    )
    bet, winner = tally.find_bet(bet_id), _winner(*points)
    if bet_id.startswith("egalite_"):
        wins = winner == "tie" and bet_id == f"egalite_{points[0]}"
    else:
        wins = _SIDES[bet_id] == winner
    if wins:
        _pay_side(tally, bet_id, stake, points[1])
    elif winner == "tie" and _SIDES.get(bet_id, "tie") != "tie":
        tally.give_back(bet.name, stake, "tie", reading=tally.game.readings.get("tie", ""))
    else:
        tally.lose(bet.name, stake, "odds")
    return tally.finish()


_SIDES = {
    "punto": "player",
    "banco": "banker",
    "egalite": "tie",
    "player": "player",
    "banker": "banker",
    "tie": "tie",
}


def _winner(player: int, banker: int) -> str:
    if player == banker:
        return "tie"
    return "player" if player > banker else "banker"


def _check_draw(tally: Tally, table: DrawTable, player: tuple[Card, ...], banker: tuple[Card, ...]) -> None:
    """Refuse a third card that the table does not give, and a missing one."""
    for name, cards in (("player_cards", player), ("banker_cards", banker)):
        if len(cards) not in {2, 3}:
            raise Unsettled(TWO_OR_THREE, name)
    first, second = bank_points(player[:2]), bank_points(banker[:2])
    natural = max(first, second) >= NATURAL
    player_draws = not natural and first in table.player
    _check_third(tally, "player_cards", player, first, player_draws)
    if player_draws:
        banker_draws = second in table.banker and bank_value(player[2]) in table.banker[second]
    else:
        banker_draws = not natural and second in table.banker_if_player_passes
    _check_third(tally, "banker_cards", banker, second, banker_draws)


def _check_third(tally: Tally, name: str, cards: tuple[Card, ...], points: int, draws: bool) -> None:
    if draws and len(cards) == 2:
        raise Unsettled(DRAWS, name, tally.article("draw"), points=points)
    if not draws and len(cards) == 3:
        raise Unsettled(DRAWS_NONE, name, tally.article("draw"), points=points)


def _pay_side(tally: Tally, bet_id: str, stake: Decimal, banker: int) -> None:
    bet = tally.find_bet(bet_id)
    if bet_id == "banco" and banker == LAST_TO_DRAW:
        tally.state(FIVE, "odds")
        tally.win("banco_wins_with_5", stake, "odds")
    elif "commission" in bet.value:
        _pay_less_commission(tally, bet_id, stake)
    else:
        tally.win(bet_id, stake, "odds")


def _pay_less_commission(tally: Tally, bet_id: str, stake: Decimal) -> None:
    """Pay one to one and deduct the commission from the winnings: together, the net odds of the pay table."""
    bet = tally.find_bet(bet_id)
    assert bet.odds is not None
    paid = tally.round_amount(stake * bet.odds)
    commission = stake - paid
    tally.lines.append(Line(bet.name, stake, Outcome.WINS, stake, stake, commission))
    tally.state(WINS, "odds", bet=bet.name, stake=stake, odds=Ratio(Decimal(1)), won=stake)
    percent = ((1 - bet.odds) * 100).normalize()
    reading = tally.game.readings.get("rounding", "")
    tally.state(COMMISSION, "odds", reading, percent=f"{percent:f}", commission=commission)


def settle_bank_pair(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle a pair of Punto or Banco: two cards of the same rank."""
    tally, stake, bet_id = Tally(game), answers.stake(), answers.choice("bet")
    one, two = answers.exact_cards("player_cards", 2)
    if one.rank == two.rank:
        tally.win(bet_id, stake, "odds")
    else:
        tally.state(NO_PAIR, "odds")
        tally.lose(tally.find_bet(bet_id).name, stake, "odds")
    return tally.finish()
