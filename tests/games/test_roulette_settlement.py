"""Settle bets at roulette: each chance against each number, zero, en prison, and what is refused with a next step."""

from decimal import Decimal
from itertools import product
from typing import Any

import pytest

from compliance.games.domain.settlement.outcomes import Outcome, Unsettled
from compliance.games.domain.settlement.roulette import chances, layout
from tests.games.settling import game_of, settle_by, settle_one

ROULETTES = ("lu.roulette_english", "nl.roulette_french", "nl.roulette_american", "nl.roulette_quick", "gg.roulette")
# Derived by hand from art. 37-2, 2.2(1), 2.3(2) and 2.4(2): what each kind of chance pays for each 1 staked.
PAYS = {1: "35", 2: "17", 3: "11", 4: "8", 5: "6", 6: "5", 12: "2", 18: "1", 24: "0.5"}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
# Simple chances by hand, under the French and the English names.
SIMPLE = {
    "pair": lambda n: n % 2 == 0,
    "impair": lambda n: n % 2 == 1,
    "manque": lambda n: n <= 18,
    "passe": lambda n: n > 18,
    "rouge": lambda n: n in RED,
    "noir": lambda n: n not in RED,
}


def test_at_86_red_loses_half_on_zero() -> None:
    """AT-86: roulette bet rouge 20.00, zero: 10.00 returned (LU-ART37-2-2)."""
    found = settle_by("lu.roulette_english", stake="20.00", bet="rouge_noir:rouge", result="0")
    assert (found.returned, found.won, found.paid) == (Decimal("10.00"), 0, Decimal("10.00"))
    assert found.lines[0].outcome == Outcome.HALVED
    assert {step.article for step in found.steps} == {"37-2"}


@pytest.mark.parametrize("game_id", ROULETTES)
def test_a_simple_chance_wins_its_eighteen_numbers(game_id: str) -> None:
    for chance in chances(game_of(game_id)):
        pick = chance.code.partition(":")[2]
        if pick not in SIMPLE:
            continue
        for number in range(1, 37):
            found = settle_one(game_id, stake="20", bet=chance.code, result=str(number), wheel="single")
            wins = SIMPLE[pick](number)
            assert (found.won, found.returned) == ((20, 20) if wins else (0, 0)), (chance.code, number)


@pytest.mark.parametrize("game_id", ROULETTES)
def test_every_bet_on_the_layout_pays_by_the_numbers_it_covers(game_id: str) -> None:
    game = game_of(game_id)
    for bet in game.bets:
        for numbers in [*layout(bet.numbers, False)][:40] if bet.numbers < 12 else []:
            covered, other = sorted(numbers), sorted({str(n) for n in range(37)} - numbers)[7]
            won = settle_one(
                game_id, stake="10", bet=bet.id, numbers=" ".join(covered), result=covered[0], wheel="single"
            )
            assert (won.won, won.returned) == (10 * Decimal(PAYS[bet.numbers]), 10), bet.id
            lost = settle_one(game_id, stake="10", bet=bet.id, numbers=" ".join(covered), result=other, wheel="single")
            assert (lost.won, lost.returned) == (0, 0)
    for chance in chances(game):
        if chance.numbers:
            share = game.bet(chance.bet)
            assert share is not None
            assert len(chance.numbers) == share.numbers
            found = settle_one(game_id, stake="10", bet=chance.code, result=min(chance.numbers), wheel="single")
            assert found.won == 10 * Decimal(PAYS[share.numbers])


def test_the_layout_has_its_places() -> None:
    single = {count: len(layout(count, False)) for count in (1, 2, 3, 4, 5, 6)}
    assert single == {1: 37, 2: 60, 3: 14, 4: 23, 5: 0, 6: 11}
    double = {count: len(layout(count, True)) for count in (1, 2, 3, 4, 5, 6)}
    assert double == {1: 38, 2: 62, 3: 15, 4: 22, 5: 1, 6: 11}


# By hand: what is paid of 20.00 on a simple chance when zero comes up.
ZERO = [
    ("lu.roulette_english", "rouge_noir:rouge", "0", "single", "10.00", "37-2"),
    ("nl.roulette_american", "red_black:rouge", "0", "single", "10.00", "2.3(2)"),
    ("nl.roulette_american", "red_black:rouge", "0", "double", "0", "2.3(2)"),
    ("nl.roulette_american", "red_black:rouge", "00", "double", "0", "2.3(2)"),
    ("nl.roulette_american", "dozen:dozen1", "0", "single", "0", "2.3(2)"),
    ("nl.roulette_quick", "red_black:rouge", "0", "single", "0", "2.4(2)"),
    ("gg.roulette", "red:rouge", "0", "single", "0", "Live Casino IV 2.1.3"),
    ("lu.roulette_english", "douzaine_or_colonne:dozen1", "0", "single", "0", "37-2"),
]


@pytest.mark.parametrize(("game_id", "bet", "result", "wheel", "paid", "article"), ZERO)
def test_zero_halves_or_takes_a_bet(game_id: str, bet: str, result: str, wheel: str, paid: str, article: str) -> None:
    found = settle_one(game_id, stake="20", bet=bet, result=result, wheel=wheel)
    assert found.paid == Decimal(paid)
    assert found.steps[-1].article == article


def test_the_rules_of_gg_do_not_mention_zero_so_a_reading_is_named() -> None:
    found = settle_by("gg.roulette", stake="20", bet="red:rouge", result="0")
    assert "A-62" in {step.reading for step in found.steps}


# By hand from 2.2(1): choices, following spins, what is paid of 20.00 on red.
PRISON: list[tuple[dict[str, str], str, Outcome]] = [
    ({"after_zero": "half"}, "10.00", Outcome.HALVED),
    ({"after_zero": "prison", "next_numbers": "1"}, "20.00", Outcome.UNDECIDED),
    ({"after_zero": "prison", "next_numbers": "2"}, "0", Outcome.LOSES),
    ({"after_zero": "prison", "next_numbers": "0", "after_second_zero": "half"}, "5.00", Outcome.HALVED),
    ({"after_zero": "prison", "next_numbers": "0 3", "after_second_zero": "prison"}, "10.00", Outcome.UNDECIDED),
    ({"after_zero": "prison", "next_numbers": "0 4", "after_second_zero": "prison"}, "0", Outcome.LOSES),
    ({"after_zero": "prison", "next_numbers": "0 0", "after_second_zero": "prison"}, "0", Outcome.LOSES),
]


@pytest.mark.parametrize(("answers", "paid", "outcome"), PRISON)
def test_a_stake_is_en_prison_until_the_third_zero(answers: dict[str, str], paid: str, outcome: Outcome) -> None:
    found = settle_by("nl.roulette_french", stake="20", bet="rouge_noir:rouge", result="0", **answers)
    assert (found.paid, found.won, found.lines[0].outcome) == (Decimal(paid), 0, outcome)
    assert {step.article for step in found.steps} == {"2.2(1)"}
    assert any(step.reading == "A-61" for step in found.steps) is ("after_second_zero" in answers)


REFUSED: list[tuple[dict[str, str], str, str]] = [
    ({"bet": "cheval", "numbers": "1 3", "result": "1"}, "numbers", "next to each other"),
    ({"bet": "cheval", "result": "1"}, "numbers", "next to each other"),
    ({"bet": "carre", "numbers": "0 1 2 4", "result": "1"}, "numbers", "next to each other"),
    ({"bet": "rouge_noir:rouge", "numbers": "1", "result": "1"}, "numbers", "Leave this empty"),
    ({"bet": "en_plein", "numbers": "1", "result": "37"}, "result", "not on this wheel"),
    ({"bet": "en_plein", "numbers": "1", "result": "00"}, "result", "not on this wheel"),
    ({"bet": "en_plein", "numbers": "1", "result": "1 2"}, "result", "one number"),
    ({"bet": "rouge_noir:rouge", "result": "0"}, "after_zero", "Enter the choice"),
    ({"bet": "rouge_noir:rouge", "result": "0", "after_zero": "prison"}, "next_numbers", "next spin"),
    (
        {"bet": "rouge_noir:rouge", "result": "0", "after_zero": "prison", "next_numbers": "1 2"},
        "next_numbers",
        "only the spins until then",
    ),
    (
        {"bet": "rouge_noir:rouge", "result": "0", "after_zero": "prison", "next_numbers": "0"},
        "after_second_zero",
        "Enter the choice",
    ),
]


@pytest.mark.parametrize(("answers", "field", "said"), REFUSED)
def test_an_incomplete_round_says_what_to_enter(answers: dict[str, str], field: str, said: str) -> None:
    with pytest.raises(Unsettled, match=said) as caught:
        settle_by("nl.roulette_french", stake="20", **answers)
    assert caught.value.field == field


def test_a_double_zero_wheel_has_a_top_line() -> None:
    top = {"stake": "10", "bet": "top_line", "numbers": "0 00 1 2 3"}
    assert settle_by("nl.roulette_american", **top, wheel="double", result="00").won == 60
    with pytest.raises(Unsettled, match="No such bet"):
        settle_by("nl.roulette_american", **top, wheel="single", result="0")
    with pytest.raises(Unsettled, match="Choose this"):
        settle_by("nl.roulette_american", **top, result="0")


def test_a_lucky_lady_number_pays_twenty_nine_and_its_bonus() -> None:
    """2.5(2) and 2.5(5): 29 times the stake, plus the bonus of a bonus number; other bets as at American roulette."""
    bet = {"stake": "10", "bet": "straight_up", "numbers": "7", "result": "7", "wheel": "single"}
    assert settle_by("nl.roulette_lucky_lady", **bet).won == 290
    bonus = settle_by("nl.roulette_lucky_lady", **bet, bonus="100")
    assert (bonus.won, bonus.steps[-1].article) == (1290, "2.5(5)")
    red = {"stake": "10", "bet": "red_black:rouge", "result": "0", "wheel": "single"}
    assert settle_by("nl.roulette_lucky_lady", **red).paid == 5
    for answers, said in ((bet | {"bonus": "211"}, "210 times"), (red | {"bonus": "10"}, "Only a bet on one number")):
        with pytest.raises(Unsettled, match=said):
            settle_by("nl.roulette_lucky_lady", **answers)


def test_the_money_wheel_pays_what_it_shows() -> None:
    assert settle_by("nl.money_wheel", stake="10", shown="20", won="1").won == 200
    assert settle_by("nl.money_wheel", stake="10", shown="20").paid == 0
    with pytest.raises(Unsettled, match="Enter the odds"):
        settle_by("nl.money_wheel", stake="10")


def test_what_is_paid_is_never_negative_and_the_stake_never_comes_back_twice() -> None:
    for game_id, result in product(ROULETTES, ("0", "17")):
        for chance in chances(game_of(game_id)):
            if not chance.numbers:
                continue
            answers: dict[str, Any] = {"after_zero": "half", "wheel": "single"}
            found = settle_one(game_id, stake="33.33", bet=chance.code, result=result, **answers)
            assert 0 <= found.returned <= found.stake
            assert found.paid == found.returned + found.won
