"""The arithmetic of linked operations, for any amounts on any days."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from audit.schema.ids import uuid7
from compliance.monitoring.domain import GAMING_DAY, NEAR, ROLLING, Limits, Operation, find_alerts
from compliance.rules.thresholds import Threshold

# A machine with much to do draws slowly: that says nothing about the arithmetic.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

MONDAY = date(2026, 3, 2)
AMOUNTS = st.integers(1, 2_000_000).map(lambda cents: Decimal(cents) / 100)
OPERATIONS = st.lists(
    st.builds(lambda amount, day: Operation(uuid7(), amount, MONDAY + timedelta(days=day)), AMOUNTS, st.integers(0, 9)),
    min_size=1,
    max_size=12,
).map(lambda rows: sorted(rows, key=lambda row: row.gaming_day))
THRESHOLDS = st.builds(Threshold, AMOUNTS, st.booleans())
LIMITS = st.builds(
    Limits,
    day=st.none() | THRESHOLDS,
    rolling=st.none() | THRESHOLDS,
    rolling_days=st.none() | st.integers(2, 9),
    near_percent=st.none() | st.integers(1, 50),
    near_count=st.none() | st.integers(2, 5),
)


def above(amount: int | str) -> Threshold:
    """A sum that has to be passed."""
    return Threshold(Decimal(amount), inclusive=False)


def since(amount: int | str) -> Threshold:
    """A sum that counts itself."""
    return Threshold(Decimal(amount), inclusive=True)


def of(*amounts: str, day: date = MONDAY) -> list[Operation]:
    return [Operation(uuid7(), Decimal(amount), day) for amount in amounts]


@CALM
@given(OPERATIONS, LIMITS)
def test_an_alert_is_a_sum_of_its_own_operations(rows: list[Operation], limits: Limits) -> None:
    *earlier, new = rows
    found = list(find_alerts(new, earlier, limits))
    assert len({each.rule for each in found}) == len(found)
    for each in found:
        assert new in each.operations
        assert set(each.operations) <= set(rows)
        assert len(each.operations) == len(set(each.operations)) >= 2
        assert each.total == sum(row.amount for row in each.operations)
        assert all(each.since <= row.gaming_day <= new.gaming_day for row in each.operations)


@CALM
@given(OPERATIONS, LIMITS)
def test_a_day_is_raised_exactly_when_two_or_more_pass_the_threshold(rows: list[Operation], limits: Limits) -> None:
    *earlier, new = rows
    today = [row for row in rows if row.gaming_day == new.gaming_day]
    total = sum((row.amount for row in today), Decimal(0))
    due = limits.day is not None and len(today) > 1 and limits.day.is_reached(total)
    assert due == any(each.rule == GAMING_DAY for each in find_alerts(new, earlier, limits))


@CALM
@given(OPERATIONS, LIMITS)
def test_rolling_days_hold_at_least_the_day(rows: list[Operation], limits: Limits) -> None:
    *earlier, new = rows
    first = limits.first_day(new.gaming_day)
    window = [row for row in rows if row.gaming_day >= first]
    total = sum((row.amount for row in window), Decimal(0))
    due = limits.rolling is not None and limits.rolling_days is not None
    due = due and len(window) > 1 and limits.rolling is not None and limits.rolling.is_reached(total)
    assert due == any(each.rule == ROLLING for each in find_alerts(new, earlier, limits))


@CALM
@given(OPERATIONS)
def test_nothing_is_raised_that_is_off(rows: list[Operation]) -> None:
    *earlier, new = rows
    assert not Limits().any
    assert list(find_alerts(new, earlier, Limits())) == []
    assert list(find_alerts(new, earlier, Limits(near_percent=10, near_count=2))) == []


@CALM
@given(st.lists(AMOUNTS, min_size=2, max_size=8))
def test_each_later_operation_of_a_day_raises_again_with_the_new_sum(amounts: list[Decimal]) -> None:
    rows = [Operation(uuid7(), amount, MONDAY) for amount in amounts]
    totals = [
        found.total
        for number in range(1, len(rows))
        for found in find_alerts(rows[number], rows[:number], Limits(day=above("0.01")))
    ]
    assert len(totals) == len(rows) - 1
    assert all(one < two for one, two in pairwise(totals))


def test_at_the_threshold_nothing_is_raised_unless_it_counts_itself() -> None:
    """EUR 2 000 or more (Directive (EU) 2015/849 art. 11(d)); more than EUR 10,000 (A-11)."""
    first, second = of("6000.00", "4000.00")
    assert list(find_alerts(second, [first], Limits(day=above(10000)))) == []
    assert [each.total for each in find_alerts(second, of("6000.01"), Limits(day=above(10000)))] == [
        Decimal("10000.01")
    ]
    assert [each.total for each in find_alerts(second, [first], Limits(day=since(10000)))] == [Decimal(10000)]
    rolling = Limits(rolling=since(10000), rolling_days=7)
    assert [each.rule for each in find_alerts(second, [first], rolling)] == [ROLLING]
    assert list(find_alerts(second, of("5999.99"), Limits(day=since(10000)))) == []


def test_what_reaches_a_threshold_that_counts_itself_is_not_just_below_it() -> None:
    limits = Limits(day=since(2000), rolling_days=7, near_percent=10, near_count=2)
    below, at_it = of("1999.99", "2000.00", day=MONDAY + timedelta(days=1))
    first = of("1900.00")
    assert [each.rule for each in find_alerts(below, first, limits)] == [NEAR]
    assert list(find_alerts(at_it, first, limits)) == []


def test_one_large_operation_alone_does_not_add_up() -> None:
    assert list(find_alerts(*of("50000.00"), [], Limits(day=above(10000)))) == []


def test_several_just_below_are_noticed_and_one_above_or_far_below_is_not() -> None:
    limits = Limits(day=above(2000), rolling_days=7, near_percent=10, near_count=3)
    days = [MONDAY + timedelta(days=number) for number in range(4)]
    near = [
        Operation(uuid7(), Decimal(amount), day) for amount, day in zip(("1800", "1999", "2000"), days, strict=False)
    ]
    (found,) = find_alerts(near[2], near[:2], limits)
    assert (found.rule, found.threshold, found.operations) == (NEAR, above(2000), tuple(near))
    (more,) = of("2000.01", day=days[0])
    (less,) = of("1799.99", day=days[3])
    assert list(find_alerts(near[2], [more, *near[:2]], limits)) == []
    assert list(find_alerts(less, near, limits)) == []
    assert list(find_alerts(near[2], near[1:2], limits)) == []
    assert list(find_alerts(near[2], near[:2], Limits(rolling=above(2000), near_percent=10, near_count=3))) == []
