"""The arithmetic of the day of the cage, for any day."""

from decimal import Decimal
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.cage.days.domain import BOX, DESK, TABLE, Place, bar_lengths, sum_places, table_win
from compliance.rules.values.amounts import ZERO

# A machine with much to do draws slowly: that says nothing about the arithmetic.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def amounts(least: int, most: int) -> Any:
    """Amounts between these, in cents."""
    return st.integers(least, most).map(lambda cents: Decimal(cents) / 100)


MONEY = amounts(0, 999_999)


def place(kind: str) -> Any:
    counted = st.none() | MONEY
    if kind == BOX:
        return st.builds(Place, kind=st.just(BOX), receipts=MONEY, counted=counted)
    sums = {"opening": MONEY, "taken_over": MONEY, "slips_in": MONEY, "slips_out": MONEY, "counted": counted}
    sums |= {"receipts": MONEY, "payments": MONEY}
    return st.builds(Place, kind=st.just(kind), **sums)


PLACES = st.lists(st.sampled_from([DESK, TABLE, BOX]).flatmap(place), max_size=12)
COUNTED = PLACES.map(lambda rows: [row for row in rows if row.counted is not None])


@CALM
@given(COUNTED)
def test_each_place_and_any_sum_of_them_keeps_the_identity(rows: list[Place]) -> None:
    for row in rows:
        assert row.counted is not None
        assert row.result is not None
        assert row.difference is not None
        assert row.counted - row.opening - row.slips == row.result + row.difference
        assert row.difference == row.counted - row.expected
    house = sum_places(rows)
    assert house.counted - house.opening - house.slips == house.result + house.difference
    assert house.difference == house.counted - house.expected
    assert house.uncounted == 0


@CALM
@given(PLACES)
def test_what_is_not_counted_has_no_difference_yet(rows: list[Place]) -> None:
    house = sum_places(rows)
    assert house.uncounted == sum(row.difference is None for row in rows)
    assert house.counted == sum((row.counted for row in rows if row.counted is not None), ZERO)


@CALM
@given(place(TABLE), st.lists(place(BOX), max_size=3))
def test_a_table_wins_what_its_chips_and_its_boxes_say(drawer: Place, boxes: list[Place]) -> None:
    found = table_win(drawer, boxes)
    if drawer.counted is None or any(box.counted is None for box in boxes):
        assert found is None
        return
    notes = sum((box.counted for box in boxes if box.counted is not None), ZERO)
    assert found == drawer.counted - drawer.taken_over - drawer.slips_in + drawer.slips_out + notes


@CALM
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), MONEY), max_size=10),  # slips
    st.lists(st.tuples(st.integers(0, 1), amounts(-99_900, 99_900)), max_size=10),  # receipts, payments
    st.lists(st.tuples(MONEY, MONEY), min_size=2, max_size=2),  # notes dropped at the tables, chips won by them
    st.lists(amounts(-5000, 5000), min_size=6, max_size=6),  # what is miscounted
)
def test_a_whole_day_of_two_desks_and_two_tables(slips: Any, bookings: Any, games: Any, wrong: Any) -> None:
    """Money is only moved, brought or lost: what all places hold at the end is the day's result and its differences."""
    held = [Decimal(10000)] * 4  # two desks, two tables
    sums = [dict.fromkeys(("slips_in", "slips_out", "receipts", "payments"), ZERO) for _each in held]
    for giver, taker, amount in slips:
        held[giver] -= amount
        held[taker] += amount
        sums[giver]["slips_out"] += amount
        sums[taker]["slips_in"] += amount
    for desk, value in bookings:
        held[desk] += value
        sums[desk]["receipts" if value > 0 else "payments"] += abs(value)
    notes = ZERO
    for number, (dropped, won) in enumerate(games):
        held[2 + number] += won - dropped  # chips that went out for notes, and chips won back
        notes += dropped
    places = [
        Place(DESK if number < 2 else TABLE, Decimal(10000), Decimal(10000), **sums[number], counted=held[number] + off)
        for number, off in enumerate(wrong[:4])
    ]
    boxes = [
        Place(BOX, receipts=dropped, counted=dropped + off)
        for (dropped, _won), off in zip(games, wrong[4:], strict=True)
    ]
    house = sum_places([*places, *boxes])
    assert house.slips == 0
    assert house.counted - 40000 == house.result + house.difference
    brought = sum((value for _desk, value in bookings), ZERO)
    assert house.result == brought + sum((won for _dropped, won in games), ZERO) + wrong[2] + wrong[3]
    assert house.difference == wrong[0] + wrong[1] + wrong[4] + wrong[5]
    for number, (_dropped, won) in enumerate(games):
        assert table_win(places[2 + number], [boxes[number]]) == won + wrong[2 + number] + wrong[4 + number]


def test_a_handover_that_differs_is_named_once() -> None:
    """The second cashier finds 20 less than the first one left, and counts what is there at the end."""
    first = Place(DESK, Decimal(1000), Decimal(1000), counted=Decimal(1000))
    second = Place(DESK, Decimal(1000), Decimal(980), receipts=Decimal(50), counted=Decimal(1030))
    assert (first.difference, second.difference) == (0, -20)
    assert (second.result, second.expected) == (50, 1050)
    table = Place(TABLE, Decimal(1000), Decimal(980), counted=Decimal(1500))
    assert (table.difference, table.result, table.expected) == (-20, 520, 1520)


def test_notes_for_chips_bring_nothing_before_the_count() -> None:
    table = Place(TABLE, Decimal(1000), Decimal(1000), payments=Decimal(400))
    box = Place(BOX, receipts=Decimal(400))
    assert (table.result, table.so_far, table.expected) == (None, -400, 600)
    house = sum_places([table, box])
    assert (house.result, house.expected) == (0, 1000)


def test_bars_are_as_long_as_their_values() -> None:
    assert bar_lengths([Decimal(10), Decimal(-5), Decimal(0)], 200) == [200, 100, 0]
    assert bar_lengths([Decimal(0)], 200) == [0]
    assert bar_lengths([], 200) == []
