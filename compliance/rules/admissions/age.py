"""Whether a guest is of age on a calendar day, even if the document leaves month or day of birth blank."""

import enum
from calendar import monthrange
from datetime import date


class Majority(enum.StrEnum):
    """Adult means certainly adult; if a blank makes it uncertain, the result is unknown."""

    ADULT = "adult"
    MINOR = "minor"
    UNKNOWN = "unknown"


def birthday_at_age(birth_date: date, years: int) -> date:
    """Return the day on which a person reaches an age; 29 February becomes 1 March in common years (A-17)."""
    try:
        return birth_date.replace(year=birth_date.year + years)
    except ValueError:
        return date(birth_date.year + years, 3, 1)


def completed_years(birth_date: date, on: date) -> int:
    """Return the completed years on a calendar day; negative before birth."""
    years = on.year - birth_date.year
    if birthday_at_age(birth_date, years) <= on:
        return years
    return years - 1


def assess_majority(year: int | None, month: int | None, day: int | None, *, years: int, on: date) -> Majority:
    """Return adult, minor or unknown on a calendar day, from midnight of the birthday on (art. 75(2), A-17).

    None means a blank in the document. The result is adult only if every possible date of birth makes an adult; a
    date that does not exist, such as 30 February, is unknown.
    """
    try:
        earliest, latest = _birth_range(year, month, day)
        adult_since, adult_at_the_latest = birthday_at_age(earliest, years), birthday_at_age(latest, years)
    except ValueError:
        return Majority.UNKNOWN
    if adult_at_the_latest <= on:
        return Majority.ADULT
    if adult_since <= on:
        return Majority.UNKNOWN
    return Majority.MINOR


def _birth_range(year: int | None, month: int | None, day: int | None) -> tuple[date, date]:
    """Return the earliest and latest possible date of birth. Raises ValueError if there is none."""
    if year is None:
        raise ValueError("no year of birth")
    first, last = (1, 12) if month is None else (month, month)
    if day is not None:
        return date(year, first, day), date(year, last, day)
    return date(year, first, 1), date(year, last, monthrange(year, last)[1])
