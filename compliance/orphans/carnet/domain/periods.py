"""Compute claim periods, and the financial year to which a day belongs (LU art. 8)."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from audit.local_days import day_begins_at
from compliance.rules.values.value_types import MonthDay
from compliance.rules.working_days import next_working_day

_ONE_DAY = timedelta(days=1)


class BrokenYear(ValueError):
    """A financial year does not begin on the day after the previous one ends: some days would have no year, or two."""


@dataclass(frozen=True)
class Window:
    """A claim period: calendar days of the house, and the same as points in time in UTC.

    Half-open: `begins_at`, the time of registration, is included; `ends_at`, the midnight after the last day, is not.
    `unextended_day` is the last day before an extension to a working day.
    """

    first_day: date
    unextended_day: date
    last_day: date
    begins_at: datetime
    ends_at: datetime

    def is_open(self, at: datetime) -> bool:
        """Is an owner who comes forward at a given time still in time? Proof may follow later (A-03)."""
        return self.begins_at <= at < self.ends_at

    def days_left(self, today: date) -> int:
        """Return the number of calendar days after `today`, a date of the house; 0 on the last day and later."""
        return max(0, (self.last_day - today).days)


@dataclass(frozen=True)
class FinancialYear:
    """A financial year, from first to last day inclusive; `label` is `2026`, or `2026-2027` across two years."""

    label: str
    first_day: date
    last_day: date


def claim_window(
    registered_at: datetime, zone: ZoneInfo, *, days: int, start_day_excluded: bool, working_days_of: str = ""
) -> Window:
    """Return the claim period of a sum that was registered at an aware time (LU art. 8(2), A-01, A-02, A-44).

    `days` are calendar days of the zone, regardless of clock changes and gaming days. The day of registration counts as
    one of them unless it is excluded; claims are accepted on it in both cases. With the jurisdiction `working_days_of`,
    a period that ends on another day is extended to its next working day. Raises ValueError for a time without a zone,
    and for less than one day.
    """
    if registered_at.tzinfo is None:
        raise ValueError("a registration is a moment: it needs a zone")
    if days < 1:
        raise ValueError("a window has one day at least")
    first_day = registered_at.astimezone(zone).date()
    unextended_day = first_day + timedelta(days=days if start_day_excluded else days - 1)
    last_day = next_working_day(unextended_day, working_days_of) if working_days_of else unextended_day
    ends_at = day_begins_at(last_day + _ONE_DAY, zone)
    return Window(first_day, unextended_day, last_day, registered_at.astimezone(UTC), ends_at)


def financial_year_of(day: date, start: MonthDay, end: MonthDay) -> FinancialYear:
    """Return the financial year of a calendar day (art. 8(5) and (6)); BrokenYear unless `start` follows `end`.

    A year that ends on 28 February ends on the 29th in a leap year, so every day belongs to a year.
    """
    follows = end.in_year(2023) + _ONE_DAY  # a common year, in which every yearly date exists
    if (follows.month, follows.day) != (start.month, start.day):
        raise BrokenYear(f"an exercise that ends on {end} is followed by one that begins on {follows:%m-%d}")
    year = day.year if start.in_year(day.year) <= day else day.year - 1
    first_day = start.in_year(year)
    last_day = start.in_year(year + 1) - _ONE_DAY
    label = f"{first_day.year}"
    if first_day.year != last_day.year:
        label = f"{first_day.year}-{last_day.year}"
    return FinancialYear(label, first_day, last_day)
