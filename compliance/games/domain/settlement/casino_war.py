"""Settle Casino War: one card each, and after a tie surrender or war."""

from compliance.rules.wording import mark as _

from ..pay_tables import Game
from .cards import Card, write_cards
from .outcomes import Settlement, Tally, Unsettled
from .questions import STAKE, Answers, Kind, Question, cards_question, option

CHOICES = (option("surrender", _("surrender")), option("war", _("go to war")))
WAR_QUESTIONS = (
    STAKE,
    Question("tie", _("Tie"), Kind.AMOUNT, required=False, hint=_("Only if the player bet on a tie.")),
    cards_question("player_cards", _("Card of the player"), _("After go to war, also the second one.")),
    cards_question("dealer_cards", _("Card of the bank"), _("After go to war, also the second one.")),
    Question("after_tie", _("Choice after a tie"), Kind.CHOICE, required=False, choices=CHOICES),
)

ONE_CARD = _("Each side has one card, and a second one only after go to war. Check the cards.")
CHOOSE = _("The cards are equal: the player surrenders or goes to war. Enter the choice.")
NO_CHOICE = _("The cards are not equal, so there is no choice. Leave this empty.")
CARDS = _("The player has %(player)s, the bank %(bank)s.")
TO_WAR = _("The player and the bank each add a stake of %(stake)s.")
WAR = "war"
BET, TIE, WAR_BET = "Bet", "Tie", "Go to war"


def settle_casino_war(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle the bet, the bet on a tie, and the war."""
    tally, choice = Tally(game), answers.optional_choice("after_tie")
    player, bank = answers.cards("player_cards"), answers.cards("dealer_cards")
    number = 2 if choice == WAR else 1
    for name, cards in (("player_cards", player), ("dealer_cards", bank)):
        if len(cards) != number:
            raise Unsettled(ONE_CARD, name, tally.article("tie"))
    stake, tie = answers.stake(), answers.amount("tie")
    tally.state(CARDS, "odds", player=write_cards(player[:1]), bank=write_cards(bank[:1]))
    sign = _compare(player[0], bank[0])
    if sign and choice:
        raise Unsettled(NO_CHOICE, "after_tie", tally.article("tie"))
    if sign == 0 and not choice:
        raise Unsettled(CHOOSE, "after_tie", tally.article("tie"))
    if sign == 0 and choice == WAR:
        _settle_war(tally, answers, player[1], bank[1])
        return tally.finish()
    if sign > 0:
        tally.win("bet_win", stake, "odds", name=BET)
    elif sign < 0:
        tally.lose(BET, stake, "lower")
    else:
        tally.halve(BET, stake, "tie")
    if tie and sign:
        tally.lose(TIE, tie, "lower" if sign < 0 else "odds")
    elif tie:
        tally.win("tie", tie, "tie")
    return tally.finish()


def _settle_war(tally: Tally, answers: Answers, player: Card, bank: Card) -> None:
    """Settle a war: the player wins with an equal card too, and a second tie pays the bet on a tie again."""
    stake, tie = answers.stake(), answers.amount("tie")
    tally.state(TO_WAR, "war", stake=stake)
    tally.state(CARDS, "war", player=write_cards((player,)), bank=write_cards((bank,)))
    sign, reading = _compare(player, bank), tally.game.readings["tie_bet"]
    if sign >= 0:
        # Of the three stakes the player wins that of the bank, and gets the two own ones back.
        tally.win("bet_win", stake, "war", name=BET)
        tally.give_back(WAR_BET, stake, "war")
    else:
        tally.lose(BET, stake, "war")
        tally.lose(WAR_BET, stake, "war")
    if not tie:
        return
    tally.pay_bonus("tie", tie, "tie")
    if sign == 0:
        tally.pay_bonus("war_tie_extra_on_tie_bet", tie, "war")
    if sign < 0:
        tally.lose(TIE, tie, "war", reading=reading)
    else:
        tally.give_back(TIE, tie, "war", reading=reading)


def _compare(player: Card, bank: Card) -> int:
    return (player.rank > bank.rank) - (player.rank < bank.rank)
