"""Settle side bets, jackpots, Punto Banco, Baccarat and Casino War: tables derived by hand from the documents."""

from decimal import Decimal

import pytest

from compliance.games.domain import pay_tables as paytables
from compliance.games.domain.settlement.baccarat import read_draw_table
from compliance.games.domain.settlement.cards import check_single_deck, parse_cards
from compliance.games.domain.settlement.outcomes import Settlement, Unsettled
from compliance.rules.rulebook import list_versions
from tests.games.settling import game_of, settle_by


def readings(found: Settlement) -> set[str]:
    return {step.reading for step in found.steps} - {""}


# --- Luxembourg: Super-Jack and Perfect Pairs (house rules).

# Cards of the bank, chance, what 10.00 wins.
SUPER_JACK = [
    ("AH KS", "black_jack", 190),
    ("AH KS", "silver_jack", 0),
    ("AS 10S", "silver_jack", 770),
    ("AS 10S", "gold_jack", 0),
    ("QH AH", "gold_jack", 3000),
    ("QH AH", "silver_jack", 770),
    ("QH AH", "black_jack", 190),
    ("AH 9H", "black_jack", 0),
    ("KH QH", "gold_jack", 0),
]


@pytest.mark.parametrize(("cards", "bet", "won"), SUPER_JACK)
def test_super_jack_pays_on_the_cards_of_the_bank(cards: str, bet: str, won: int) -> None:
    found = settle_by("lu.super_jack", stake="10", regular_stake="20", bet=bet, dealer_cards=cards)
    assert (found.won, found.returned) == (won, 10 if won else 0)
    assert {step.article for step in found.steps} == {"Super-Jack"}
    if won:
        assert (readings(found), found.certain, found.other) == ({"A-22"}, False, Decimal(won))
    assert any("floor manager" in step.text for step in found.steps) is (won == 3000)


# Two cards, what 10.00 wins at Perfect Pairs and at Pair Pursuit.
PAIRS = [("KH KH", 250), ("KH KD", 120), ("KS KC", 120), ("KH KS", 60), ("KH QH", 0), ("KH 10H", 0)]


@pytest.mark.parametrize("game_id", ["lu.perfect_pairs", "nl.pair_pursuit"])
@pytest.mark.parametrize(("cards", "won"), PAIRS)
def test_pairs_pay_by_suit_and_colour(game_id: str, cards: str, won: int) -> None:
    found = settle_by(game_id, stake="10", regular_stake="20", player_cards=cards)
    assert (found.won, found.returned) == (won, 10 if won else 0)


@pytest.mark.parametrize("stake", ["5", "15", "110"])
def test_perfect_pairs_are_staked_in_tens_up_to_a_hundred(stake: str) -> None:
    with pytest.raises(Unsettled, match="in steps of") as caught:
        settle_by("lu.perfect_pairs", stake=stake, regular_stake="20", player_cards="KH KS")
    assert (caught.value.field, caught.value.values["most"]) == ("stake", 100)


def test_the_limits_of_perfect_pairs_are_those_of_the_rulebook() -> None:
    newest = list_versions("LU")[-1].parameters
    limits = game_of("lu.perfect_pairs").limits
    for name, parameter in (("unit", "step"), ("min", "min"), ("max", "max")):
        assert limits[name] == f"EUR {newest[f'sidebet.perfect_pairs.{parameter}'].value}"


@pytest.mark.parametrize("game_id", ["lu.perfect_pairs", "nl.pair_pursuit", "nl.tripps"])
def test_a_side_bet_needs_a_main_bet(game_id: str) -> None:
    with pytest.raises(Unsettled, match="Enter this") as caught:
        settle_by(game_id, stake="10", player_cards="KH KS")
    assert caught.value.field == "regular_stake"


# --- Netherlands: Tripps 3.2(14), Queens Pursuit 3.2(11)-(12), poker jackpot 3.5(25).

TRIPPS = [
    ("QD KD", "JD", 300),
    ("AD 2D", "3D", 300),
    ("7D 7S", "7H", 200),
    ("QD KD", "AS", 100),
    ("2D 9D", "KD", 50),
    ("2D 2S", "KD", 0),
    ("KD AD", "2S", 0),
]


@pytest.mark.parametrize(("cards", "bank", "won"), TRIPPS)
def test_tripps_pays_three_cards(cards: str, bank: str, won: int) -> None:
    found = settle_by("nl.tripps", stake="10", regular_stake="20", player_cards=cards, dealer_card=bank)
    assert found.won == won


def test_at_101_one_hand_has_one_payment() -> None:
    """AT-101: a pair of queens of diamonds pays 80:1, and not 8:1 as well (NL-3.2-12)."""
    found = settle_by(
        "nl.jackpot_queens_pursuit", stake="5", regular_stake="20", player_cards="QD QD", dealer_card="2S"
    )
    assert found.won == Decimal("400.00")
    assert len(found.lines) == 1


# Two cards, card of the bank, what 5.00 wins; None for a jackpot.
QUEENS = [
    ("QH QH", "2S", 200),
    ("QH QD", "2S", 100),
    ("QD 2S", "QD", 40),
    ("QH 2S", "QH", 0),
    ("QH QD", "QS", 500),
    ("QD QD", "QD", None),
    ("QS QS", "QS", None),
    ("QD QH", "QD", None),
]


@pytest.mark.parametrize(("cards", "bank", "won"), QUEENS)
def test_queens_pursuit_pays_the_first_deal(cards: str, bank: str, won: int | None) -> None:
    found = settle_by("nl.jackpot_queens_pursuit", stake="5", regular_stake="20", player_cards=cards, dealer_card=bank)
    assert found.is_open is (won is None)
    assert found.won == (won or 0)


def test_at_100_a_jackpot_is_shared_first_and_each_share_rounded_up() -> None:
    """AT-100: 5,731.20 for two box holders of one hand: 2,866 each (NL-3.2-12, A-14)."""
    found = settle_by(
        "nl.jackpot_queens_pursuit",
        stake="5",
        regular_stake="20",
        player_cards="QS QS",
        dealer_card="QS",
        meter="5731.20",
        winners="2",
    )
    assert (found.won, found.returned) == (Decimal("2866.00"), 0)
    assert readings(found) == {"A-14", "A-68"}


JACKPOT = [
    ("AD KD QD JD 10D", None),
    ("AS KS QS JS 10S", None),
    ("5S 4S 3S 2S AS", None),
    ("AS AH AD AC 2S", None),
    ("10S 10H 10D 10C 2S", 250),
    ("KS KH KD 2C 2S", 125),
    ("KS 9S 3S 2S 7S", 100),
    ("AS KH QD JC 10S", 75),
    ("KS KH KD 2C 3S", 25),
    ("KS KH QD QC 3S", 0),
]


@pytest.mark.parametrize(("cards", "won"), JACKPOT)
def test_the_poker_jackpot_pays_five_cards(cards: str, won: int | None) -> None:
    found = settle_by("nl.poker_jackpot", stake="5", player_cards=cards)
    assert (found.is_open, found.won) == (won is None, won or 0)
    paid = settle_by("nl.poker_jackpot", stake="5", player_cards=cards, meter="1000.01", winners="3")
    assert paid.won == (Decimal("333.34") if won is None else won)


# --- Punto Banco 3.3, Baccarat GG II.


def test_the_drawing_tables_of_both_documents_are_the_same() -> None:
    tables = [read_draw_table(game_of(game_id).draw_rules) for game_id in ("nl.punto_banco", "gg.baccarat")]
    assert tables[0] == tables[1]
    assert (tables[0].player, tables[0].banker_if_player_passes) == ({*range(6)}, {*range(6)})


# 3.3(2) by hand: for which third cards of Punto Banco draws, by its two cards.
DRAWS = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}


def card(points: int, suit: str = "S") -> str:
    return {0: "K", 1: "A"}.get(points, str(points)) + suit


@pytest.mark.parametrize("banker", range(8))
def test_banco_draws_by_the_third_card_of_punto(banker: int) -> None:
    """Every third card against every total of Banco: what the table gives is settled, anything else refused."""
    for third in range(10):
        player, bank = f"KS KH {card(third)}", f"KD {card(banker, 'C')}"
        draws = str(third) in DRAWS[banker]
        three = f"{bank} KH"
        given, refused = (three, bank) if draws else (bank, three)
        found = settle_by("nl.punto_banco", stake="10", bet="punto", player_cards=player, banker_cards=given)
        assert found.lines
        with pytest.raises(Unsettled, match="By the drawing table") as caught:
            settle_by("nl.punto_banco", stake="10", bet="punto", player_cards=player, banker_cards=refused)
        assert caught.value.field == "banker_cards"


@pytest.mark.parametrize(
    ("player", "banker", "field"),
    [
        ("KS 5H", "KD 7C", "player_cards"),
        ("KS 6H 2S", "KD 7C", "player_cards"),
        ("KS 6H", "KD 5C", "banker_cards"),
        ("KS 6H", "KD 6C 2D", "banker_cards"),
        ("KS 8H", "KD 2C 3D", "banker_cards"),
        ("KS", "KD 2C", "player_cards"),
    ],
)
def test_a_third_card_against_the_table_is_refused(player: str, banker: str, field: str) -> None:
    with pytest.raises(Unsettled) as caught:
        settle_by("nl.punto_banco", stake="10", bet="punto", player_cards=player, banker_cards=banker)
    assert caught.value.field == field


# Bet, cards of both sides, what 10.00 wins and returns.
BANCO = [
    ("nl.punto_banco", "punto", "KS 9H", "KD 8C", "10", 10),
    ("nl.punto_banco", "banco", "KS 9H", "KD 8C", "0", 0),
    ("nl.punto_banco", "banco", "KS 7H", "KD 8C", "10", 10),
    ("nl.punto_banco", "banco", "KS 2H 2D", "KD AC 4H", "5", 10),
    ("nl.punto_banco", "egalite", "KS 8H", "KD 8C", "80", 10),
    ("nl.punto_banco", "punto", "KS 8H", "KD 8C", "0", 10),
    ("nl.super_egalite", "egalite_8", "KS 8H", "KD 8C", "800", 10),
    ("nl.super_egalite", "egalite_7", "KS 8H", "KD 8C", "0", 0),
    ("nl.super_egalite", "egalite_7", "KS 9H", "KD 8C", "0", 0),
    ("gg.baccarat", "player", "KS 9H", "KD 8C", "10", 10),
    ("gg.baccarat", "tie", "KS 8H", "KD 8C", "80", 10),
    ("gg.baccarat", "banker", "KS 8H", "KD 8C", "0", 10),
]


@pytest.mark.parametrize(("game_id", "bet", "player", "banker", "won", "returned"), BANCO)
def test_a_side_wins_with_more_points(
    game_id: str, bet: str, player: str, banker: str, won: str, returned: int
) -> None:
    found = settle_by(game_id, stake="10", bet=bet, player_cards=player, banker_cards=banker)
    assert (found.won, found.returned) == (Decimal(won), returned)


def test_a_tie_returns_stakes_by_the_text_at_gg_and_by_a_reading_in_the_netherlands() -> None:
    cards = {"player_cards": "KS 8H", "banker_cards": "KD 8C"}
    assert readings(settle_by("nl.punto_banco", stake="10", bet="banco", **cards)) == {"A-64"}
    assert not readings(settle_by("gg.baccarat", stake="10", bet="banker", **cards))


@pytest.mark.parametrize(("stake", "commission"), [("10", "0.50"), ("10.01", "0.51"), ("0.01", "0.01")])
def test_the_banker_pays_a_commission_and_fractions_of_a_cent_are_rounded_down(stake: str, commission: str) -> None:
    """GG II 2.2 and A-28: 5 % of the winnings; what is paid is rounded down."""
    found = settle_by("gg.baccarat", stake=stake, bet="banker", player_cards="KS 7H", banker_cards="KD 8C")
    assert (found.won, found.commission) == (Decimal(stake), Decimal(commission))
    assert found.paid == 2 * Decimal(stake) - Decimal(commission)
    assert found.steps[-1].values["percent"] == "5"
    assert readings(found) == {"A-28"}


def test_a_pair_of_a_side_is_two_cards_of_one_rank() -> None:
    pair = {"stake": "10", "bet": "pair_banco"}
    assert settle_by("nl.punto_banco_pairs", **pair, player_cards="KS KH").won == 110
    assert settle_by("nl.punto_banco_pairs", **pair, player_cards="KS QH").paid == 0


# --- Casino War 3.9: cards, choice, tie bet of 5: what is paid of 10.00 (and 10.00 more in a war).

WAR = [
    ("KS", "QH", "", "", "20"),
    ("QS", "KH", "", "", "0"),
    ("KS", "KH", "surrender", "", "5"),
    ("KS", "KH", "surrender", "5", "60"),
    ("KS", "QH", "", "5", "20"),
    ("QS", "KH", "", "5", "0"),
    ("KS 9D", "KH 8D", "war", "", "30"),
    ("KS 9D", "KH 9C", "war", "", "30"),
    ("KS 8D", "KH 9C", "war", "", "0"),
    ("KS 9D", "KH 8D", "war", "5", "85"),
    ("KS 9D", "KH 9C", "war", "5", "135"),
    ("KS 8D", "KH 9C", "war", "5", "50"),
]


@pytest.mark.parametrize(("player", "bank", "choice", "tie", "paid"), WAR)
def test_a_war_is_won_with_an_equal_card_too(player: str, bank: str, choice: str, tie: str, paid: str) -> None:
    more = {name: text for name, text in (("after_tie", choice), ("tie", tie)) if text}
    found = settle_by("nl.casino_war", stake="10", player_cards=player, dealer_cards=bank, **more)
    assert found.paid == Decimal(paid)


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"player_cards": "KS", "dealer_cards": "KH"}, "after_tie"),
        ({"player_cards": "KS", "dealer_cards": "QH", "after_tie": "surrender"}, "after_tie"),
        ({"player_cards": "KS 2D", "dealer_cards": "KH 3D"}, "player_cards"),
        ({"player_cards": "KS", "dealer_cards": "KH 3D"}, "dealer_cards"),
        ({"player_cards": "KS 2D", "dealer_cards": "KH", "after_tie": "war"}, "dealer_cards"),
    ],
)
def test_a_war_has_two_cards_each(answers: dict[str, str], field: str) -> None:
    with pytest.raises(Unsettled) as caught:
        settle_by("nl.casino_war", stake="10", **answers)
    assert caught.value.field == field


def test_every_game_with_odds_is_settled_and_no_other() -> None:
    without = [game.id for law in ("LU", "NL", "LCH", "GG") for game in paytables.list_games(law) if not game.articles]
    assert without == ["nl.poker_house", "nl.bingo", "nl.keno", "nl.slot_jackpots"]


@pytest.mark.parametrize("typed", ["1H", "11S", "KX", "K", "♥K", "KH10S"])
def test_a_text_that_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(Unsettled, match="is no card"):
        parse_cards(typed)


def test_cards_are_typed_with_letters_or_symbols() -> None:
    assert parse_cards("kh, 10S t♦ A♣") == parse_cards("K♥ T♠ 10D AC")
    with pytest.raises(Unsettled, match="more often"):
        check_single_deck(("player_cards", parse_cards("KH")), ("board", parse_cards("2D KH")))
