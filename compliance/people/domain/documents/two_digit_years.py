"""Determines the century of two-digit years on identity documents.

Births: the latest year that puts the birth on or before the day of the scan, and before the document's expiry. A person
over 100 with a valid document therefore reads as a child. `could_be_a_hundred` detects such births, and the door asks
for the year. It ignores ages over 112: otherwise guests aged 13 would have to prove that they are not 113.

Expiries: from 50 years before to 49 years after the scan. The range favours the past on purpose: with a wider range
forward, a passport that expired in 1999 would be valid until 2099. Lifelong cards that print a year 99 read as expired,
and staff type the date.
"""

from calendar import monthrange
from datetime import date

from .zone import PartialDate, Reason

_UNKNOWN = "<<"
_EARLIEST_BIRTH = 1900
_YEARS_BACK = 50
_OLDEST_GUEST = 112


def birth_date(text: str, *, on: date, expires_on: date | None) -> PartialDate | Reason | None:
    """Parse a birth date YYMMDD, where "<<" is an unknown month or day; None if the year is unknown.

    "00" is not an unknown part: Doc 9303 uses fillers, and readers take a worn 6 or 8 for a zero. Accepting it would
    silently widen every comparison with the exclusion registers.
    """
    year, month, day = text[:2], text[2:4], text[4:]
    if not all(part == _UNKNOWN or part.isdecimal() for part in (year, month, day)):
        return Reason.BAD_DATE
    if year == _UNKNOWN:
        return None
    known_month = None if month == _UNKNOWN else int(month)
    # A day without its month cannot be compared.
    known_day = None if day == _UNKNOWN or known_month is None else int(day)
    if not _can_exist(known_month, known_day):
        return Reason.BAD_DATE
    latest = min(on, expires_on) if expires_on else on
    return _latest_birth(int(year), known_month, known_day, latest)


def could_be_a_hundred(birth: PartialDate, *, on: date) -> bool:
    """Do the same two digits also fit a person aged 100 to 112?"""
    earlier = birth.year - 100
    return earlier >= _EARLIEST_BIRTH and on.year - earlier <= _OLDEST_GUEST


def expiry_date(text: str, *, on: date) -> date | Reason | None:
    """Parse an expiry date YYMMDD; None if the field is empty.

    A partial date is an error: Doc 9303 does not allow it, and a guess might admit a guest with an expired document.
    """
    if not text.strip("<"):
        return None
    if not text.isdecimal():
        return Reason.BAD_DATE
    earliest = on.year - _YEARS_BACK
    year = earliest + (int(text[:2]) - earliest) % 100
    try:
        return date(year, int(text[2:4]), int(text[4:]))
    except ValueError:
        return Reason.BAD_DATE


def _can_exist(month: int | None, day: int | None) -> bool:
    if month is None:
        return True
    # The year is not yet known, so allow 29 February.
    leap_year = 2000
    return 1 <= month <= 12 and (day is None or 1 <= day <= monthrange(leap_year, month)[1])


def _latest_birth(year: int, month: int | None, day: int | None, latest: date) -> PartialDate | Reason:
    impossible = Reason.FUTURE_BIRTH
    for full_year in range(latest.year - (latest.year - year) % 100, _EARLIEST_BIRTH - 1, -100):
        if (month, day) == (2, 29) and monthrange(full_year, 2)[1] == 28:
            impossible = Reason.BAD_DATE
            continue
        birth = PartialDate(full_year, month, day)
        if birth.first() <= latest:
            return birth
    return impossible
