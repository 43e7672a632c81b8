"""Settle rounds of Black Jack in four documents: points, dealer, pairs, doubling, insurance, equal points, bonuses."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.games.domain.settlement.black_jack import count_points, is_soft
from compliance.games.domain.settlement.cards import Card, parse_cards
from compliance.games.domain.settlement.outcomes import Outcome, Unsettled
from tests.games.settling import settle_by

LU, NL, C21, GG = "lu.black_jack", "nl.black_jack", "nl.casino21", "gg.blackjack"

# By hand from ch. II 1 of the regulation and 3.2(3)-(5): cards of the player, of the dealer, stake 20: what is paid.
ROUNDS = [
    ("10H 9S", "10D 8C", "40"),  # 19 beats 18
    ("10H 8S", "10D 9C", "0"),  # 18 loses to 19
    ("10H 8S", "10D 8C", "20"),  # equal
    ("AH KS", "10D 8C", "50"),  # Black Jack 3:2
    ("AH KS", "AD QC", "20"),  # two Black Jacks
    ("7H 7S 7D", "AD QC", "0"),  # Black Jack beats 21
    ("AH KS", "10D 5C 6H", "50"),  # Black Jack beats 21 with three cards
    ("10H 6S 8D", "10D", "0"),  # more than 21, before the dealer draws
    ("10H 2S", "10D 6C 9H", "40"),  # the dealer has more than 21
    ("AH 6S", "10D 6C AH", "20"),  # 17 each: the ace of the dealer counts 1
    ("AH 7S", "AD 6C", "40"),  # 18 against a soft 17 of the dealer
    ("AH KS", "9D", "50"),  # a dealer who shows 9 has no Black Jack
]


@pytest.mark.parametrize("game_id", [LU, "nl.black_jack", GG])
@pytest.mark.parametrize(("player", "dealer", "paid"), ROUNDS)
def test_a_hand_is_paid_by_its_points(game_id: str, player: str, dealer: str, paid: str) -> None:
    bonus = Decimal(20 if player == "7H 7S 7D" and game_id == NL else 0)
    found = settle_by(game_id, stake="20", hand_1=player, dealer=dealer)
    assert found.paid == Decimal(paid) + bonus


def test_black_jack_six_to_five_pays_six_to_five() -> None:
    found = settle_by("nl.black_jack_6_5", stake="20", hand_1="AH KS", dealer="10D 8C")
    assert (found.won, found.steps[-1].article) == (24, "3.2(16)")
    assert settle_by("nl.black_jack_6_5", stake="20", hand_1="10H 9S", dealer="10D 8C").won == 20


# Insurance: half of the stake, 2:1 against a Black Jack of the dealer (ch. II 2; 3.2(5); GG III 2.5).
@pytest.mark.parametrize("game_id", [LU, NL, GG])
def test_insurance_pays_two_to_one_against_a_black_jack(game_id: str) -> None:
    insured = settle_by(game_id, stake="20", hand_1="10H 9S", dealer="AD KC", insurance="10")
    assert (insured.stake, insured.won, insured.returned, insured.paid) == (30, 20, 10, 30)
    lost = settle_by(game_id, stake="20", hand_1="10H 9S", dealer="AD 7C", insurance="10")
    assert [(line.bet, line.outcome) for line in lost.lines] == [
        ("Main bet", Outcome.WINS),
        ("Insurance", Outcome.LOSES),
    ]
    both = settle_by(game_id, stake="20", hand_1="AH KS", dealer="AD KC", insurance="10")
    assert both.paid == 20 + 10 + 20


def test_a_pair_makes_hands_of_their_own() -> None:
    """Ch. II 3: 21 after splitting aces or tens is no Black Jack and pays 1:1."""
    found = settle_by(LU, stake="20", hand_1="AH KS", hand_2="AD 9C", dealer="10D 10C")
    assert [(line.hand, line.outcome, line.won) for line in found.lines] == [
        (1, Outcome.WINS, 20),
        (2, Outcome.UNDECIDED, 0),
    ]
    assert found.paid == 60
    assert {step.article for step in found.steps} == {"ch. II 1", "ch. II 3"}
    tens = settle_by(LU, stake="20", hand_1="KH AS", hand_2="QD 5C 6H", dealer="10D 9C")
    assert (tens.won, tens.paid) == (40, 80)


def test_doubling_doubles_the_stake_of_a_hand() -> None:
    """Ch. II 4; 3.2(7): 9, 10 or 11 with two cards, one further card."""
    found = settle_by(LU, stake="20", hand_1="5H 6S KD", dealer="10D 9C", doubled="1")
    assert (found.stake, found.won, found.paid) == (40, 40, 80)
    split = settle_by(LU, stake="20", hand_1="8H 3S KD", hand_2="8D 10C", dealer="10D 9C", doubled="1")
    assert [line.stake for line in split.lines] == [40, 20]
    assert split.paid == 80


def test_the_ace_of_a_doubled_nine_counts_one_in_the_netherlands() -> None:
    """3.2(7): ace and eight doubled, with a ten 19 in either country; with a two 11 there, 21 here."""
    dutch = settle_by(NL, stake="20", hand_1="AH 8S 2D", dealer="10D 7C", doubled="1")
    assert (dutch.paid, dutch.steps[0].article) == (0, "3.2(7)")
    assert settle_by(LU, stake="20", hand_1="AH 8S 2D", dealer="10D 7C", doubled="1").paid == 80
    nine = settle_by(NL, stake="20", hand_1="5H 4S AD", dealer="10D 7C", doubled="1")
    assert nine.paid == 80


def test_the_bank_may_win_equal_points_from_seventeen_to_twenty() -> None:
    """3.2(4): only if the casino decides so, and never 21."""
    for points, dealer in (("10H 7S", "10D 7C"), ("10H KS", "10D JC")):
        assert settle_by(NL, stake="20", hand_1=points, dealer=dealer).paid == 20
        assert settle_by(NL, stake="20", hand_1=points, dealer=dealer, equal_points="returned").paid == 20
        assert settle_by(NL, stake="20", hand_1=points, dealer=dealer, equal_points="bank").paid == 0
    assert settle_by(NL, stake="20", hand_1="10H 5S 6D", dealer="10D 4C 7H", equal_points="bank").paid == 20


def test_three_sevens_have_a_bonus_whether_they_win_or_lose() -> None:
    """3.2(9): not at terminals, and not after a split."""
    lost = settle_by(NL, stake="20", hand_1="7H 7S 7D", dealer="AD QC")
    assert [(line.bet, line.stake, line.won) for line in lost.lines] == [
        ("Main bet", 20, 0),
        ("Triple seven bonus", 0, 20),
    ]
    assert settle_by(NL, stake="20", hand_1="7H 7S 7D", dealer="10D 9C").paid == 60
    assert settle_by(NL, stake="20", hand_1="7H 7S 7D", dealer="10D 9C", terminal="1").paid == 40
    assert settle_by(NL, stake="20", hand_1="7H 7S 7D", hand_2="7C 10D", dealer="10D 9C").won == 20
    assert settle_by(LU, stake="20", hand_1="7H 7S 7D", dealer="AD QC").paid == 0


def test_at_casino21_the_bank_wins_equal_points() -> None:
    """3.2(15): also two Black Jacks, unless the casino decides otherwise; a bonus for five cards up to 21."""
    assert settle_by(C21, stake="20", hand_1="10H 8S", dealer="10D 8C").paid == 0
    assert settle_by(C21, stake="20", hand_1="AH KS", dealer="AD KC").paid == 0
    assert settle_by(C21, stake="20", hand_1="AH KS", dealer="AD KC", black_jack_tie="1").paid == 20
    assert settle_by(C21, stake="20", hand_1="AH KS", dealer="10D 7C").paid == 50
    five = "2H 2S 2D 3C 4H"
    assert settle_by(C21, stake="20", hand_1=five, dealer="10D 7C", five_card_bonus="1").paid == 20
    assert settle_by(C21, stake="20", hand_1=five, dealer="10D 7C").paid == 0
    soft = settle_by(C21, stake="20", hand_1="AH 4S 6D 10C", dealer="10D 4C 7H")
    assert soft.lines[0].outcome == Outcome.LOSES


def test_odds_that_are_a_minimum_are_named_so() -> None:
    found = settle_by(GG, stake="20", hand_1="AH KS", dealer="10D 8C")
    assert "minimum" in found.steps[-1].text


REFUSED: list[tuple[str, dict[str, str], str, str]] = [
    (LU, {"dealer": "10D 8C"}, "hand_1", "Enter this"),
    (LU, {"hand_1": "10H 9S"}, "dealer", "Enter this"),
    (LU, {"hand_1": "10H", "dealer": "10D 8C"}, "hand_1", "at least two cards"),
    (LU, {"hand_1": "10H 9S", "dealer": "10D"}, "dealer", "must draw"),
    (LU, {"hand_1": "10H 9S", "dealer": "10D 6C"}, "dealer", "must draw"),
    (LU, {"hand_1": "10H 9S", "dealer": "10D 7C 2H"}, "dealer", "no further card"),
    (LU, {"hand_1": "AH KS", "dealer": "AD"}, "dealer", "must draw"),
    (LU, {"hand_1": "10H 6S 8D 2C", "dealer": "10D 8C"}, "hand_1", "no further card"),
    (NL, {"hand_1": "10H 6S 5D 2C", "dealer": "10D 8C"}, "hand_1", "no further card"),
    (C21, {"hand_1": "10H 6S 5D 2C", "dealer": "10D 8C"}, "hand_1", "no further card"),
    (C21, {"hand_1": "AH KS 5D", "dealer": "10D 8C"}, "hand_1", "no further card"),
    (LU, {"hand_1": "10H 6S", "hand_2": "9D 8C", "dealer": "10D 8C"}, "hand_2", "equal value"),
    (LU, {"hand_1": "AH 6S 3D", "hand_2": "AD 8C", "dealer": "10D 8C"}, "hand_1", "one card only"),
    (GG, {"hand_1": "8H 6S 3D", "hand_2": "8D 8C", "doubled": "1", "dealer": "10D 8C"}, "doubled", "after a split"),
    (LU, {"hand_1": "10H 2S 5D", "dealer": "10D 8C", "doubled": "1"}, "doubled", "Only 9, 10 or 11"),
    (LU, {"hand_1": "5H 6S", "dealer": "10D 8C", "doubled": "1"}, "doubled", "exactly one further card"),
    (LU, {"hand_1": "5H 6S 8D", "dealer": "10D 8C", "doubled": "2"}, "doubled", "no hand"),
    (LU, {"hand_1": "10H 9S", "dealer": "10D 8C", "insurance": "10"}, "insurance", "first card of the dealer"),
    (LU, {"hand_1": "10H 9S", "dealer": "AD 8C", "insurance": "20"}, "insurance", "half of the stake"),
    (LU, {"hand_1": "10H 6S 8D", "dealer": "AD", "insurance": "10"}, "dealer", "must draw"),
    (
        NL,
        {"hand_1": "8H 6S", "hand_2": "8D 9C", "hand_3": "8S 9C", "terminal": "1", "dealer": "10D 8C"},
        "hand_3",
        "limited to",
    ),
]


@pytest.mark.parametrize(("game_id", "answers", "field", "said"), REFUSED)
def test_a_round_against_the_rules_says_what_to_check(
    game_id: str, answers: dict[str, str], field: str, said: str
) -> None:
    with pytest.raises(Unsettled, match=said) as caught:
        settle_by(game_id, stake="20", **answers)
    assert caught.value.field == field


def test_gg_doubles_any_hand_of_two_cards() -> None:
    assert settle_by(GG, stake="20", hand_1="10H 2S 5D", dealer="10D 7C", doubled="1").paid == 40
    aces = settle_by(GG, stake="20", hand_1="AH 2S 5D", hand_2="AD KC", dealer="10D 7C")
    assert [line.outcome for line in aces.lines] == [Outcome.WINS, Outcome.WINS]


CARDS = st.builds(Card, st.integers(2, 14), st.sampled_from("HDCS"))


@given(st.lists(CARDS, min_size=1, max_size=7).map(tuple))
def test_points_are_the_best_total_up_to_twenty_one(cards: tuple[Card, ...]) -> None:
    """Against every way to count the aces."""
    totals = {0}
    for card in cards:
        values = {1, 11} if card.rank == 14 else {min(card.rank, 10)}
        totals = {total + value for total in totals for value in values}
    fitting = [total for total in totals if total <= 21]
    assert count_points(cards) == (max(fitting) if fitting else min(totals))
    assert is_soft(cards) == (count_points(cards) != count_points(cards, low_ace=True))


@given(st.lists(CARDS, min_size=2, max_size=2).map(tuple), st.integers(1, 10**6))
def test_a_settled_round_never_pays_more_than_the_best_odds(cards: tuple[Card, ...], cents: int) -> None:
    stake = Decimal(cents) / 100
    written = " ".join(f"{'23456789TJQKA'[card.rank - 2]}{card.suit}" for card in cards)
    assert parse_cards(written) == cards
    found = settle_by(LU, stake=str(stake), hand_1=written, dealer="10D 9C")
    assert found.returned in {0, stake}
    assert 0 <= found.won <= (stake * Decimal("1.5")).quantize(Decimal("0.01")) + Decimal("0.01")
