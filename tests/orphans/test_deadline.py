"""An owner may claim for seven calendar days after the registration: every day of sixteen years, and both clocks."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.orphans.carnet.domain.periods import BrokenYear, FinancialYear, Window, claim_window, financial_year_of
from compliance.rules.values.value_types import MonthDay

LUXEMBOURG, AMSTERDAM = ZoneInfo("Europe/Luxembourg"), ZoneInfo("Europe/Amsterdam")
ONE_DAY, INSTANT = timedelta(days=1), timedelta(microseconds=1)
FIRST, LAST = date(2020, 1, 1), date(2035, 12, 31)
CLOCK = (time(0), time(1, 30), time(2, 30), time(2, 30, fold=1), time(12), time(23, 59, 59, 999_999))
CALENDAR_YEAR = MonthDay(1, 1), MonthDay(12, 31)
BEGINS = [date(2023, 1, 1) + timedelta(days=n) for n in range(365)]


def window(registered_at: datetime, zone: ZoneInfo = LUXEMBOURG, days: int = 7, excluded: bool = True) -> Window:
    return claim_window(registered_at, zone, days=days, start_day_excluded=excluded)


def wall(zone: ZoneInfo, *parts: int) -> datetime:
    return datetime(*parts, tzinfo=zone)


def every_day() -> Iterator[date]:
    return (FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1))


def midnight(day: date) -> datetime:
    """Midnight in western Europe by the directive of 2000 itself, without any table of zones."""

    def change(month: int) -> date:
        return date(day.year, month, 31) - timedelta(days=date(day.year, month, 31).isoweekday() % 7)

    # Clocks change at 01:00 UTC on the last Sunday: at midnight of that day the old hour still counts.
    summer = change(3) < day <= change(10)
    return datetime.combine(day, time(), tzinfo=UTC) - timedelta(hours=2 if summer else 1)


@pytest.mark.parametrize("zone", [LUXEMBOURG, AMSTERDAM], ids=str)
def test_the_window_of_every_day_and_hour_ends_at_the_midnight_after_the_seventh_day(zone: ZoneInfo) -> None:
    lengths = set()
    for day in every_day():
        ends_at = midnight(day + 8 * ONE_DAY)
        for clock in CLOCK:
            registered_at = datetime.combine(day, clock, tzinfo=zone).astimezone(UTC)
            found = window(registered_at, zone)
            assert found == Window(day, day + 7 * ONE_DAY, day + 7 * ONE_DAY, registered_at, ends_at)
            assert found.is_open(registered_at)
            assert found.is_open(ends_at - INSTANT)
            assert not found.is_open(ends_at)
            assert not found.is_open(registered_at - INSTANT)
            assert window(registered_at, zone, excluded=False).ends_at == midnight(day + 7 * ONE_DAY)
        lengths.add(ends_at - midnight(day))
    hour = timedelta(hours=1)
    assert lengths == {8 * ONE_DAY - hour, 8 * ONE_DAY, 8 * ONE_DAY + hour}  # calendar days, never hours


def test_the_window_of_a_registration_in_the_evening() -> None:
    """Scenario 44: Tuesday 3 March 22:10, claimed in the last second of Tuesday the 10th."""
    found = window(wall(LUXEMBOURG, 2026, 3, 3, 22, 10))
    assert found.last_day == date(2026, 3, 10)
    assert found.is_open(wall(LUXEMBOURG, 2026, 3, 10, 23, 59, 59))
    assert not found.is_open(wall(LUXEMBOURG, 2026, 3, 11))


def test_the_window_of_a_registration_after_midnight_counts_from_the_date_not_the_gaming_day() -> None:
    """Scenario 46: Wednesday 4 March 01:30 is still the gaming day of the 3rd."""
    found = window(wall(LUXEMBOURG, 2026, 3, 4, 1, 30))
    assert (found.first_day, found.last_day) == (date(2026, 3, 4), date(2026, 3, 11))
    assert found.is_open(wall(LUXEMBOURG, 2026, 3, 11, 20, 15))


def test_the_window_of_a_week_in_which_clocks_go_forward() -> None:
    """Scenario 47: more than 168 hours after 25 March 21:00, and in time."""
    registered_at, claimed_at = wall(LUXEMBOURG, 2026, 3, 25, 21), wall(LUXEMBOURG, 2026, 4, 1, 23, 30)
    assert claimed_at.astimezone(UTC) - registered_at.astimezone(UTC) > timedelta(hours=168)
    found = window(registered_at)
    assert found.ends_at == datetime(2026, 4, 1, 22, tzinfo=UTC)
    assert found.is_open(claimed_at)


def test_the_window_of_a_week_in_which_clocks_go_back() -> None:
    """Scenario 49: registered in summer time, ended by winter time."""
    found = window(wall(LUXEMBOURG, 2026, 10, 22, 23, 15))
    assert found.ends_at == datetime(2026, 10, 29, 23, tzinfo=UTC)
    assert found.is_open(wall(LUXEMBOURG, 2026, 10, 29, 23, 45))
    assert not found.is_open(wall(LUXEMBOURG, 2026, 10, 30))


def test_the_window_of_the_last_days_of_a_year_ends_in_the_next() -> None:
    assert window(wall(LUXEMBOURG, 2026, 12, 28, 22)).last_day == date(2027, 1, 4)
    assert window(wall(LUXEMBOURG, 2028, 2, 25, 22)).last_day == date(2028, 3, 3)


def test_the_window_counts_down_to_its_last_day() -> None:
    found = window(wall(LUXEMBOURG, 2026, 3, 3, 22, 10))
    assert [found.days_left(date(2026, 3, day)) for day in (3, 4, 9, 10, 11, 31)] == [7, 6, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "day", "ends_at"),
    [
        ("America/Sao_Paulo", date(2018, 11, 4), datetime(2018, 11, 4, 3, tzinfo=UTC)),  # 00:00 becomes 01:00
        ("America/Toronto", date(1919, 3, 31), datetime(1919, 3, 31, 4, 30, tzinfo=UTC)),  # 23:30 becomes 00:30
        ("Pacific/Apia", date(2011, 12, 30), datetime(2011, 12, 30, 10, tzinfo=UTC)),  # a day that never was
        ("America/Havana", date(2026, 11, 1), datetime(2026, 11, 1, 4, tzinfo=UTC)),  # 01:00 becomes 00:00
        ("America/St_Johns", date(2010, 11, 7), datetime(2010, 11, 7, 2, 30, tzinfo=UTC)),  # 00:01 becomes 23:01
        ("America/Sao_Paulo", date(2019, 2, 17), datetime(2019, 2, 17, 3, tzinfo=UTC)),  # 00:00 becomes 23:00
    ],
)
def test_the_window_ends_at_the_first_moment_of_a_day_whose_midnight_is_missing_or_comes_twice(
    name: str, day: date, ends_at: datetime
) -> None:
    zone = ZoneInfo(name)
    found = window(datetime.combine(day - ONE_DAY, time(12), tzinfo=zone), zone, days=1, excluded=False)
    assert found.ends_at == ends_at
    assert ends_at.astimezone(zone).date() >= day
    assert (ends_at - INSTANT).astimezone(zone).date() == day - ONE_DAY


@settings(max_examples=300)
@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)),
    st.sampled_from(sorted(available_timezones())),
    st.integers(1, 60),
    st.booleans(),
)
def test_the_window_ends_between_two_dates_everywhere(at: datetime, name: str, days: int, excluded: bool) -> None:
    zone = ZoneInfo(name)
    found = window(at, zone, days, excluded)
    assert found.begins_at == at < found.ends_at
    assert found.first_day == at.astimezone(zone).date()
    assert (found.last_day - found.first_day).days == (days if excluded else days - 1)
    assert (found.ends_at - INSTANT).astimezone(zone).date() <= found.last_day
    assert found.ends_at.astimezone(zone).date() > found.last_day
    assert found.is_open(at)
    assert found.is_open(found.ends_at - INSTANT)
    assert not found.is_open(found.ends_at)
    assert found.days_left(found.first_day) == (found.last_day - found.first_day).days


@given(st.datetimes(datetime(2020, 1, 1), datetime(2035, 12, 31), timezones=st.just(LUXEMBOURG)), st.integers(1, 60))
def test_a_later_registration_never_ends_earlier(at: datetime, days: int) -> None:
    earlier, later = window(at, days=days), window(at.astimezone(UTC) + timedelta(hours=1), days=days)
    assert earlier.ends_at <= later.ends_at
    assert window(at, days=days).ends_at == window(at, days=days + 1, excluded=False).ends_at


def test_refuses_a_registration_without_a_zone_and_a_window_without_days() -> None:
    with pytest.raises(ValueError, match="needs a zone"):
        window(datetime(2026, 3, 3, 22, 10))
    for days in (0, -1):
        with pytest.raises(ValueError, match="one day at least"):
            window(wall(LUXEMBOURG, 2026, 3, 3, 22, 10), days=days)


@pytest.mark.parametrize(
    ("day", "start", "end", "found"),
    [
        (date(2026, 1, 1), "01-01", "12-31", ("2026", date(2026, 1, 1), date(2026, 12, 31))),
        (date(2026, 12, 31), "01-01", "12-31", ("2026", date(2026, 1, 1), date(2026, 12, 31))),
        (date(2026, 3, 31), "04-01", "03-31", ("2025-2026", date(2025, 4, 1), date(2026, 3, 31))),
        (date(2026, 4, 1), "04-01", "03-31", ("2026-2027", date(2026, 4, 1), date(2027, 3, 31))),
        (date(2026, 10, 31), "11-01", "10-31", ("2025-2026", date(2025, 11, 1), date(2026, 10, 31))),
        (date(2028, 2, 29), "03-01", "02-28", ("2027-2028", date(2027, 3, 1), date(2028, 2, 29))),
        (date(2028, 2, 29), "02-28", "02-27", ("2028-2029", date(2028, 2, 28), date(2029, 2, 27))),
        (date(2027, 2, 28), "03-01", "02-28", ("2026-2027", date(2026, 3, 1), date(2027, 2, 28))),
        (date(2026, 1, 1), "01-02", "01-01", ("2025-2026", date(2025, 1, 2), date(2026, 1, 1))),
    ],
)
def test_the_exercise_of_a_day(day: date, start: str, end: str, found: tuple[str, date, date]) -> None:
    assert financial_year_of(day, MonthDay.parse(start), MonthDay.parse(end)) == FinancialYear(*found)


def test_every_day_has_the_exercise_of_its_year() -> None:
    assert all(financial_year_of(day, *CALENDAR_YEAR).label == str(day.year) for day in every_day())


@given(st.dates(FIRST, LAST), st.sampled_from(BEGINS))
def test_exercises_follow_each_other_without_a_gap(day: date, begin: date) -> None:
    eve = begin - ONE_DAY
    year = MonthDay(begin.month, begin.day), MonthDay(eve.month, eve.day)
    found = financial_year_of(day, *year)
    assert found.first_day <= day <= found.last_day
    assert financial_year_of(found.first_day, *year) == financial_year_of(found.last_day, *year) == found
    after = financial_year_of(found.last_day + ONE_DAY, *year)
    assert after.first_day == found.last_day + ONE_DAY
    assert after.label > found.label


@pytest.mark.parametrize(("start", "end"), [("01-01", "10-31"), ("01-01", "01-31"), ("04-01", "04-01")])
def test_refuses_an_exercise_that_leaves_days_without_one_or_with_two(start: str, end: str) -> None:
    with pytest.raises(BrokenYear, match=f"ends on {end} is followed by"):
        financial_year_of(date(2026, 3, 3), MonthDay.parse(start), MonthDay.parse(end))
