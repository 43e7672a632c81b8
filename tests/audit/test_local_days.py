"""A calendar day begins when clocks first show it, whatever they do at midnight."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest

from audit.local_days import day_begins_at, range_of_days
from audit.reading.forms import LogSearchForm

TORONTO = ZoneInfo("America/Toronto")
# At 23:30 on 30 March 1919 the clocks of Toronto went to 00:30.
SKIPPED, ITS_BEGINNING = date(1919, 3, 31), datetime(1919, 3, 31, 4, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "day", "begins_at"),
    [
        ("Europe/Luxembourg", date(2026, 3, 29), datetime(2026, 3, 28, 23, tzinfo=UTC)),
        ("Europe/Luxembourg", date(2026, 3, 30), datetime(2026, 3, 29, 22, tzinfo=UTC)),
        ("America/Toronto", SKIPPED, ITS_BEGINNING),
        ("America/Sao_Paulo", date(2018, 11, 4), datetime(2018, 11, 4, 3, tzinfo=UTC)),  # 00:00 becomes 01:00
        ("Pacific/Apia", date(2011, 12, 30), datetime(2011, 12, 30, 10, tzinfo=UTC)),  # a day that never was
        ("America/Havana", date(2026, 11, 1), datetime(2026, 11, 1, 4, tzinfo=UTC)),  # 01:00 becomes 00:00
        ("America/St_Johns", date(2010, 11, 7), datetime(2010, 11, 7, 2, 30, tzinfo=UTC)),  # 00:01 becomes 23:01
    ],
)
def test_a_day_begins_at_the_first_time_that_clocks_show_it(name: str, day: date, begins_at: datetime) -> None:
    zone = ZoneInfo(name)
    assert day_begins_at(day, zone) == begins_at
    assert (begins_at - timedelta(microseconds=1)).astimezone(zone).date() < day


def test_a_range_of_days_ends_when_the_day_after_its_last_one_begins() -> None:
    day_before = SKIPPED - timedelta(days=1)
    begins_at, ended_at = range_of_days(day_before, day_before, TORONTO)
    assert (begins_at, ended_at) == (datetime(1919, 3, 30, 5, tzinfo=UTC), ITS_BEGINNING)
    assert range_of_days(SKIPPED, SKIPPED, TORONTO) == (ITS_BEGINNING, datetime(1919, 4, 1, 4, tzinfo=UTC))
    assert range_of_days(None, None, TORONTO) == (None, None)


@pytest.mark.parametrize("zone", [UTC, ZoneInfo("Europe/Luxembourg"), TORONTO, ZoneInfo("Pacific/Kiritimati")], ids=str)
def test_the_first_and_the_last_date_are_no_limits(zone: tzinfo) -> None:
    assert range_of_days(date.min, date.max, zone) == (None, None)
    begins_at, ended_at = range_of_days(date(1, 1, 2), date(9999, 12, 30), zone)
    assert begins_at is not None
    assert ended_at is not None
    assert begins_at.astimezone(zone).replace(tzinfo=None) == datetime(1, 1, 2)
    assert ended_at.astimezone(zone).replace(tzinfo=None) == datetime(9999, 12, 31)


def test_a_search_of_the_log_covers_the_whole_of_both_days() -> None:
    form = LogSearchForm({"since": "1919-03-31", "until": "1919-03-30"})
    assert form.is_valid()
    search = form.search(TORONTO)
    assert (search.since, search.until) == (ITS_BEGINNING, ITS_BEGINNING)
