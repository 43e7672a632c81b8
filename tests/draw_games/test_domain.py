"""Cards, patterns and shares of bingo, numbers and series of keno, lines of schedules, and the highest levy."""

from datetime import timedelta
from decimal import Decimal

from compliance.draw_games.bingo.domain import is_card, share_of_prize, winning_numbers
from compliance.draw_games.keno.domain import are_numbers, first_round, series_ends_by, win_of_round
from compliance.draw_games.levies.domain import highest_levy
from compliance.draw_games.prizes.domain import BINGO, KENO, BingoLine, KenoLine, find_fault
from tests.cast import TUESDAY

TWO, TEN = Decimal(2), Decimal(10)
CARD_75 = [*range(1, 13), *range(13, 25)]
CARD_80 = list(range(1, 17))
CARD_90 = list(range(1, 16))


def test_a_card_has_the_numbers_of_its_variant() -> None:
    assert is_card(75, CARD_75)
    assert is_card(80, CARD_80)
    assert is_card(90, CARD_90)
    assert not is_card(75, CARD_80)
    assert not is_card(80, [*CARD_80[:-1], 1])
    assert not is_card(90, [*CARD_90[:-1], 91])
    assert not is_card(90, [0, *CARD_90[1:]])


def test_a_bingo_is_valid_once_its_pattern_is_complete() -> None:
    # The middle of bingo 75 has no number, so its row and column have four.
    for variant, pattern, numbers, complete in (
        (75, "row", CARD_75, (1, 2, 3, 4, 5)),
        (75, "row", CARD_75, (11, 12, 13, 14)),
        (75, "column", CARD_75, (1, 6, 11, 15, 20)),
        (75, "column", CARD_75, (3, 8, 17, 22)),
        (75, "cross", CARD_75, (1, 5, 7, 9, 16, 18, 20, 24)),
        (75, "frame", CARD_75, (1, 2, 3, 4, 5, 6, 10, 11, 14, 15, 19, 20, 21, 22, 23, 24)),
        (75, "card", CARD_75, tuple(CARD_75)),
        (80, "row", CARD_80, (5, 6, 7, 8)),
        (80, "column", CARD_80, (4, 8, 12, 16)),
        (80, "cross", CARD_80, (1, 4, 6, 7, 10, 11, 13, 16)),
        (80, "frame", CARD_80, (1, 2, 3, 4, 5, 8, 9, 12, 13, 14, 15, 16)),
        (90, "row", CARD_90, (6, 7, 8, 9, 10)),
        (90, "card", CARD_90, tuple(CARD_90)),
    ):
        found = winning_numbers(variant, pattern, numbers, {*complete, 70})
        assert set(found) == set(complete), (variant, pattern)
        assert winning_numbers(variant, pattern, numbers, {*complete[1:], 70}) == ()


def test_winners_share_a_prize_equally() -> None:
    assert share_of_prize(Decimal("100.00"), 1) == Decimal("100.00")
    assert share_of_prize(Decimal("100.00"), 3) == Decimal("33.34")
    assert share_of_prize(Decimal("0.01"), 2) == Decimal("0.01")


def test_what_a_keno_form_may_have() -> None:
    assert are_numbers([1], 1, 15)
    assert are_numbers(range(66, 81), 1, 15)
    for wrong in ([], [1, 1], [0], [81], range(1, 17)):
        assert not are_numbers(list(wrong), 1, 15)
    assert [first_round(wished, 4) for wished in (3, 4, 5, 9)] == [5, 5, 5, 9]
    assert series_ends_by(TUESDAY, 24, 4, 5) == TUESDAY + timedelta(minutes=100)


def test_what_a_keno_form_wins() -> None:
    multiples = {(2, 2): Decimal(12), (1, 0): Decimal("0.33")}
    assert win_of_round([1, 2], Decimal("2.50"), range(1, 21), multiples) == Decimal("30.00")
    assert win_of_round([1, 80], TWO, range(1, 21), multiples) == 0
    assert win_of_round([80], Decimal("0.50"), range(1, 21), multiples) == Decimal("0.17")


def test_a_schedule_has_possible_lines_once() -> None:
    row, keno = BingoLine(75, "row", TWO, TEN), KenoLine(3, 2, TEN)
    assert find_fault(BINGO, [row, BingoLine(75, "row", TEN, TEN)]) == 0
    assert find_fault(KENO, [keno, KenoLine(3, 3, TEN)]) == 0
    for kind, wrong in (
        (BINGO, keno),
        (KENO, row),
        (BINGO, row),
        (KENO, keno),
        (BINGO, BingoLine(76, "row", TWO, TEN)),
        (BINGO, BingoLine(90, "column", TWO, TEN)),
        (BINGO, BingoLine(75, "row", Decimal(0), TEN)),
        (BINGO, BingoLine(75, "card", TWO, Decimal(0))),
        (KENO, KenoLine(16, 2, TEN)),
        (KENO, KenoLine(0, 0, TEN)),
        (KENO, KenoLine(3, 4, TEN)),
        (KENO, KenoLine(3, -1, TEN)),
        (KENO, KenoLine(4, 3, Decimal(0))),
    ):
        first = row if kind == BINGO else keno
        assert find_fault(kind, [first, wrong]) == 2, wrong


def test_the_highest_levy() -> None:
    assert highest_levy(Decimal(1000), 20, Decimal(5), None) == 50
    assert highest_levy(Decimal(1000), 4, Decimal(5), TEN) == 40
