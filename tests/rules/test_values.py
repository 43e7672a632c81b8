"""Values survive being shown and stored without losing anything."""

import json
from datetime import date, time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.rules.rulebook import (
    Duration,
    MonthDay,
    TimeRange,
    as_text,
    from_json,
    known_jurisdictions,
    list_versions,
    to_json,
)
from compliance.rules.values.durations import months_later
from compliance.rules.values.typed_values import parse_typed
from compliance.rules.values.value_types import Kind, Value, exact_cents, fits_kind, freeze_lists

WORDS = st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,10}", fullmatch=True)
AMOUNTS = st.decimals(min_value=0, max_value=10**9, places=3)
NUMBERS = st.integers(min_value=0, max_value=10**8)
TIMES = st.builds(time, st.integers(0, 23), st.integers(0, 59))
DURATIONS = st.builds(Duration, st.integers(0, 100), st.integers(1, 1000)) | st.builds(Duration, st.integers(1, 100))
LISTS = st.lists(WORDS, min_size=1, max_size=5, unique=True).map(tuple)
VALUES = {
    Kind.DECIMAL: AMOUNTS,
    Kind.INT: NUMBERS,
    Kind.BOOL: st.booleans(),
    Kind.STRING: WORDS,
    Kind.ENUM: WORDS,
    Kind.LIST: LISTS,
    Kind.INTS: st.lists(NUMBERS, min_size=1).map(tuple),
    Kind.DECIMALS: st.lists(AMOUNTS, min_size=1).map(tuple),
    Kind.DATE: st.dates(),
    Kind.MONTH_DAY: st.dates(date(2023, 1, 1), date(2023, 12, 31)).map(lambda day: MonthDay(day.month, day.day)),
    Kind.TIME: TIMES,
    Kind.DURATION: DURATIONS,
    Kind.RANGE: st.tuples(TIMES, TIMES).filter(lambda pair: pair[0] != pair[1]).map(lambda pair: TimeRange(*pair)),
    Kind.MAP: st.dictionaries(WORDS, LISTS, min_size=1, max_size=3).map(freeze_lists),
}
PAIRS = st.sampled_from(list(Kind)).flatmap(lambda kind: st.tuples(st.just(kind), VALUES[kind]))


@given(PAIRS)
def test_a_stored_value_comes_back_as_it_was(pair: tuple[Kind, Value]) -> None:
    kind, value = pair
    back = from_json(json.loads(json.dumps(to_json(value))))
    assert back == value
    assert as_text(back) == as_text(value)
    assert fits_kind(kind, back)


@given(PAIRS)
def test_a_shown_value_can_be_typed_again(pair: tuple[Kind, Value]) -> None:
    kind, value = pair
    assert parse_typed(kind, as_text(value)) == value


def test_every_value_of_every_edition_can_be_stored() -> None:
    for jurisdiction in known_jurisdictions():
        for one in list_versions(jurisdiction):
            for parameter in one.parameters.values():
                if parameter.value is not None:
                    assert from_json(to_json(parameter.value)) == parameter.value


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"type": "decimal"},
        {"type": "colour", "value": "red"},
        {"type": "decimal", "value": "a lot"},
        {"type": "date", "value": 3},
        {"type": "map", "value": ["a"]},
        {"type": "bool", "value": "no"},
        {"type": "texts", "value": "day"},
        {"type": "month_day", "value": "02-30"},
    ],
)
def test_refuses_what_it_did_not_store(stored: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="not a value that was stored"):
        from_json(stored)


def test_an_empty_list_is_stored_but_is_no_value_of_a_parameter() -> None:
    assert from_json(to_json(())) == ()
    assert not fits_kind(Kind.LIST, ())
    assert not fits_kind(Kind.TIME, time(6, 0, 1))


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "-0.01", "1.005", "1.500", "1E+9", "1E-500"])
def test_what_cannot_be_paid_is_no_amount(amount: str) -> None:
    assert exact_cents(Decimal(amount)) is None


def test_an_amount_gets_its_cents() -> None:
    assert str(exact_cents(Decimal("1.5"))) == "1.50"
    assert str(exact_cents(Decimal("1E+3"))) == "1000.00"
    assert as_text(Decimal("1E+3")) == "1000"


def test_hours_may_run_past_midnight() -> None:
    assert TimeRange(time(20), time(2, 30)).overnight
    assert not TimeRange(time(10), time(18)).overnight


def test_a_period_is_longer_than_nothing() -> None:
    for months, days in ((0, 0), (-1, 40), (1, -1)):
        with pytest.raises(ValueError, match="longer than nothing"):
            Duration(months, days)


@pytest.mark.parametrize(
    ("start", "period", "end"),
    [
        (date(2026, 4, 10), "P1M", date(2026, 5, 10)),
        (date(2026, 1, 31), "P1M", date(2026, 2, 28)),
        (date(2024, 2, 29), "P7Y", date(2031, 2, 28)),
        (date(2026, 12, 31), "P2M", date(2027, 2, 28)),
        (date(2026, 12, 31), "P2W", date(2027, 1, 14)),
        (date(2026, 1, 31), "P1M1D", date(2026, 3, 1)),
    ],
)
def test_a_period_is_added_by_the_calendar(start: date, period: str, end: date) -> None:
    assert Duration.parse(period).after(start) == end


@given(st.dates(date(1900, 1, 1), date(2900, 1, 1)), st.integers(0, 1200))
def test_the_same_date_months_later_never_skips_a_month(day: date, months: int) -> None:
    later = months_later(day, months)
    assert (later.year * 12 + later.month) - (day.year * 12 + day.month) == months
    assert later.day <= day.day


@given(DURATIONS, DURATIONS, st.dates(date(1990, 1, 1), date(2100, 1, 1)))
def test_a_period_that_surely_reaches_another_ends_no_earlier_on_any_day(
    one: Duration, other: Duration, start: date
) -> None:
    if one.surely_reaches(other):
        assert one.after(start) >= other.after(start)


@pytest.mark.parametrize("text", ["1M", "P1H", "P1D1M", "P-1M", "one month"])
def test_what_is_no_period_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="written like P1M"):
        Duration.parse(text)


def test_a_period_is_written_without_what_it_has_none_of() -> None:
    periods = [Duration(months=1), Duration(days=14), Duration(months=12), Duration(months=13, days=1)]
    assert [str(period) for period in periods] == ["P1M", "P14D", "P1Y", "P1Y1M1D"]


def test_thirty_days_are_not_surely_a_month() -> None:
    month = Duration(months=1)
    assert not Duration(days=30).surely_reaches(month)
    assert Duration(days=31).surely_reaches(month)
    assert month.surely_reaches(month)
    assert month.surely_reaches(Duration(days=28))
    assert not month.surely_reaches(Duration(days=29))
    assert Duration(days=366).surely_reaches(Duration(months=12))
    assert not Duration(days=365).surely_reaches(Duration(months=12))
    assert Duration(months=12).surely_reaches(Duration(days=365))
    assert not Duration(months=12).surely_reaches(Duration(days=366))
