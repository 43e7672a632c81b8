"""The season of a gaming day, within which a raised minimum cannot be lowered (LU art. 37-3(1); A-13)."""

from dataclasses import dataclass
from datetime import date, timedelta

from compliance.rules.rulebook import Rulebook

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Season:
    """A season, or the time between two seasons: both days belong to it."""

    first_day: date
    last_day: date

    @property
    def next_day(self) -> date:
        """Return the first day after it."""
        return self.last_day + _ONE_DAY


def season_of(book: Rulebook, day: date) -> Season:
    """Return the season of a gaming day; the days between two seasons are a period of their own."""
    start, end = book.month_day("season.start"), book.month_day("season.end")
    years = range(day.year - 1, day.year + 2)
    begins = {start.in_year(year) for year in years} | {end.in_year(year) + _ONE_DAY for year in years}
    first_day = max(each for each in begins if each <= day)
    return Season(first_day, min(each for each in begins if each > day) - _ONE_DAY)
