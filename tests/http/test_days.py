"""A day from an address: never after today, never without a day before it, and today's if it cannot be read."""

from datetime import date

import pytest

from compliance.http.input.days import parse_past_day

TODAY = date(2026, 3, 3)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-03-01", date(2026, 3, 1)),
        ("2026-03-03", TODAY),
        ("2026-03-04", TODAY),
        ("9999-12-31", TODAY),
        ("0001-01-01", date(1, 1, 3)),
        ("0001-01-04", date(1, 1, 4)),
        ("", TODAY),
        ("yesterday", TODAY),
    ],
)
def test_a_day_is_today_or_before(text: str, day: date) -> None:
    assert parse_past_day(text, TODAY) == day
