"""Settle the dice games by tables derived by hand from the rules of play."""

from decimal import Decimal
from itertools import product

import pytest

from compliance.games.domain.settlement.outcomes import Outcome, Settlement, Unsettled
from tests.games.settling import game_of, settle_by


def readings(found: Settlement) -> set[str]:
    return {step.reading for step in found.steps} - {""}


# Sic Bo 4.2(3): the odds of eleven bets are not in the document, so they stay open.


def sic_bo_wins(bet: str, pick: str, dice: tuple[int, int, int]) -> bool:
    """By hand from the table of 4.2(3)."""
    if bet == "specific_triple":
        return dice == (int(pick),) * 3
    if bet == "any_triple":
        return dice[0] == dice[1] == dice[2]
    if bet == "specific_double":
        return sum(die == int(pick) for die in dice) >= 2
    if bet.startswith("total"):
        return sum(dice) == int(pick)
    if bet == "two_dice_combination":
        return all(int(number) in dice for number in pick.split())
    if bet == "single_die":
        return int(pick) in dice
    triple = dice[0] == dice[1] == dice[2]
    return not triple and (11 <= sum(dice) <= 17 if bet.startswith("big") else 4 <= sum(dice) <= 10)


SIC_BO = [
    ("specific_triple", "5", 1800),
    ("any_triple", "", 300),
    ("specific_double", "5", 100),
    ("total_4_or_17", "17", 600),
    ("total_5_or_16", "5", 300),
    ("total_9_or_12", "12", None),
    ("two_dice_combination", "2 5", None),
    ("single_die", "3", None),
    ("big_11_to_17", "", None),
    ("small_4_to_10", "", None),
]


@pytest.mark.parametrize(("bet", "pick", "won"), SIC_BO)
def test_every_throw_of_three_dice_is_settled(bet: str, pick: str, won: int | None) -> None:
    more = {"pick": pick} if pick else {}
    for dice in product(range(1, 7), repeat=3):
        found = settle_by("nl.sic_bo", stake="10", bet=bet, dice=" ".join(map(str, dice)), **more)
        wins = sic_bo_wins(bet, pick, dice)
        assert found.lines[0].outcome == ((Outcome.WINS if won else Outcome.OPEN) if wins else Outcome.LOSES), dice
        assert found.won == ((won or 0) if wins else 0)


DICEBALL = [
    ("seven_out", "", "3 4", "50"),
    ("seven_out", "", "3 3", "0"),
    ("hard_line", "3 3", "1 2 3 3", "60"),
    ("hard_line", "3 3", "1 2 3 4", "0"),
    ("place_line", "1 2", "3 3 2 1", "20"),
    ("run_line_4_throws", "", "1 1 1 2 1 3 1 4", "20"),
    ("run_line_4_throws", "", "1 1 1 2 1 6", "0"),
    ("grand_slam", "", " ".join(["1 1"] * 11 + ["1 6"]), "0"),
    ("grand_slam", "", " ".join(["1 1"] * 13 + ["1 6"]), "20"),
    ("grand_slam", "", " ".join(["1 1"] * 16 + ["1 6"]), "60"),
    ("grand_slam", "", " ".join(["1 1"] * 20 + ["1 6"]), "160"),
    ("grand_slam", "", " ".join(["1 1"] * 24), "360"),
]


@pytest.mark.parametrize(("bet", "pick", "throws", "paid"), DICEBALL)
def test_diceball_is_decided_by_the_throws(bet: str, pick: str, throws: str, paid: str) -> None:
    more = {"pick": pick} if pick else {}
    found = settle_by("nl.diceball", stake="10", bet=bet, throws=throws, **more)
    assert found.paid == Decimal(paid)
    assert readings(found) == ({"A-69"} if bet == "grand_slam" else set())


BARBUT = [
    ("a", 2, "2 2"),
    ("a", 2, "1 2"),
    ("a", Decimal("1.5"), "1 1"),
    ("a", 0, "6 6"),
    ("a", 0, "5 6"),
    ("a", 1, "3 4"),
]


@pytest.mark.parametrize(("side", "times", "dice"), BARBUT)
def test_barbut_pays_the_side_that_names_the_dice(side: str, times: Decimal, dice: str) -> None:
    sides = {bet.id[0]: bet.id for bet in game_of("nl.casino_barbut").bets}
    found = settle_by("nl.casino_barbut", stake="10", bet=sides[side], dice=dice)
    assert found.paid == 10 * times
    assert readings(found) == ({"A-70"} if times == 1 else set())
    if times != 1:
        other = settle_by("nl.casino_barbut", stake="10", bet=sides["b"], dice=dice)
        assert bool(other.paid) is not bool(found.paid)


@pytest.mark.parametrize(
    ("game_id", "answers", "field"),
    [
        ("nl.sic_bo", {"bet": "any_triple", "dice": "1 2"}, "dice"),
        ("nl.sic_bo", {"bet": "any_triple", "dice": "1 2 7"}, "dice"),
        ("nl.sic_bo", {"bet": "any_triple", "dice": "1 2 3", "pick": "1"}, "pick"),
        ("nl.sic_bo", {"bet": "specific_triple", "dice": "1 2 3"}, "pick"),
        ("nl.sic_bo", {"bet": "two_dice_combination", "dice": "1 2 3", "pick": "2 2"}, "pick"),
        ("nl.sic_bo", {"bet": "total_4_or_17", "dice": "1 2 3", "pick": "5"}, "pick"),
        ("nl.diceball", {"bet": "hard_line", "throws": "1 1", "pick": "1 2"}, "pick"),
        ("nl.diceball", {"bet": "place_line", "throws": "1 1", "pick": "2 2"}, "pick"),
        ("nl.diceball", {"bet": "place_line", "throws": "1 1 3", "pick": "1 2"}, "throws"),
        ("nl.diceball", {"bet": "place_line", "throws": "1 1", "pick": "1 2"}, "throws"),
        ("nl.diceball", {"bet": "seven_out", "throws": "1 1 1 2"}, "throws"),
    ],
)
def test_dice_that_do_not_fit_are_refused(game_id: str, answers: dict[str, str], field: str) -> None:
    with pytest.raises(Unsettled) as caught:
        settle_by(game_id, stake="10", **answers)
    assert caught.value.field == field
