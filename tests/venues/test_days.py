"""The gaming day of a moment: on both nights on which the clocks change, for every cut-over, and when it changes."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.rules.rulebook import Policy
from compliance.venues.domain.house import House
from tests import cast

# A house whose law sets no bound to the cut-over, so that 02:30 is possible as well.
DUTCH_BOUND = ("NL", "Europe/Amsterdam")


def house(*cutovers, jurisdiction="LU", zone="Europe/Luxembourg"):
    policies = tuple(Policy("gaming_day.cutover", at, since, str(uuid4())) for since, at in cutovers)
    return House(
        id=uuid4(),
        name="Casino",
        legal_name="Casino",
        street="",
        postal_code="",
        commune="",
        country=jurisdiction,
        jurisdiction=jurisdiction,
        timezone=zone,
        currency="EUR",
        policies=policies,
    )


def cut_at(hour, minute=0):
    return house((date(2026, 1, 1), time(hour, minute)), jurisdiction="NL", zone="Europe/Amsterdam")


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_a_calendar_day_begins_where_its_midnight_is_skipped():
    one = house(zone="America/Toronto")
    assert one.day_begins_at(date(1919, 3, 31)) == utc("1919-03-31 04:30")  # 23:30 becomes 00:30
    assert one.day_begins_at(date(1919, 4, 1)) == utc("1919-04-01 04:00")


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-03-28 20:00", "2026-03-28"),
        ("2026-03-29 01:59", "2026-03-28"),
        ("2026-03-29 03:00", "2026-03-28"),  # 02:00 to 03:00 does not exist
        ("2026-03-29 05:59", "2026-03-28"),
        ("2026-03-29 06:00", "2026-03-29"),
        ("2026-10-25 02:30", "2026-10-24"),
        ("2026-10-25 05:59", "2026-10-24"),
        ("2026-10-25 06:00", "2026-10-25"),
        ("2026-12-31 23:59", "2026-12-31"),
        ("2027-01-01 05:59", "2026-12-31"),
    ],
)
def test_turns_at_six_by_the_clock_on_the_wall(moment, day):
    assert house().gaming_day(cast.local(moment)) == date.fromisoformat(day)


def test_the_night_in_march_lasts_23_hours_and_the_one_in_october_25():
    one = house()
    assert one.opens_at(date(2026, 3, 29)) - one.opens_at(date(2026, 3, 28)) == timedelta(hours=23)
    assert one.opens_at(date(2026, 10, 25)) - one.opens_at(date(2026, 10, 24)) == timedelta(hours=25)


def test_a_cut_over_in_the_hour_that_does_not_exist_is_one_moment():
    one = cut_at(2, 30)
    assert one.opens_at(date(2026, 3, 29)) == utc("2026-03-29 01:30")  # 03:30 on the wall
    assert one.gaming_day(utc("2026-03-29 01:29")) == date(2026, 3, 28)
    assert one.gaming_day(utc("2026-03-29 01:30")) == date(2026, 3, 29)


def test_a_cut_over_in_the_hour_that_comes_twice_is_its_first_coming():
    one = cut_at(2, 30)
    assert one.opens_at(date(2026, 10, 25)) == utc("2026-10-25 00:30")
    assert one.gaming_day(utc("2026-10-25 00:29")) == date(2026, 10, 24)
    for later in ("00:30", "01:00", "01:29", "01:30", "02:00"):  # 02:00 to 02:29 is read again, the day is not
        assert one.gaming_day(utc(f"2026-10-25 {later}")) == date(2026, 10, 25)


def test_a_changed_cut_over_lengthens_one_day_and_shortens_none_before():
    one = house((date(2026, 3, 10), time(10)))
    assert one.gaming_day(cast.local("2026-03-09 06:00")) == date(2026, 3, 9)
    assert one.gaming_day(cast.local("2026-03-10 09:59")) == date(2026, 3, 9)  # 28 hours long
    assert one.gaming_day(cast.local("2026-03-10 10:00")) == date(2026, 3, 10)


@given(
    first=st.times(min_value=time(0), max_value=time(20)),
    second=st.times(min_value=time(0), max_value=time(20)),
    since=st.dates(min_value=date(2026, 1, 2), max_value=date(2026, 12, 30)),
    start=st.datetimes(min_value=datetime(2026, 1, 2), max_value=datetime(2026, 12, 30)),
    minutes=st.integers(min_value=0, max_value=3 * 24 * 60),
)
def test_never_runs_backwards(first, second, since, start, minutes):
    one = house(
        (date(2025, 3, 1), first.replace(second=0, microsecond=0)),
        (since, second.replace(second=0, microsecond=0)),
        jurisdiction="NL",
        zone="Europe/Amsterdam",
    )
    earlier = start.replace(tzinfo=UTC)
    later = earlier + timedelta(minutes=minutes)
    assert one.gaming_day(earlier) <= one.gaming_day(later)


@given(
    cutover=st.times(min_value=time(0), max_value=time(23, 59)),
    moment=st.datetimes(min_value=datetime(2026, 1, 2), max_value=datetime(2026, 12, 30)),
)
def test_every_moment_lies_in_its_day(cutover, moment):
    one = cut_at(cutover.hour, cutover.minute)
    at = moment.replace(tzinfo=UTC)
    day = one.gaming_day(at)
    assert one.opens_at(day) <= at < one.opens_at(day + timedelta(days=1))


def test_reads_each_rulebook_once():
    one = house()
    assert one.rulebook(date(2026, 3, 3)) is one.rulebook(date(2026, 3, 3))
