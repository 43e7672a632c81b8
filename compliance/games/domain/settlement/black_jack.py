"""Settle a round of Black Jack and its variants: hands, pairs, doubling, insurance and bonuses."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from compliance.rules.values.amounts import ZERO
from compliance.rules.wording import mark as _

from ..pay_tables import Game
from .cards import ACE, TEN, Card, write_cards
from .outcomes import MAIN_BET, Settlement, Tally, Unsettled
from .questions import ENTER, STAKE, Answers, Kind, Question, cards_question, option

TWENTY_ONE, DEALER_LIMIT, MOST_HANDS = 21, 17, 4


@dataclass(frozen=True)
class Rules:
    """What differs between the documents: splits, doubling, when a player must stop, equal points and bonuses.

    `stops` is whether a hand of 21 gets no further card; `soft_stops` the same for one with an ace that counts 11.
    """

    most_hands: int = MOST_HANDS
    one_card_on_aces: bool = True
    double_on_any: bool = False
    double_after_split: bool = True
    low_ace_of_nine: bool = False
    stops: bool = False
    soft_stops: bool = False
    insurance: bool = True
    bank_may_win_equal: bool = False
    bank_wins_equal: bool = False
    bonus_of_sevens: bool = False


_DUTCH = Rules(low_ace_of_nine=True, stops=True, soft_stops=True, bank_may_win_equal=True, bonus_of_sevens=True)
RULES = {
    "lu.black_jack": Rules(),
    "nl.black_jack": _DUTCH,
    "nl.black_jack_6_5": _DUTCH,
    "nl.casino21": Rules(low_ace_of_nine=True, stops=True, insurance=False, bank_wins_equal=True, bonus_of_sevens=True),
    "gg.blackjack": Rules(
        most_hands=2,
        one_card_on_aces=False,
        double_on_any=True,
        double_after_split=False,
        stops=True,
        soft_stops=True,
    ),
}

_HANDS = (
    cards_question("hand_1", _("Cards of the hand"), _("In the order in which they were dealt.")),
    cards_question(
        "hand_2", _("Cards of the second hand"), _("Only after a split: the split card first."), required=False
    ),
    cards_question("hand_3", _("Cards of the third hand"), required=False),
    cards_question("hand_4", _("Cards of the fourth hand"), required=False),
)
_DOUBLED = Question(
    "doubled", _("Doubled hands"), Kind.NUMBERS, required=False, hint=_("Their numbers, such as 1 for the first hand.")
)
_DEALER = cards_question("dealer", _("Cards of the dealer"), _("The open card first."))
_INSURANCE = Question(
    "insurance", _("Insurance"), Kind.AMOUNT, required=False, hint=_("The amount on the insurance line.")
)
_EQUAL = Question(
    "equal_points",
    _("Equal points from 17 to 20"),
    Kind.CHOICE,
    required=False,
    hint=_("As posted at the table; without a choice the stakes are returned."),
    choices=(option("returned", _("the stakes are returned")), option("bank", _("the bank wins"))),
)
_TERMINAL = Question("terminal", _("Played at a terminal"), Kind.FLAG, required=False)
_TIE = Question("black_jack_tie", _("Two Black Jacks are a tie at this table"), Kind.FLAG, required=False)
_FIVE = Question("five_card_bonus", _("The table offers the bonus for five cards"), Kind.FLAG, required=False)

TOO_FEW = _("A hand has at least two cards. Enter all of them in the order in which they were dealt.")
NO_MORE_CARDS = _("This hand gets no further card after %(cards)s. Its points: %(points)s. Check the cards.")
UNEQUAL = _("Only cards of equal value are split: the hands must begin with cards of the same value. Check the cards.")
TOO_MANY_HANDS = _("The number of hands after splits is limited to %(number)s. Leave the other hands empty.")
ONE_CARD = _("A split ace gets one card only. Check the cards.")
NO_DOUBLE = _("Only 9, 10 or 11 points with two cards may be doubled. Check the doubled hands.")
NO_DOUBLE_AFTER_SPLIT = _("These rules do not allow doubling after a split. Leave this empty.")
DOUBLE_GETS_ONE = _("A doubled hand gets exactly one further card. Check the cards.")
NO_SUCH_HAND = _("There is no hand %(number)s. Enter the numbers of the doubled hands.")
DEALER_DRAWS = _("The dealer must draw: the points so far are %(points)s. Enter all cards of the dealer.")
NO_ACE = _("Insurance is offered only if the first card of the dealer is an ace. Leave it empty, or check the cards.")
HALF_STAKE = _("The insurance is half of the stake: %(half)s. Check the amount.")

HAND_HAS = _("Hand %(number)s, points: %(points)s (%(cards)s).")
BLACK_JACK = _("Hand %(number)s: a Black Jack with %(cards)s.")
SPLIT_21 = _("Hand %(number)s: 21 points after a split are not a Black Jack.")
LOW_ACE = _("Hand %(number)s: the ace of a doubled 9 counts 1.")
DEALER_HAS = _("Points of the dealer: %(points)s (%(cards)s).")
DEALER_BLACK_JACK = _("The dealer has a Black Jack with %(cards)s.")
BUST = _("%(bet)s loses with more than 21 points: the stake of %(stake)s is lost.")
BANK_WINS_EQUAL = _("Equal points, and the bank wins: the stake of %(stake)s is lost.")
MINIMUM = _("These odds are the minimum: if the table shows higher ones, they apply.")


@dataclass(frozen=True)
class Hand:
    """A hand of the player; `number` is 0 if there is only one. Doubling doubles `stake`."""

    number: int
    cards: tuple[Card, ...]
    stake: Decimal
    points: int
    is_black_jack: bool

    @property
    def label(self) -> int:
        return max(self.number, 1)


def card_value(card: Card) -> int:
    """Return the value of a card, 1 for an ace."""
    return 1 if card.rank == ACE else min(card.rank, TEN)


def count_points(cards: tuple[Card, ...], *, low_ace: bool = False) -> int:
    """Return the points: an ace counts 11 unless that exceeds 21, or always 1 with `low_ace`."""
    points = sum(map(card_value, cards))
    if is_soft(cards) and not low_ace:
        return points + TEN
    return points


def is_soft(cards: tuple[Card, ...]) -> bool:
    """Return whether an ace can count 11."""
    return any(card.rank == ACE for card in cards) and sum(map(card_value, cards)) + TEN <= TWENTY_ONE


def black_jack_questions(game: Game, _base: Game | None) -> tuple[Question, ...]:
    """Return the questions of Black Jack or a variant."""
    rules = RULES[game.id]
    questions = [STAKE, *_HANDS[: rules.most_hands], _DOUBLED, _DEALER]
    if rules.insurance:
        questions.append(_INSURANCE)
    if rules.bank_may_win_equal:
        questions.append(_EQUAL)
    if rules.bank_wins_equal:
        questions += [_TIE, _FIVE]
    if rules.bonus_of_sevens:
        questions.append(_TERMINAL)
    return tuple(questions)


def settle_black_jack(game: Game, base: Game | None, answers: Answers) -> Settlement:
    """Settle all hands of a player, the insurance and the bonuses."""
    rules, tally, stake = RULES[game.id], Tally(game, base), answers.stake()
    hands = _read_hands(tally, rules, answers, stake)
    dealer = answers.cards("dealer")
    _check_dealer(tally, dealer, hands, answers.amount("insurance"))
    for hand in hands:
        _describe_hand(tally, rules, hand, len(hands))
    _describe_dealer(tally, dealer)
    for hand in hands:
        _settle_hand(tally, rules, answers, hand, dealer)
    _settle_insurance(tally, answers.amount("insurance"), stake, dealer)
    if len(hands) == 1:
        _pay_bonuses(tally, rules, answers, hands[0].cards, stake)
    return tally.finish()


def _read_hands(tally: Tally, rules: Rules, answers: Answers, stake: Decimal) -> list[Hand]:
    given = [(question.name, answers.cards(question.name)) for question in _HANDS]
    dealt = [(name, cards) for name, cards in given if cards]
    if not dealt:
        raise Unsettled(ENTER, "hand_1")
    limit = 2 if answers.flag("terminal") else rules.most_hands
    if len(dealt) > limit:
        raise Unsettled(TOO_MANY_HANDS, dealt[limit][0], tally.article("pairs"), number=limit)
    if len({card_value(cards[0]) for _name, cards in dealt}) > 1:
        raise Unsettled(UNEQUAL, "hand_2", tally.article("pairs"))
    doubled = _doubled_hands(tally, rules, answers, len(dealt))
    return [
        _read_hand(tally, rules, name, cards, stake, (number, len(dealt), number in doubled))
        for number, (name, cards) in enumerate(dealt, 1)
    ]


def _doubled_hands(tally: Tally, rules: Rules, answers: Answers, hands: int) -> set[int]:
    doubled = {int(number) for number in answers.numbers("doubled")}
    for number in doubled:
        if not 1 <= number <= hands:
            raise Unsettled(NO_SUCH_HAND, "doubled", number=number)
    if doubled and hands > 1 and not rules.double_after_split:
        raise Unsettled(NO_DOUBLE_AFTER_SPLIT, "doubled", tally.article("pairs"))
    return doubled


def _read_hand(
    tally: Tally,
    rules: Rules,
    name: str,
    cards: tuple[Card, ...],
    stake: Decimal,
    place: tuple[int, int, bool],
) -> Hand:
    """Check the cards of one hand by the rules; `place` is its number, how many there are, and if it was doubled."""
    number, hands, is_doubled = place
    if len(cards) < 2:
        raise Unsettled(TOO_FEW, name)
    for count in range(2, len(cards)):
        _check_further_card(tally, rules, name, cards[:count])
    if hands > 1 and cards[0].rank == ACE and rules.one_card_on_aces and len(cards) > 2:
        raise Unsettled(ONE_CARD, name, tally.article("pairs"))
    if is_doubled:
        _check_doubled(tally, rules, cards)
    nine_with_ace = is_soft(cards[:2]) and sum(map(card_value, cards[:2])) == 9
    low_ace = is_doubled and rules.low_ace_of_nine and nine_with_ace
    points = count_points(cards, low_ace=low_ace)
    natural = hands == 1 and len(cards) == 2 and points == TWENTY_ONE
    if low_ace:
        tally.state(LOW_ACE, "double", number=number)
    return Hand(number if hands > 1 else 0, cards, stake * 2 if is_doubled else stake, points, natural)


def _check_further_card(tally: Tally, rules: Rules, name: str, cards: tuple[Card, ...]) -> None:
    """Refuse a card after the hand has lost or must stop."""
    points = count_points(cards)
    must_stop = rules.soft_stops or (rules.stops and (not is_soft(cards) or len(cards) == 2))
    if points > TWENTY_ONE or (points == TWENTY_ONE and must_stop):
        raise Unsettled(NO_MORE_CARDS, name, tally.article("stop"), cards=write_cards(cards), points=points)


def _check_doubled(tally: Tally, rules: Rules, cards: tuple[Card, ...]) -> None:
    possible = {sum(map(card_value, cards[:2])), count_points(cards[:2])}
    if not rules.double_on_any and not possible & {9, 10, 11}:
        raise Unsettled(NO_DOUBLE, "doubled", tally.article("double"))
    if len(cards) != 3:
        raise Unsettled(DOUBLE_GETS_ONE, "doubled", tally.article("double"))


def _check_dealer(tally: Tally, dealer: tuple[Card, ...], hands: list[Hand], insurance: Decimal) -> None:
    """Compare the cards of the dealer with the rule for drawing, as far as a bet depends on them."""
    if not dealer:
        raise Unsettled(ENTER, "dealer")
    for count in range(2, len(dealer)):
        points = count_points(dealer[:count])
        if points >= DEALER_LIMIT:
            cards = write_cards(dealer[:count])
            raise Unsettled(NO_MORE_CARDS, "dealer", tally.article("draw"), cards=cards, points=points)
    points = count_points(dealer)
    if any(_awaits_dealer(hand) for hand in hands) and (len(dealer) < 2 or points < DEALER_LIMIT):
        raise Unsettled(DEALER_DRAWS, "dealer", tally.article("draw"), points=points)
    may_have_black_jack = card_value(dealer[0]) in {1, TEN}
    natural = any(hand.is_black_jack for hand in hands)
    if (insurance or (natural and may_have_black_jack)) and len(dealer) < 2:
        raise Unsettled(DEALER_DRAWS, "dealer", tally.article("draw"), points=points)


def _awaits_dealer(hand: Hand) -> bool:
    """Return whether the points of the dealer decide about a hand."""
    return hand.points <= TWENTY_ONE and not hand.is_black_jack


def _has_black_jack(dealer: tuple[Card, ...]) -> bool:
    return len(dealer) == 2 and count_points(dealer) == TWENTY_ONE


def _describe_hand(tally: Tally, rules: Rules, hand: Hand, hands: int) -> None:
    if hand.is_black_jack:
        tally.state(BLACK_JACK, "black_jack", number=hand.label, cards=write_cards(hand.cards))
        return
    tally.state(HAND_HAS, "odds", number=hand.label, points=hand.points, cards=write_cards(hand.cards))
    if hands > 1 and len(hand.cards) == 2 and hand.points == TWENTY_ONE:
        tally.state(SPLIT_21, "pairs", number=hand.label)


def _describe_dealer(tally: Tally, dealer: tuple[Card, ...]) -> None:
    if _has_black_jack(dealer):
        tally.state(DEALER_BLACK_JACK, "draw", cards=write_cards(dealer))
    else:
        tally.state(DEALER_HAS, "draw", points=count_points(dealer), cards=write_cards(dealer))


def _settle_hand(tally: Tally, rules: Rules, answers: Answers, hand: Hand, dealer: tuple[Card, ...]) -> None:
    bank = count_points(dealer)
    if hand.points > TWENTY_ONE:
        tally.lose(MAIN_BET, hand.stake, "odds", hand=hand.number, text=BUST)
    elif _has_black_jack(dealer) and hand.is_black_jack:
        _settle_equal(tally, hand, bank_wins=rules.bank_wins_equal and not answers.flag("black_jack_tie"))
    elif _has_black_jack(dealer):
        tally.lose(MAIN_BET, hand.stake, "odds", hand=hand.number)
    elif hand.is_black_jack:
        _pay(tally, "black_jack", hand, "black_jack")
    elif bank > TWENTY_ONE or hand.points > bank:
        _pay(tally, "win", hand, "odds")
    elif hand.points < bank:
        tally.lose(MAIN_BET, hand.stake, "odds", hand=hand.number)
    else:
        # The bank may win equal points of 17 to 20, never 21.
        chosen = answers.optional_choice("equal_points") == "bank" and bank < TWENTY_ONE
        _settle_equal(tally, hand, bank_wins=rules.bank_wins_equal or chosen)


def _settle_equal(tally: Tally, hand: Hand, *, bank_wins: bool) -> None:
    if bank_wins:
        tally.lose(MAIN_BET, hand.stake, "equal", hand=hand.number, text=BANK_WINS_EQUAL)
    else:
        tally.give_back(MAIN_BET, hand.stake, "equal", hand=hand.number)


def _pay(tally: Tally, bet_id: str, hand: Hand, subject: str) -> None:
    found = {bet.id: bet for bet in tally.game.bets}.get("blackjack" if bet_id == "black_jack" else bet_id)
    tally.win(found.id if found else bet_id, hand.stake, subject, name=MAIN_BET, hand=hand.number)
    if found and found.note:
        tally.state(MINIMUM, subject)


def _settle_insurance(tally: Tally, insurance: Decimal, stake: Decimal, dealer: tuple[Card, ...]) -> None:
    if insurance == ZERO:
        return
    half = tally.round_amount(stake / 2)
    if dealer[0].rank != ACE:
        raise Unsettled(NO_ACE, "insurance", tally.article("insurance"))
    if insurance != half:
        raise Unsettled(HALF_STAKE, "insurance", tally.article("insurance"), half=half)
    if _has_black_jack(dealer):
        tally.win("insurance", insurance, "insurance")
    else:
        tally.lose(tally.find_bet("insurance").name, insurance, "insurance")


def _pay_bonuses(tally: Tally, rules: Rules, answers: Answers, cards: tuple[Card, ...], stake: Decimal) -> None:
    """Pay the bonuses for the first cards of a hand that was not split."""
    for bet_id, subject in _bonuses(rules, answers, cards):
        tally.pay_bonus(bet_id, stake, subject)


def _bonuses(rules: Rules, answers: Answers, cards: tuple[Card, ...]) -> Iterator[tuple[str, str]]:
    sevens = len(cards) >= 3 and all(card.rank == 7 for card in cards[:3])
    if rules.bonus_of_sevens and sevens and not answers.flag("terminal"):
        yield "triple_seven_bonus", "bonus"
    if answers.flag("five_card_bonus") and len(cards) >= 5 and sum(map(card_value, cards[:5])) <= TWENTY_ONE:
        yield "five_card_bonus", "five_cards"
