"""Settle poker against the bank: hand ranks, qualification, folding, blinds and bonuses, by hand from the documents."""

from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.games.domain.settlement.cards import Card, parse_cards
from compliance.games.domain.settlement.hands import ORDERS, Category, best_hand, classify_hand
from compliance.games.domain.settlement.outcomes import Outcome, Settlement, Unsettled
from tests.games.settling import settle_by

# One hand of each combination, in rising order (3.4(6); LCH, Winning hands).
FIVE = [
    ("KS QH 9D 5C 3S", Category.HIGH_CARD),
    ("AS QH 9D 5C 3S", Category.HIGH_CARD),
    ("2S 2H 9D 5C 3S", Category.PAIR),
    ("2S 2H AD 5C 3S", Category.PAIR),
    ("2S 2H 3D 3C 4S", Category.TWO_PAIR),
    ("2S 2H 3D 3C AS", Category.TWO_PAIR),
    ("2S 2H 2D 5C 3S", Category.THREE_OF_A_KIND),
    ("AS 2H 3D 4C 5S", Category.STRAIGHT),
    ("6S 2H 3D 4C 5S", Category.STRAIGHT),
    ("AS KH QD JC 10S", Category.STRAIGHT),
    ("2S 9S 5S 7S 8S", Category.FLUSH),
    ("2S 2H 2D 3C 3S", Category.FULL_HOUSE),
    ("3S 3H 3D 2C 2S", Category.FULL_HOUSE),
    ("2S 2H 2D 2C 3S", Category.FOUR_OF_A_KIND),
    ("AS 2S 3S 4S 5S", Category.STRAIGHT_FLUSH),
    ("9H KH QH JH 10H", Category.STRAIGHT_FLUSH),
    ("AH KH QH JH 10H", Category.ROYAL_FLUSH),
]
# 3.7(6): a four of a kind beats a straight flush, three of a kind a flush.
FOUR = [
    ("AS QH 9D 5C", Category.HIGH_CARD),
    ("2S 2H 9D 5C", Category.PAIR),
    ("2S 2H 3D 3C", Category.TWO_PAIR),
    ("AS 2H 3D 4C", Category.STRAIGHT),
    ("AS KH QD JC", Category.STRAIGHT),
    ("2S 9S 5S 7S", Category.FLUSH),
    ("2S 2H 2D 5C", Category.THREE_OF_A_KIND),
    ("AS KS QS JS", Category.STRAIGHT_FLUSH),
    ("2S 2H 2D 2C", Category.FOUR_OF_A_KIND),
]
# 3.8(6): a straight beats a flush, three of a kind a straight.
THREE = [
    ("AS QH 9D", Category.HIGH_CARD),
    ("2S 2H 9D", Category.PAIR),
    ("2S 9S 5S", Category.FLUSH),
    ("AS 2H 3D", Category.STRAIGHT),
    ("AS KH QD", Category.STRAIGHT),
    ("2S 2H 2D", Category.THREE_OF_A_KIND),
    ("AS KS QS", Category.STRAIGHT_FLUSH),
]


@pytest.mark.parametrize("rising", [FIVE, FOUR, THREE], ids=["five", "four", "three"])
def test_hands_rank_in_the_order_of_their_game(rising: list[tuple[str, Category]]) -> None:
    hands = [classify_hand(parse_cards(cards)) for cards, _category in rising]
    assert [hand.category for hand in hands] == [category for _cards, category in rising]
    assert all(lower.strength < higher.strength for lower, higher in combinations(hands, 2))
    assert {*ORDERS[hands[0].size]} == {hand.category for hand in hands}


CARDS = st.builds(Card, st.integers(2, 14), st.sampled_from("HDCS"))


@given(st.lists(CARDS, min_size=6, max_size=7, unique=True))
def test_the_best_hand_beats_every_other_choice(cards: list[Card]) -> None:
    for size in ORDERS:
        best = best_hand(cards, size)
        assert all(classify_hand(some).strength <= best.strength for some in combinations(cards, size))
        assert best_hand(reversed(cards), size) == best


def paid_by_bet(found: Settlement) -> dict[str, tuple[Outcome, Decimal]]:
    return {line.bet: (line.outcome, line.won) for line in found.lines}


WINS, LOSES, BACK = Outcome.WINS, Outcome.LOSES, Outcome.UNDECIDED

# --- Live Casino Hold'em.


def test_at_124_a_bank_with_a_pair_of_threes_does_not_qualify() -> None:
    """AT-124: ante 10, bonus 5, call 20; flush, first five pair of aces; dealer pair of 3s (LCH-5, LCH-7)."""
    cards = {"board": "AS 9S 4D 8S 2S", "player_cards": "AD KS", "dealer_cards": "3D 3C"}
    found = settle_by("lch.casino_holdem", ante="10", bonus="5", bet_stake="20", **cards)
    assert paid_by_bet(found) == {"Ante": (WINS, 20), "Call": (BACK, 0), "Bonus": (WINS, 35)}
    assert found.paid == Decimal("90.00")
    assert any("does not qualify" in step.text for step in found.steps)


def test_at_125_a_player_who_folds_loses_ante_and_bonus() -> None:
    """AT-125: as AT-124, but the player folds: 15.00 are lost, the bonus is not paid (LCH-3, LCH-4)."""
    cards = {"board": "AS 9S 4D 8S 2S", "player_cards": "AD KS", "dealer_cards": "3D 3C"}
    found = settle_by("lch.casino_holdem", ante="10", bonus="5", folded="1", **cards)
    assert (found.paid, found.stake) == (0, Decimal("15.00"))


# Player, dealer, board; what ante and call do (LCH, Game outcomes and Payouts).
LCH = [
    ("AD KS", "4D 4C", "9S 8D 2C JH 5D", (LOSES, 0), (LOSES, 0)),
    ("AD AS", "4D 4C", "9S 8D 2C JH 5D", (WINS, 10), (WINS, 20)),
    ("AD AS", "3D 3C", "9S 8D 2C JH 5D", (WINS, 10), (BACK, 0)),
    ("2D 3S", "AD KC", "9S 8D 7C JH 4D", (WINS, 10), (BACK, 0)),
    ("2D 3S", "2C 3H", "9S 9D 7C 7H AD", (BACK, 0), (BACK, 0)),
    ("9C 2S", "7D 2C", "9S 9D 7C 7H AD", (WINS, 30), (WINS, 20)),
    ("9C 9H", "7D 2C", "9S 9D 7C 7H AD", (WINS, 100), (WINS, 20)),
    ("KS QS", "7D 7C", "AS JS 10S 7H AD", (WINS, 1000), (WINS, 20)),
    ("9S 8S", "7D 7C", "QS JS 10S 7H AD", (WINS, 200), (WINS, 20)),
]


@pytest.mark.parametrize(("player", "dealer", "board", "ante", "call"), LCH)
def test_live_casino_holdem_is_settled(
    player: str, dealer: str, board: str, ante: tuple[Outcome, int], call: tuple[Outcome, int]
) -> None:
    found = settle_by(
        "lch.casino_holdem", ante="10", bet_stake="20", player_cards=player, dealer_cards=dealer, board=board
    )
    assert paid_by_bet(found) == {"Ante": ante, "Call": call}


# First five cards, what a bonus of 5.00 wins.
BONUS = [
    ("KD KS", "9S 8D 2C", 0),
    ("AD KS", "AS 8D 2C", 35),
    ("2D 8S", "2S 8D 3C", 35),
    ("2D 3S", "4S 5D 6C", 35),
    ("2S 8S", "4S 5S 6S", 100),
    ("2S 2D", "4S 4D 4C", 150),
    ("4H 2D", "4S 4D 4C", 200),
    ("2S 3S", "4S 5S 6S", 250),
    ("AS KS", "QS JS 10S", 500),
]


@pytest.mark.parametrize(("player", "flop", "won"), BONUS)
def test_the_bonus_counts_the_first_five_cards(player: str, flop: str, won: int) -> None:
    found = settle_by(
        "lch.casino_holdem",
        ante="10",
        bet_stake="20",
        bonus="5",
        player_cards=player,
        dealer_cards="7H 9H",
        board=f"{flop} JH QD",
    )
    assert found.winnings_of("Bonus") == won


# --- Caribbean Stud 3.5(19)-(24): player, bank; ante and bet.

CARIBBEAN = [
    ("2S 2H 9D 5C 3S", "KS QH 9D 5C 3S", (WINS, 10), (BACK, 0)),
    ("KS QH 9D 5C 2S", "KS QH 9D 5C 3S", (WINS, 10), (BACK, 0)),
    ("2S 2H 9D 5C 3S", "AS KH 9D 5C 3S", (WINS, 10), (WINS, 20)),
    ("2S 2H 3D 3C 4S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 40)),
    ("2S 2H 2D 5C 3S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 60)),
    ("2S 3H 4D 5C 6S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 80)),
    ("2S 3S 4S 9S 6S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 100)),
    ("2S 2H 2D 3C 3S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 140)),
    ("2S 2H 2D 2C 3S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 400)),
    ("2S 3S 4S 5S 6S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 1000)),
    ("AS KS QS JS 10S", "2D 2C 9D 5C 3S", (WINS, 10), (WINS, 2000)),
    ("AS KH 9D 6C 3S", "AD KC 9D 5C 3S", (WINS, 10), (WINS, 20)),
    ("AS KH 9D 5C 3S", "AD KC 9H 5D 3C", (BACK, 0), (BACK, 0)),
    ("AS QH 9D 5C 3S", "AD KC 9H 5D 3C", (LOSES, 0), (LOSES, 0)),
]


@pytest.mark.parametrize(("player", "bank", "ante", "bet"), CARIBBEAN)
def test_caribbean_stud_is_settled(player: str, bank: str, ante: tuple[Outcome, int], bet: tuple[Outcome, int]) -> None:
    found = settle_by("nl.caribbean_stud", ante="10", bet_stake="20", player_cards=player, dealer_cards=bank)
    assert paid_by_bet(found) == {"Ante": ante, "Bet": bet}


def test_a_player_who_folds_at_caribbean_stud_loses_the_ante() -> None:
    """3.5(19)."""
    found = settle_by("nl.caribbean_stud", ante="10", folded="1", player_cards="2S 2H 9D 5C 3S")
    assert (found.stake, found.paid, found.steps[-1].article) == (10, 0, "3.5(19)")


# --- Ultimate Texas Hold'em 3.6: player, bank, board; ante, blind, bet of three antes.

BOARD = "9S 8D 2C JH 5D"
ULTIMATE = [
    ("AD AS", "4D 4C", BOARD, (WINS, 10), (BACK, 0), (WINS, 30)),
    ("AD KS", "4D 4C", BOARD, (LOSES, 0), (LOSES, 0), (LOSES, 0)),
    ("AD AS", "4D 3C", BOARD, (BACK, 0), (BACK, 0), (WINS, 30)),
    ("6D 3S", "AD KC", BOARD, (BACK, 0), (LOSES, 0), (LOSES, 0)),
    ("AD KS", "AC KH", BOARD, (BACK, 0), (BACK, 0), (BACK, 0)),
    ("2D 3S", "2C 3H", "9S 9D 7C 7H AD", (BACK, 0), (BACK, 0), (BACK, 0)),
    ("10D 7S", "4D 3C", BOARD, (BACK, 0), (WINS, 10), (WINS, 30)),
    ("10D 7S", "4D 4C", BOARD, (WINS, 10), (WINS, 10), (WINS, 30)),
    ("AS KS", "4D 4C", "9S 8S 2S JH 5D", (WINS, 10), (WINS, 15), (WINS, 30)),
    ("9D 9H", "4D 4C", "9S 8S 8D JH 5D", (WINS, 10), (WINS, 30), (WINS, 30)),
    ("9D 9H", "4D 4C", "9S 9C 8D JH 5D", (WINS, 10), (WINS, 100), (WINS, 30)),
    ("6S 7S", "4D 4C", "8S 9S 10S JH 5D", (WINS, 10), (WINS, 500), (WINS, 30)),
    ("AS KS", "4D 4C", "QS JS 10S JH 5D", (WINS, 10), (WINS, 5000), (WINS, 30)),
]


@pytest.mark.parametrize(("player", "bank", "board", "ante", "blind", "bet"), ULTIMATE)
def test_ultimate_texas_holdem_is_settled(
    player: str,
    bank: str,
    board: str,
    ante: tuple[Outcome, int],
    blind: tuple[Outcome, int],
    bet: tuple[Outcome, int],
) -> None:
    cards = {"player_cards": player, "dealer_cards": bank, "board": board}
    found = settle_by("nl.ultimate_texas_holdem", ante="10", bet_stake="30", **cards)
    assert paid_by_bet(found) == {"Ante": ante, "Blind": blind, "Bet": bet}


def test_trips_is_paid_whatever_the_bank_has_unless_the_player_folds() -> None:
    """3.6(4), 3.6(11), A-36."""
    cards = {"player_cards": "9D 9H", "dealer_cards": "JD JC", "board": BOARD}
    found = settle_by("nl.ultimate_texas_holdem", ante="10", bet_stake="10", trips="5", **cards)
    assert found.winnings_of("Trips") == 15
    none = settle_by(
        "nl.ultimate_texas_holdem", ante="10", bet_stake="10", trips="5", **cards | {"player_cards": "AD KH"}
    )
    assert paid_by_bet(none)["Trips"] == (LOSES, 0)
    folded = settle_by("nl.ultimate_texas_holdem", ante="10", folded="1", trips="5", **cards)
    assert (folded.stake, folded.paid) == (25, 0)
    assert [(step.values.get("bet"), step.reading) for step in folded.steps if step.reading] == [("Blind", "A-36")]


# --- Four Card Poker 3.7: player, bank; ante, bet of two antes, bonus.

FOUR_CARD = [
    ("AS AH 9D 5C 2H", "KS KH 9H 5D 3C 2S", (WINS, 10), (WINS, 20), 0),
    ("KD KC 9D 5C 2H", "KS KH 9H 5D 3C 2S", (WINS, 10), (WINS, 20), 0),
    ("QD QC 9D 5C 2H", "KS KH 9H 5D 3C 2S", (LOSES, 0), (LOSES, 0), 0),
    ("QD QC QH 5C 2H", "KS KH 9H 5D 3C 2S", (WINS, 10), (WINS, 20), 20),
    ("QD QC QH 5C 2H", "KS KH KD 5D 3C 2S", (LOSES, 0), (LOSES, 0), 0),
    ("5S 6S 7S 8S 2H", "KS KH KD 5D 3C 2S", (WINS, 10), (WINS, 20), 200),
    ("5S 5D 5H 5C 2H", "KS KH KD 5D 3C 2S", (WINS, 10), (WINS, 20), 250),
]


@pytest.mark.parametrize(("player", "bank", "ante", "bet", "bonus"), FOUR_CARD)
def test_four_card_poker_is_settled(
    player: str, bank: str, ante: tuple[Outcome, int], bet: tuple[Outcome, int], bonus: int
) -> None:
    found = settle_by("nl.four_card_poker", ante="10", bet_stake="20", player_cards=player, dealer_cards=bank)
    by_bet = paid_by_bet(found)
    assert (by_bet["Ante"], by_bet["Bet"]) == (ante, bet)
    assert found.won == ante[1] + bet[1] + bonus
    assert ("A-66" in {step.reading for step in found.steps}) is (bonus > 0)


@pytest.mark.parametrize(
    ("player", "outcome", "won"),
    [
        ("AS AH 9D 5C 2H", Outcome.OPEN, 0),
        ("KS KH 9D 5C 2H", LOSES, 0),
        ("KS KH 9D 9C 2H", Outcome.OPEN, 0),
        ("5S 6S 7S 8S 2H", WINS, 200),
        ("5S 5D 5H 5C 2H", WINS, 250),
    ],
)
def test_illegible_odds_of_aces_up_stay_open(player: str, outcome: Outcome, won: int) -> None:
    cards = {"player_cards": player, "dealer_cards": "3S 4H 7D 9S JC KD"}
    found = settle_by("nl.four_card_poker", ante="10", bet_stake="10", aces_up="5", **cards)
    assert paid_by_bet(found)["Aces up"] == (outcome, won)
    assert found.is_open is (outcome == Outcome.OPEN)
    assert settle_by("nl.four_card_poker", ante="10", folded="1", **cards).stake == 10
    assert not settle_by("nl.four_card_poker", ante="10", folded="1", aces_up="5", **cards).paid


# --- Three Card Poker 3.8: player, bank; ante, bet, bonus.

THREE_CARD = [
    ("KS 9H 4D", "QS 8H 3D", (WINS, 10), (WINS, 10), 0),
    ("KS 9H 4D", "JS 8H 3D", (WINS, 10), (BACK, 0), 0),
    ("2S 3H 5D", "JS 8H 3D", (WINS, 10), (BACK, 0), 0),
    ("QD 8S 3H", "QS 8H 3D", (BACK, 0), (BACK, 0), 0),
    ("QD 8S 2H", "QS 8H 3D", (LOSES, 0), (LOSES, 0), 0),
    ("AD 8S 2H", "2S 2C 3D", (LOSES, 0), (LOSES, 0), 0),
    ("4S 5H 6D", "QS 8H 3D", (WINS, 10), (WINS, 10), 10),
    ("4S 5H 6D", "JS 8H 3D", (WINS, 10), (BACK, 0), 0),
    ("4S 4H 4D", "QS 8H 3D", (WINS, 10), (WINS, 10), 40),
    ("4S 5S 6S", "QS 8H 3D", (WINS, 10), (WINS, 10), 50),
]


@pytest.mark.parametrize(("player", "bank", "ante", "bet", "bonus"), THREE_CARD)
def test_three_card_poker_is_settled(
    player: str, bank: str, ante: tuple[Outcome, int], bet: tuple[Outcome, int], bonus: int
) -> None:
    found = settle_by("nl.three_card_poker", ante="10", bet_stake="10", player_cards=player, dealer_cards=bank)
    by_bet = paid_by_bet(found)
    assert (by_bet["Ante"], by_bet["Bet"]) == (ante, bet)
    assert found.won == ante[1] + bet[1] + bonus


@pytest.mark.parametrize(("bank", "is_stated"), [("JS 8H 3D", True), ("QS 8H 3D", False)])
def test_the_ante_bonus_needs_a_qualified_bank(bank: str, is_stated: bool) -> None:
    found = settle_by("nl.three_card_poker", ante="10", bet_stake="10", player_cards="4S 5H 6D", dealer_cards=bank)
    assert ("A-85" in {step.reading for step in found.steps}) is is_stated


@pytest.mark.parametrize(
    ("player", "won"),
    [("KS 9H 4D", 0), ("4S 4H 9D", 5), ("4S 9S KS", 20), ("4S 5H 6D", 30), ("4S 4H 4D", 165), ("4S 5S 6S", 175)],
)
def test_pair_plus_is_paid_without_an_ante_and_after_a_fold(player: str, won: int) -> None:
    assert settle_by("nl.three_card_poker", pair_plus="5", player_cards=player).won == won
    folded = settle_by("nl.three_card_poker", ante="10", folded="1", pair_plus="5", player_cards=player)
    assert (folded.won, folded.stake) == (won, 15)


@pytest.mark.parametrize(
    ("game_id", "answers", "field", "said"),
    [
        ("nl.caribbean_stud", {"ante": "10", "bet_stake": "10"}, "bet_stake", "ante times"),
        ("nl.caribbean_stud", {"ante": "10"}, "bet_stake", "ante times"),
        ("nl.caribbean_stud", {"ante": "10", "bet_stake": "20", "folded": "1"}, "bet_stake", "folded"),
        ("nl.ultimate_texas_holdem", {"ante": "10", "bet_stake": "50"}, "bet_stake", "ante times"),
        ("nl.four_card_poker", {"ante": "10", "bet_stake": "40"}, "bet_stake", "ante times"),
        ("nl.three_card_poker", {}, "ante", "pair plus"),
        ("nl.caribbean_stud", {"ante": "10", "bet_stake": "20", "dealer_cards": "KS QS"}, "dealer_cards", "exactly"),
        (
            "lch.casino_holdem",
            {"ante": "10", "bet_stake": "20", "board": BOARD, "player_cards": "9S KD", "dealer_cards": "2D 3D"},
            "board",
            "more often",
        ),
    ],
)
def test_stakes_and_cards_against_the_rules_are_refused(
    game_id: str, answers: dict[str, str], field: str, said: str
) -> None:
    size = 3 if "three" in game_id else 5
    with pytest.raises(Unsettled, match=said) as caught:
        settle_by(game_id, **{"player_cards": " ".join(["KS", "QH", "9D", "5C", "3S"][:size])} | answers)
    assert caught.value.field == field
