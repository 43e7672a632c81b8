"""Weeks, months and years of visits: which days lie in one, and when nothing is left of it."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.exclusions.visit_limits.domain import (
    Basis,
    Limit,
    Limited,
    Period,
    Usage,
    Visit,
    compute_usage,
    period_span,
)

DAY = timedelta(days=1)
DAYS = st.dates(date(1979, 2, 12), date(2200, 12, 31))


def limit(period: Period = Period.MONTH, visits: int = 2, **changes: Any) -> Limit:
    facts: dict[str, Any] = {"basis": Basis.HOUSE, "last_day": date(2033, 1, 1)}
    return Limit(UUID(int=1), period=period, visits=visits, **facts | changes)


def used(one: Limit, *days: str, on: str) -> Usage:
    visits = [Visit(date.fromisoformat(day), date.fromisoformat(day)) for day in days]
    today = date.fromisoformat(on)
    return compute_usage(one, visits, Visit(today, today), "gaming_day")


@pytest.mark.parametrize(
    ("period", "day", "first", "last"),
    [
        (Period.WEEK, "2026-12-31", "2026-12-28", "2027-01-03"),  # week 53 of 2026
        (Period.WEEK, "2027-01-03", "2026-12-28", "2027-01-03"),  # a Sunday in January that ends week 53
        (Period.WEEK, "2027-01-04", "2027-01-04", "2027-01-10"),  # week 1 begins on the fourth
        (Period.WEEK, "2024-12-30", "2024-12-30", "2025-01-05"),  # week 1 of 2025 begins in December
        (Period.MONTH, "2026-02-28", "2026-02-01", "2026-02-28"),
        (Period.MONTH, "2024-02-29", "2024-02-01", "2024-02-29"),
        (Period.MONTH, "2026-12-31", "2026-12-01", "2026-12-31"),
        (Period.YEAR, "2026-12-31", "2026-01-01", "2026-12-31"),
        (Period.YEAR, "2027-01-01", "2027-01-01", "2027-12-31"),
    ],
)
def test_weeks_are_of_the_iso_calendar_months_and_years_of_the_common_one(
    period: Period, day: str, first: str, last: str
) -> None:
    assert period_span(period, date.fromisoformat(day)) == (date.fromisoformat(first), date.fromisoformat(last))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(DAYS, st.sampled_from(Period))
def test_every_day_lies_in_one_period_and_the_next_one_begins_the_day_after(day: date, period: Period) -> None:
    first, last = period_span(period, day)
    assert first <= day <= last
    assert (last - first).days + 1 <= period.days
    assert period_span(period, first) == period_span(period, last) == (first, last)
    assert period_span(period, last + DAY)[0] == last + DAY
    if period is Period.WEEK:
        assert first.isocalendar()[:2] == day.isocalendar()[:2] == last.isocalendar()[:2]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(DAYS, st.sampled_from(Period), st.integers(1, 400), st.sets(st.integers(-400, 400), max_size=40))
def test_a_limit_is_used_up_by_that_many_other_days_of_the_period(
    day: date, period: Period, visits: int, offsets: set[int]
) -> None:
    days = {day + offset * DAY for offset in offsets}
    found = compute_usage(limit(period, visits), [Visit(each, each) for each in days], Visit(day, day), "gaming_day")
    within = {each for each in days if period_span(period, each) == period_span(period, day)}
    assert found.days == within
    assert found.used_up == (len(within - {day}) >= visits and day not in within)
    assert (found.next_day is not None) == (found.visits_made >= visits)
    if found.used_up and found.next_day is not None:
        assert period_span(period, found.next_day) != period_span(period, day), "the next period"


def test_the_same_day_twice_is_one_visit() -> None:
    found = used(limit(visits=1), "2026-03-19", "2026-03-19", on="2026-03-19")
    assert (found.visits_made, found.used_up, found.next_day) == (1, False, date(2026, 4, 1))
    assert used(limit(visits=1), "2026-03-19", on="2026-03-20").used_up


def test_what_was_a_visit_may_be_a_day_of_the_calendar() -> None:
    """Half past midnight on the first of April still belongs to the last gaming day of March."""
    late = Visit(date(2026, 3, 31), date(2026, 4, 1))
    one = Limited(limit(visits=1), (late,), Visit(date(2026, 4, 1), date(2026, 4, 1)))
    assert one.current_usage("gaming_day").visits_made == 0
    assert one.current_usage("calendar_day").visits_made == 1


def test_a_limit_of_the_management_leaves_the_guest_free_after_its_last_day() -> None:
    imposed = limit(visits=1, basis=Basis.ART_69, last_day=date(2026, 3, 25))
    assert used(imposed, "2026-03-05", on="2026-03-20").next_day == date(2026, 3, 26)
    assert used(limit(visits=1, last_day=date(2026, 3, 25)), "2026-03-05", on="2026-03-20").next_day == date(2026, 4, 1)
    for last_day in (None, date(2026, 12, 31)):
        endless = limit(visits=1, basis=Basis.ART_69, last_day=last_day)
        assert used(endless, "2026-03-05", on="2026-03-20").next_day == date(2026, 4, 1)
