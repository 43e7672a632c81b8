"""A period that ends on a Saturday, Sunday or public holiday of Luxembourg runs to the next working day (A-44)."""

from datetime import date, timedelta

import pytest

from compliance.rules.working_days import next_working_day


@pytest.mark.parametrize(
    ("day", "working"),
    [
        (date(2026, 3, 10), date(2026, 3, 10)),  # a Tuesday
        (date(2026, 3, 7), date(2026, 3, 9)),  # a Saturday
        (date(2026, 3, 8), date(2026, 3, 9)),  # a Sunday
        (date(2026, 6, 23), date(2026, 6, 24)),  # the national day, a Tuesday
        (date(2026, 5, 1), date(2026, 5, 4)),  # a holiday on a Friday, then a weekend
        (date(2026, 5, 9), date(2026, 5, 11)),  # a holiday on a Saturday, which moves nothing
        (date(2026, 4, 4), date(2026, 4, 7)),  # a weekend, then Easter Monday
        (date(2026, 5, 14), date(2026, 5, 15)),  # Ascension
        (date(2026, 5, 23), date(2026, 5, 26)),  # a weekend, then Whit Monday
        (date(2026, 4, 3), date(2026, 4, 3)),  # Good Friday is a working day
        (date(2026, 12, 25), date(2026, 12, 28)),  # two holidays, the second a Saturday
        (date(2025, 12, 25), date(2025, 12, 29)),  # two holidays, then a weekend
        (date(2026, 12, 31), date(2026, 12, 31)),  # a working day
        (date(2027, 1, 1), date(2027, 1, 4)),  # New Year on a Friday
        (date(2022, 12, 31), date(2023, 1, 2)),  # a Saturday; New Year is a Sunday and moves nothing
        (date(2028, 2, 29), date(2028, 2, 29)),
    ],
)
def test_the_next_working_day_of_luxembourg(day: date, working: date) -> None:
    assert next_working_day(day, "LU") == working


def test_a_working_day_is_never_far() -> None:
    days = [date(2020, 1, 1) + timedelta(days=each) for each in range(80 * 365)]
    assert {(next_working_day(day, "LU") - day).days for day in days} == {0, 1, 2, 3, 4}


def test_only_luxembourg_has_a_calendar() -> None:
    with pytest.raises(KeyError, match="NL"):
        next_working_day(date(2026, 3, 9), "NL")
