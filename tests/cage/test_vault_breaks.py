"""Records that are numbered without a gap, and whose balance follows from each movement: each break is told once."""

from uuid import UUID

from compliance.cage.vault_alerts.domain import Break, Movement, find_breaks, find_missing_numbers

ONE, TWO, THREE, FOUR = (UUID(int=number) for number in range(1, 5))


def test_a_chain_without_a_gap_has_no_break() -> None:
    assert not list(find_breaks([]))
    assert not list(find_breaks([Movement(TWO, 2, -40, 60), Movement(ONE, 1, 100, 100)]))


def test_each_break_is_told_once() -> None:
    missing = [Movement(ONE, 1, 100, 100), Movement(THREE, 3, 5, 70), Movement(FOUR, 4, 5, 75)]
    assert list(find_breaks(missing)) == [Break("number_missing", THREE, 2, 3)]
    differing = [Movement(ONE, 1, 100, 90), Movement(TWO, 2, 5, 95)]
    assert list(find_breaks(differing)) == [Break("balance_differs", ONE, 100, 90)]
    first_missing = [Movement(TWO, 2, 5, 5)]
    assert list(find_breaks(first_missing)) == [Break("number_missing", TWO, 1, 2)]


def test_a_series_of_numbers_has_no_gap() -> None:
    assert not list(find_missing_numbers([(2, TWO), (1, ONE)]))
    assert list(find_missing_numbers([(1, ONE), (4, FOUR)])) == [Break("number_missing", FOUR, 2, 4)]
