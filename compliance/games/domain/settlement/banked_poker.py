"""Settle the poker games against the bank: folding, qualification of the bank, showdown, blinds and bonuses."""

from dataclasses import dataclass
from decimal import Decimal

from compliance.rules.wording import mark as _

from ..pay_tables import Game
from .cards import ACE, KING, QUEEN, Card, check_single_deck, write_cards
from .hands import Category, PokerHand, best_hand, classify_hand
from .outcomes import Settlement, Tally, Unsettled
from .questions import Answers, Kind, Question, cards_question

ANTE = Question("ante", _("Ante"), Kind.AMOUNT)
BET = Question("bet_stake", _("Bet (Call)"), Kind.AMOUNT, required=False, hint=_("Empty if the player folded."))
FOLDED = Question("folded", _("The player folded"), Kind.FLAG, required=False)
BOARD = cards_question("board", _("Common cards"), _("The flop first, then turn and river."))


def _player(number: str) -> Question:
    return cards_question("player_cards", _("Cards of the player"), number)


def _bank(number: str) -> Question:
    return cards_question("dealer_cards", _("Cards of the bank"), number, required=False)


def _side(name: str, label: str) -> Question:
    return Question(name, label, Kind.AMOUNT, required=False, hint=_("Only if the player made this bet."))


_TWO, _FIVE = _("Two cards."), _("Five cards.")
CARIBBEAN_QUESTIONS = (ANTE, BET, FOLDED, _player(_FIVE), _bank(_FIVE))
ULTIMATE_QUESTIONS = (ANTE, BET, FOLDED, _side("trips", _("Trips")), _player(_TWO), BOARD, _bank(_TWO))
FOUR_CARD_QUESTIONS = (
    ANTE,
    BET,
    FOLDED,
    _side("aces_up", _("Aces up")),
    _player(_FIVE),
    _bank(_("Six cards.")),
)
THREE_CARD_QUESTIONS = (
    Question("ante", _("Ante"), Kind.AMOUNT, required=False),
    BET,
    FOLDED,
    _side("pair_plus", _("Pair plus")),
    _player(_("Three cards.")),
    _bank(_("Three cards.")),
)
HOLDEM_QUESTIONS = (ANTE, BET, FOLDED, _side("bonus", _("Bonus")), _player(_TWO), BOARD, _bank(_TWO))

TIMES = _("The bet must be the ante times %(times)s. Check the amounts.")
NO_BET = _("A player who folded has no bet. Leave this empty.")
ONE_STAKE = _("Enter the ante or the pair plus bet.")
FOLDS = _("The player folds and loses what the rules name.")
PLAYER_HAND = _("The player has: %(hand)s (%(cards)s).")
BANK_HAND = _("The bank has: %(hand)s (%(cards)s).")
QUALIFIES = _("The bank qualifies.")
NOT_QUALIFIED = _("The bank does not qualify.")
HIGHER = _("The hand of the player is higher.")
LOWER = _("The hand of the player is lower.")
EQUAL = _("The hands are equal.")
BELOW_STRAIGHT = _("The blind is undecided: the hand of the player is lower than a straight.")


@dataclass(frozen=True)
class Showdown:
    """Two hands; `sign` is 1 if the player's is higher, -1 if it is lower, 0 if they are equal."""

    player: PokerHand
    bank: PokerHand
    qualified: bool

    @property
    def sign(self) -> int:
        return (self.player.strength > self.bank.strength) - (self.player.strength < self.bank.strength)


@dataclass(frozen=True)
class Stakes:
    """The ante and the bet of a player who did not fold."""

    ante: Decimal
    bet: Decimal


def _read_stakes(tally: Tally, answers: Answers, times: tuple[int, ...]) -> Stakes | None:
    """Return the stakes, None for a player who folded. Raises Unsettled for a bet that the rules do not allow."""
    ante, bet = answers.stake("ante"), answers.amount("bet_stake")
    if answers.flag("folded"):
        if bet:
            raise Unsettled(NO_BET, "bet_stake", tally.article("fold"))
        return None
    if bet not in {ante * each for each in times}:
        shown = ", ".join(map(str, times))
        raise Unsettled(TIMES, "bet_stake", tally.article("bet"), times=shown)
    return Stakes(ante, bet)


def _fold(tally: Tally, *stakes: tuple[str, Decimal], reading_of: str = "") -> Settlement:
    """Lose the named stakes."""
    tally.state(FOLDS, "fold")
    for name, stake in stakes:
        if stake:
            reading = tally.game.readings.get("fold", "") if name == reading_of else ""
            tally.lose(name, stake, "fold", reading=reading)
    return tally.finish()


def _describe(tally: Tally, showdown: Showdown, player: tuple[Card, ...], bank: tuple[Card, ...]) -> None:
    tally.state(PLAYER_HAND, "qualifies", hand=showdown.player.name, cards=write_cards(player))
    tally.state(BANK_HAND, "qualifies", hand=showdown.bank.name, cards=write_cards(bank))
    if "qualifies" in tally.game.articles:
        text = QUALIFIES if showdown.qualified else NOT_QUALIFIED
        tally.state(text, "qualifies", tally.game.readings.get("qualifies", ""))
    tally.state({1: HIGHER, 0: EQUAL, -1: LOWER}[showdown.sign], "odds")


def settle_caribbean(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle Caribbean Stud Poker: the bank qualifies with ace and king or a combination."""
    tally = Tally(game)
    stakes = _read_stakes(tally, answers, (2,))
    if stakes is None:
        return _fold(tally, ("Ante", answers.stake("ante")))
    player, bank = answers.exact_cards("player_cards", 5), answers.exact_cards("dealer_cards", 5)
    one, two = classify_hand(player), classify_hand(bank)
    qualified = two.is_at_least(Category.PAIR) or two.ranks[:2] == (ACE, KING)
    showdown = Showdown(one, two, qualified)
    _describe(tally, showdown, player, bank)
    if not qualified:
        tally.win("ante_bank_not_qualified", stakes.ante, "qualifies", name="Ante")
        tally.give_back("Bet", stakes.bet, "qualifies")
    elif showdown.sign > 0:
        tally.win("ante_win", stakes.ante, "odds", name="Ante")
        tally.win(f"bet_{one.category}", stakes.bet, "odds", name="Bet")
    else:
        _lose_or_return(tally, showdown, stakes, "qualifies")
    return tally.finish()


def _lose_or_return(tally: Tally, showdown: Showdown, stakes: Stakes, subject: str, bet: str = "Bet") -> None:
    """Return ante and bet of equal hands, and take those of a lower one."""
    settle = tally.give_back if showdown.sign == 0 else tally.lose
    settle("Ante", stakes.ante, subject)
    settle(bet, stakes.bet, subject)


def settle_ultimate(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle Ultimate Texas Hold'em: ante, blind of the same value, bet and trips."""
    tally, trips = Tally(game), answers.amount("trips")
    stakes = _read_stakes(tally, answers, (1, 2, 3, 4))
    if stakes is None:
        ante = answers.stake("ante")
        return _fold(tally, ("Ante", ante), ("Blind", ante), ("Trips", trips), reading_of="Blind")
    player, board = answers.exact_cards("player_cards", 2), answers.exact_cards("board", 5)
    bank = answers.exact_cards("dealer_cards", 2)
    one, two = best_hand((*player, *board), 5), best_hand((*bank, *board), 5)
    showdown = Showdown(one, two, two.is_at_least(Category.PAIR))
    _describe(tally, showdown, (*player, *board), (*bank, *board))
    _settle_ultimate_ante(tally, showdown, stakes)
    _settle_blind(tally, showdown, stakes.ante)
    if trips:
        _settle_side(tally, "trips", one, trips, "trips", "Trips")
    return tally.finish()


def _settle_ultimate_ante(tally: Tally, showdown: Showdown, stakes: Stakes) -> None:
    subject = "odds" if showdown.qualified else "not_qualified"
    if showdown.sign == 0:
        tally.give_back("Ante", stakes.ante, subject)
        tally.give_back("Bet", stakes.bet, subject)
        return
    if not showdown.qualified:
        tally.give_back("Ante", stakes.ante, subject)
    elif showdown.sign > 0:
        tally.win("ante_win", stakes.ante, subject, name="Ante")
    else:
        tally.lose("Ante", stakes.ante, subject)
    if showdown.sign > 0:
        tally.win("bet_win", stakes.bet, subject, name="Bet")
    else:
        tally.lose("Bet", stakes.bet, subject)


def _settle_blind(tally: Tally, showdown: Showdown, blind: Decimal) -> None:
    if showdown.sign < 0:
        tally.lose("Blind", blind, "odds")
    elif showdown.sign == 0:
        tally.give_back("Blind", blind, "odds")
    elif showdown.player.is_at_least(Category.STRAIGHT):
        tally.win(f"blind_{showdown.player.category}", blind, "odds", name="Blind")
    else:
        tally.state(BELOW_STRAIGHT, "odds")
        tally.give_back("Blind", blind, "odds")


def _settle_side(tally: Tally, prefix: str, hand: PokerHand, stake: Decimal, subject: str, name: str) -> None:
    """Settle a side bet on the hand of the player alone, by its combination."""
    bet_id = f"{prefix}_{hand.category}"
    if tally.game.bet(bet_id):
        tally.win(bet_id, stake, subject, name=name)
    else:
        tally.lose(name, stake, subject)


def settle_four_card(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle Four Card Poker: the best four of five cards against the best four of the bank's six."""
    tally, aces_up = Tally(game), answers.amount("aces_up")
    stakes = _read_stakes(tally, answers, (1, 2, 3))
    if stakes is None:
        return _fold(tally, ("Ante", answers.stake("ante")), ("Aces up", aces_up))
    player, bank = answers.exact_cards("player_cards", 5), answers.exact_cards("dealer_cards", 6)
    one = best_hand(player, 4)
    showdown = Showdown(one, best_hand(bank, 4), qualified=True)
    _describe(tally, showdown, player, bank)
    if showdown.sign >= 0:
        tally.win("ante_win", stakes.ante, "odds", name="Ante")
        tally.win("bet_win", stakes.bet, "odds", name="Bet")
        _pay_ante_bonus(tally, one, stakes.ante)
    else:
        _lose_or_return(tally, showdown, stakes, "odds")
    if aces_up:
        _settle_aces_up(tally, one, aces_up)
    return tally.finish()


NO_BONUS = _("The bonus of the ante is not paid, because the bank does not qualify.")
BONUS_READING = _("The bonus of the ante is paid because the ante wins.")


def _pay_ante_bonus(tally: Tally, hand: PokerHand, ante: Decimal) -> None:
    bet_id = f"ante_bonus_{hand.category}"
    if tally.game.bet(bet_id):
        tally.state(BONUS_READING, "bonus", tally.game.readings.get("bonus", ""))
        tally.pay_bonus(bet_id, ante, "bonus")


def _settle_aces_up(tally: Tally, hand: PokerHand, stake: Decimal) -> None:
    if hand.category == Category.PAIR and hand.ranks[0] == ACE:
        tally.win("aces_up_pair_of_aces", stake, "aces_up", name="Aces up")
    else:
        _settle_side(tally, "aces_up", hand, stake, "aces_up", "Aces up")


def settle_three_card(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle Three Card Poker: ante and bet against the bank, pair plus by the player's own cards."""
    tally, pair_plus = Tally(game), answers.amount("pair_plus")
    if "ante" not in answers.given and not pair_plus:
        raise Unsettled(ONE_STAKE, "ante", tally.article("bet"))
    one = classify_hand(answers.exact_cards("player_cards", 3))
    if "ante" in answers.given:
        _settle_three_card_ante(tally, answers, one)
    if pair_plus:
        _settle_side(tally, "pair_plus", one, pair_plus, "pair_plus", "Pair plus")
    return tally.finish()


def _settle_three_card_ante(tally: Tally, answers: Answers, one: PokerHand) -> None:
    stakes = _read_stakes(tally, answers, (1,))
    if stakes is None:
        tally.state(FOLDS, "fold")
        tally.lose("Ante", answers.stake("ante"), "fold")
        return
    player, bank = answers.exact_cards("player_cards", 3), answers.exact_cards("dealer_cards", 3)
    two = classify_hand(bank)
    showdown = Showdown(one, two, two.is_at_least(Category.PAIR) or two.ranks[0] >= QUEEN)
    _describe(tally, showdown, player, bank)
    if not showdown.qualified:
        tally.win("ante_win", stakes.ante, "not_qualified", name="Ante")
        if tally.game.bet(f"ante_bonus_{one.category}"):
            tally.state(NO_BONUS, "not_qualified", tally.game.readings["no_bonus"])
        tally.give_back("Bet", stakes.bet, "not_qualified")
    elif showdown.sign > 0:
        tally.win("ante_win", stakes.ante, "odds", name="Ante")
        tally.win("bet_win", stakes.bet, "odds", name="Bet")
        _pay_ante_bonus(tally, one, stakes.ante)
    else:
        _lose_or_return(tally, showdown, stakes, "qualifies")


FOURS = 4


def settle_holdem(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle Live Casino Hold'em: the bank qualifies with a pair of fours, the bonus needs a call."""
    tally, bonus = Tally(game), answers.amount("bonus")
    stakes = _read_stakes(tally, answers, (2,))
    if stakes is None:
        return _fold(tally, ("Ante", answers.stake("ante")), ("Bonus", bonus))
    player, board = answers.exact_cards("player_cards", 2), answers.exact_cards("board", 5)
    bank = answers.exact_cards("dealer_cards", 2)
    check_single_deck(("player_cards", player), ("board", board), ("dealer_cards", bank))
    one, two = best_hand((*player, *board), 5), best_hand((*bank, *board), 5)
    pair_of_fours = two.category == Category.PAIR and two.ranks[0] >= FOURS
    showdown = Showdown(one, two, pair_of_fours or two.is_at_least(Category.TWO_PAIR))
    _describe(tally, showdown, (*player, *board), (*bank, *board))
    if not showdown.qualified or showdown.sign > 0:
        tally.win(_holdem_ante(one), stakes.ante, "odds", name="Ante")
        if showdown.qualified:
            tally.win("call_win", stakes.bet, "odds", name="Call")
        else:
            tally.give_back("Call", stakes.bet, "qualifies")
    else:
        _lose_or_return(tally, showdown, stakes, "qualifies", "Call")
    if bonus:
        _settle_holdem_bonus(tally, classify_hand((*player, *board[:3])), bonus)
    return tally.finish()


def _holdem_ante(hand: PokerHand) -> str:
    if hand.is_at_least(Category.FLUSH):
        return f"ante_{hand.category}"
    return "ante_straight_or_less"


def _settle_holdem_bonus(tally: Tally, hand: PokerHand, bonus: Decimal) -> None:
    """Settle the bonus by the player's two cards and the flop."""
    aces = hand.category == Category.PAIR and hand.ranks[0] == ACE
    if hand.is_at_least(Category.FLUSH):
        tally.win(f"bonus_{hand.category}", bonus, "bonus", name="Bonus")
    elif aces or hand.is_at_least(Category.TWO_PAIR):
        tally.win("bonus_pair_of_aces_to_straight", bonus, "bonus", name="Bonus")
    else:
        tally.lose("Bonus", bonus, "bonus")
