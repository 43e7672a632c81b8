"""The working days of a jurisdiction: periods of days that end on another day run to the next one."""

from datetime import date, timedelta
from functools import cache

from holidays import country_holidays

_ONE_DAY = timedelta(days=1)
_SATURDAY = 5


def next_working_day(day: date, jurisdiction: str) -> date:
    """Return `day` if it is a working day in a jurisdiction, such as LU, otherwise the first one after it.

    Saturdays, Sundays and public holidays are no working days: European Convention on the Calculation of Time-Limits
    (Basel, 16 May 1972), art. 5, and Luxembourg law of 30 May 1984, art. 2 (A-44). Raises NotImplementedError for an
    unknown jurisdiction.
    """
    while day.weekday() >= _SATURDAY or day in _public_holidays(jurisdiction, day.year):
        day += _ONE_DAY
    return day


@cache
def _public_holidays(jurisdiction: str, year: int) -> frozenset[date]:
    return frozenset(country_holidays(jurisdiction, years=year))
