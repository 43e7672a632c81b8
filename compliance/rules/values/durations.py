"""Calendar periods of the regulations, such as one month or seven years."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

_ISO = re.compile(r"P(?:([0-9]{1,3})Y)?(?:([0-9]{1,4})M)?(?:([0-9]{1,4})W)?(?:([0-9]{1,5})D)?")


def months_later(day: date, months: int) -> date:
    """Return the same date some months later, or the month's last day if that date does not exist."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@dataclass(frozen=True)
class Duration:
    """A calendar period; twelve months are a year, but no number of days is a month."""

    months: int = 0
    days: int = 0

    def __post_init__(self) -> None:
        if self.months < 0 or self.days < 0 or not (self.months or self.days):
            raise ValueError("a period is longer than nothing")

    @classmethod
    def parse(cls, text: str) -> "Duration":
        """Parse `P1M`, `P7Y`, `P2W` or `P14D`. Raises ValueError for anything else."""
        found = _ISO.fullmatch(text)
        if found is None:
            raise ValueError("a period is written like P1M, P7Y or P14D")
        years, months, weeks, days = (int(part or 0) for part in found.groups())
        return cls(months=12 * years + months, days=7 * weeks + days)

    def __str__(self) -> str:
        years, months = divmod(self.months, 12)
        parts = ((years, "Y"), (months, "M"), (self.days, "D"))
        return "P" + "".join(f"{number}{letter}" for number, letter in parts if number)

    def after(self, day: date) -> date:
        """Return the end of this period from `day`: months first, clamped, then days."""
        return months_later(day, self.months) + timedelta(days=self.days)

    def surely_reaches(self, other: "Duration") -> bool:
        """Is this period at least as long as the other, from any starting day?"""
        if self.days == other.days:
            return self.months >= other.months
        # This period at its shortest against the other at its longest.
        return self._days(365, 28) >= other._days(366, 31)

    def _days(self, year: int, month: int) -> int:
        years, months = divmod(self.months, 12)
        return years * year + months * month + self.days
