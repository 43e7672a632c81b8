"""Settle side bets and jackpots: Super-Jack, pairs, Tripps, Queens Pursuit and the poker jackpot."""

from decimal import ROUND_CEILING, Decimal

from compliance.rules.values.amounts import ZERO
from compliance.rules.wording import mark as _

from ..pay_tables import Game
from .black_jack import card_value
from .cards import DIAMONDS, HEARTS, JACK, QUEEN, Card, write_cards
from .hands import Category, classify_hand
from .outcomes import Line, Outcome, Settlement, Tally, Unsettled
from .questions import STAKE, Answers, Choice, Kind, Question, cards_question

REGULAR = Question("regular_stake", _("Stake of the main bet"), Kind.AMOUNT)
_TWO_CARDS = cards_question("player_cards", _("First two cards of the player"))
_BANK_CARDS = cards_question("dealer_cards", _("First two cards of the bank"))
_BANK_CARD = cards_question("dealer_card", _("First card of the bank"))
_METER = Question(
    "meter",
    _("Amount on the jackpot meter"),
    Kind.AMOUNT,
    required=False,
    hint=_("Only if the hand wins a jackpot."),
)
_WINNERS = Question(
    "winners",
    _("Winners of the same jackpot"),
    Kind.COUNT,
    required=False,
    hint=_("At the same table in the same hand; 1 if empty."),
)
PAIR_QUESTIONS = (STAKE, REGULAR, _TWO_CARDS)
TRIPPS_QUESTIONS = (STAKE, REGULAR, _TWO_CARDS, _BANK_CARD)
QUEENS_QUESTIONS = (STAKE, REGULAR, _TWO_CARDS, _BANK_CARD, _METER, _WINNERS)
JACKPOT_QUESTIONS = (
    STAKE,
    cards_question("player_cards", _("Five cards of the jackpot hand"), _("At Ultimate: two cards and the flop.")),
    _METER,
    _WINNERS,
)

LIMITS = _("The stake is %(least)s to %(most)s in steps of %(step)s. Check the stake.")
BANK_HAS = _("The cards of the bank: %(cards)s.")
PLAYER_HAS = _("The cards of the player: %(cards)s.")
SAME_VALUE = _("Only two cards with the same picture or number are a pair.")
INFORM = _("The floor manager must be informed before a gold-jack is paid.")
ONE_PAYMENT = _("One hand has one payment: the highest combination counts.")
SHARE = _("%(bet)s: the meter shows %(meter)s. Winners: %(winners)s. Each gets %(won)s.")
STAKE_KEPT = _("The stake of %(stake)s is not returned with a jackpot.")


def super_jack_questions(game: Game, _base: Game | None) -> tuple[Question, ...]:
    bets = tuple(Choice(bet.id, bet.name, printed=True) for bet in game.bets)
    return STAKE, REGULAR, Question("bet", _("Bet"), Kind.CHOICE, choices=bets), _BANK_CARDS


def settle_super_jack(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle one chance on the cards of the bank."""
    tally, stake, bet_id = Tally(game), answers.stake(), answers.choice("bet")
    answers.stake(REGULAR.name)
    cards = answers.exact_cards("dealer_cards", 2)
    tally.state(BANK_HAS, "odds", cards=write_cards(cards))
    if bet_id in _super_jack_chances(cards):
        tally.win(bet_id, stake, "odds")
        if bet_id == "gold_jack":
            tally.state(INFORM, "odds")
    else:
        tally.lose(tally.find_bet(bet_id).name, stake, "odds")
    return tally.finish()


def _super_jack_chances(cards: tuple[Card, ...]) -> set[str]:
    """Return the chances that the cards of the bank win."""
    if {card_value(card) for card in cards} != {1, 10}:
        return set()
    suits = {card.suit for card in cards}
    chances = {"black_jack"}
    if len(suits) == 1:
        chances.add("silver_jack")
    if suits == {HEARTS}:
        chances.add("gold_jack")
    return chances


def settle_pair(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle Perfect Pairs or Pair Pursuit: the first two cards of the player."""
    tally, stake = Tally(game), answers.stake()
    answers.stake(REGULAR.name)
    _check_limits(tally, stake)
    one, two = answers.exact_cards("player_cards", 2)
    tally.state(PLAYER_HAS, "odds", cards=write_cards((one, two)))
    if one.rank != two.rank:
        tally.state(SAME_VALUE, "odds", game.readings.get("value", ""))
        tally.lose(game.name, stake, "odds")
        return tally.finish()
    # In the order of every such table: identical, same colour, different colours.
    perfect, coloured, mixed = (bet.id for bet in game.bets)
    if one.suit == two.suit:
        tally.win(perfect, stake, "odds")
    elif one.is_red == two.is_red:
        tally.win(coloured, stake, "odds")
    else:
        tally.win(mixed, stake, "odds")
    return tally.finish()


def _check_limits(tally: Tally, stake: Decimal) -> None:
    """Compare a stake with the limits that the document fixes, such as EUR 10."""
    if not tally.game.limits:
        return
    step, least, most = (Decimal(tally.game.limits[name].removeprefix("EUR ")) for name in ("unit", "min", "max"))
    if not least <= stake <= most or stake % step:
        raise Unsettled(LIMITS, "stake", tally.article("limits"), least=least, most=most, step=step)


def settle_tripps(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle Tripps: two cards of the player with the first card of the bank."""
    tally, stake = Tally(game), answers.stake()
    answers.stake(REGULAR.name)
    cards = answers.exact_cards("player_cards", 2) + answers.exact_cards("dealer_card", 1)
    tally.state(PLAYER_HAS, "odds", cards=write_cards(cards))
    bet_id = classify_hand(cards).category
    if game.bet(bet_id):
        tally.win(bet_id, stake, "odds")
    else:
        tally.lose(game.name, stake, "odds")
    return tally.finish()


def settle_queens(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle the jackpot bet of Queens Pursuit by the first deal."""
    tally, stake = Tally(game), answers.stake()
    answers.stake(REGULAR.name)
    cards, bank = answers.exact_cards("player_cards", 2), answers.exact_cards("dealer_card", 1)
    tally.state(PLAYER_HAS, "odds", cards=write_cards(cards))
    tally.state(BANK_HAS, "odds", cards=write_cards(bank))
    bet_id = _queens_bet(cards, bank[0])
    if bet_id:
        tally.state(ONE_PAYMENT, "jackpot")
        _pay_jackpot(tally, bet_id, stake, answers)
    else:
        tally.lose(game.name, stake, "odds")
    return tally.finish()


def _queens_bet(cards: tuple[Card, ...], bank: Card) -> str:
    """Return the highest combination of queens, empty for none."""
    queens = [card for card in cards if card.rank == QUEEN]
    if len(queens) == 2 and bank.rank == QUEEN:
        return _three_queens((*queens, bank))
    if len(queens) == 2:
        return _two_queens(queens)
    return "one_queen_diamonds" if any(card.suit == DIAMONDS for card in queens) else ""


def _three_queens(queens: tuple[Card, ...]) -> str:
    suits, colours = {card.suit for card in queens}, {card.is_red for card in queens}
    if suits == {DIAMONDS}:
        return "three_queens_diamonds"
    if len(suits) == 1:
        return "three_queens_suited_other"
    return "three_queens_same_colour" if len(colours) == 1 else "three_queens_any"


def _two_queens(queens: list[Card]) -> str:
    suits = {card.suit for card in queens}
    if suits == {DIAMONDS}:
        return "pair_queens_diamonds"
    return "pair_queens_suited_other" if len(suits) == 1 else "pair_queens_any"


def settle_poker_jackpot(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle the jackpot bet of a poker game by five cards."""
    tally, stake = Tally(game), answers.stake()
    cards = answers.exact_cards("player_cards", 5)
    tally.state(PLAYER_HAS, "odds", cards=write_cards(cards))
    bet_id = _poker_jackpot_bet(cards)
    if game.bet(bet_id):
        _pay_jackpot(tally, bet_id, stake, answers)
    else:
        tally.lose(game.name, stake, "odds")
    return tally.finish()


def _poker_jackpot_bet(cards: tuple[Card, ...]) -> str:
    hand = classify_hand(cards)
    if hand.category in {Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH}:
        suit = "diamonds" if cards[0].suit == DIAMONDS else "other"
        return f"royal_or_straight_flush_{suit}"
    if hand.category == Category.FOUR_OF_A_KIND:
        return "four_a_k_q_j" if hand.ranks[0] >= JACK else "four_10_to_2"
    return hand.category


def _pay_jackpot(tally: Tally, bet_id: str, stake: Decimal, answers: Answers) -> None:
    """Pay fixed odds, or the share of a meter among the winners of the same hand."""
    bet, meter = tally.find_bet(bet_id), answers.amount("meter")
    if not bet.jackpot or meter == ZERO:
        tally.win(bet_id, stake, "odds")
        return
    winners = max(answers.count("winners", 1), 1)
    reading = tally.game.readings.get("jackpot", "")
    # The reading rounds each share up to whole euro; otherwise shares are rounded to the cent.
    won = (meter / winners).to_integral_value(ROUND_CEILING) if reading else tally.round_amount(meter / winners)
    tally.lines.append(Line(bet.name, stake, Outcome.WINS, won=won.quantize(ZERO)))
    tally.state(SHARE, "jackpot", reading, bet=bet.name, meter=meter, winners=winners, won=won)
    tally.state(STAKE_KEPT, "jackpot", tally.game.readings["jackpot_stake"], stake=stake)
