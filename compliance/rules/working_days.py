"""The working days of a jurisdiction: periods of days that end on another day run to the next one."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache

from holidays import HolidayBase
from holidays.countries.luxembourg import Luxembourg

_ONE_DAY = timedelta(days=1)
_SATURDAY = 5
# Only the law of Luxembourg extends periods of days (ADR 78).
_CALENDARS: Mapping[str, type[HolidayBase]] = {"LU": Luxembourg}


def next_working_day(day: date, jurisdiction: str) -> date:
    """Return `day` if it is a working day in a jurisdiction, such as LU, otherwise the first one after it.

    Saturdays, Sundays and public holidays are no working days: European Convention on the Calculation of Time-Limits
    (Basel, 16 May 1972), art. 5, and Luxembourg law of 30 May 1984, art. 2 (A-44). Raises KeyError for a jurisdiction
    without a calendar.
    """
    while day.weekday() >= _SATURDAY or day in _public_holidays(jurisdiction, day.year):
        day += _ONE_DAY
    return day


@cache
def _public_holidays(jurisdiction: str, year: int) -> frozenset[date]:
    return frozenset(_CALENDARS[jurisdiction](years=year))
