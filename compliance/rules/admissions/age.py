"""Whether a guest is of age on a calendar day, even when the passport leaves month or day of birth blank."""

import enum
from calendar import monthrange
from datetime import date


class Majority(enum.StrEnum):
    """Adult means certainly adult; where a blank leaves a doubt, the answer is unknown."""

    ADULT = "adult"
    MINOR = "minor"
    UNKNOWN = "unknown"


def birthday(born: date, years: int) -> date:
    """The day a person reaches an age; one born on 29 February waits for 1 March in common years (A-17)."""
    try:
        return born.replace(year=born.year + years)
    except ValueError:
        return date(born.year + years, 3, 1)


def age(born: date, on: date) -> int:
    """Completed years on a calendar day; below zero for someone not yet born."""
    years = on.year - born.year
    return years if birthday(born, years) <= on else years - 1


def majority(year: int | None, month: int | None, day: int | None, *, years: int, on: date) -> Majority:
    """Adult, minor or unknown on a calendar day, from midnight of the birthday on (art. 75(2), A-17).

    None stands for what the document leaves blank. Nobody is adult while any possible birth would
    make a minor; a date that does not exist, such as 30 February, proves nothing.
    """
    try:
        earliest, latest = _possible(year, month, day)
        adult_since, adult_at_the_latest = birthday(earliest, years), birthday(latest, years)
    except ValueError:
        return Majority.UNKNOWN
    if adult_at_the_latest <= on:
        return Majority.ADULT
    return Majority.UNKNOWN if adult_since <= on else Majority.MINOR


def _possible(year: int | None, month: int | None, day: int | None) -> tuple[date, date]:
    """The earliest and the latest day of birth that the document allows; ValueError if there is none."""
    if year is None:
        raise ValueError("no year of birth")
    first, last = (1, 12) if month is None else (month, month)
    if day is not None:
        return date(year, first, day), date(year, last, day)
    return date(year, first, 1), date(year, last, monthrange(year, last)[1])
