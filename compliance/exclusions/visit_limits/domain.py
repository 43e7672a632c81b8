"""Counts visits per week, month or year, and decides whether another is left."""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from uuid import UUID

DAY = timedelta(days=1)


class Basis(StrEnum):
    """Who imposes the limit: management (LU art. 69(2)) or the guest (PLAY IT SAFE)."""

    ART_69 = "art_69"
    HOUSE = "house"


class Period(StrEnum):
    """Counting period: ISO week, calendar month or calendar year (A-10)."""

    WEEK = "week"
    MONTH = "month"
    YEAR = "year"

    @property
    def days(self) -> int:
        """Return the maximum number of days. As many visits would be no limit."""
        return {Period.WEEK: 7, Period.MONTH: 31, Period.YEAR: 366}[self]


@dataclass(frozen=True)
class Visit:
    """A day on which the guest came in, as gaming day and as calendar day."""

    gaming_day: date
    calendar_day: date

    def day(self, unit: str) -> date:
        """Return the day the rulebook counts (`visitlimit.count_unit`): `gaming_day` or `calendar_day`."""
        if unit == "calendar_day":
            return self.calendar_day
        return self.gaming_day


@dataclass(frozen=True)
class Limit:
    """The visits a measure allows per period. `over`: past its last day, awaiting the interview (LU-PIS-7)."""

    id: UUID
    basis: Basis
    period: Period
    visits: int
    last_day: date | None
    over: bool = False


@dataclass(frozen=True)
class Usage:
    """The visits made in the current period. `used_up`: no further visit is allowed today.

    `next_day` is the first day with a visit left, if the period has none.
    """

    limit: Limit
    first: date
    last: date
    days: frozenset[date]
    used_up: bool
    next_day: date | None

    @property
    def visits_made(self) -> int:
        return len(self.days)


def period_span(period: Period, day: date) -> tuple[date, date]:
    """Return the first and last day of the period that contains a day."""
    if period is Period.WEEK:
        monday = day - (day.isoweekday() - 1) * DAY
        return monday, monday + 6 * DAY
    if period is Period.MONTH:
        return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])
    return date(day.year, 1, 1), date(day.year, 12, 31)


def compute_usage(limit: Limit, visits: Iterable[Visit], today: Visit, unit: str) -> Usage:
    """Compute the use of a limit on a day. Any number of entries in one day is one visit (A-10).

    The whole calendar period counts, including days before the limit began.
    """
    now = today.day(unit)
    first, last = period_span(limit.period, now)
    days = frozenset(day for day in (visit.day(unit) for visit in visits) if first <= day <= last)
    full = len(days) >= limit.visits
    free = last + DAY
    # Imposed limits end with their last day; guest-requested ones continue until the interview.
    if limit.basis is Basis.ART_69 and limit.last_day is not None:
        free = min(free, limit.last_day + DAY)
    # On a day that counts already the guest may come back: that is no further visit.
    return Usage(limit, first, last, days, full and now not in days, free if full else None)


@dataclass(frozen=True)
class Limited:
    """A limit that applies to a guest, the visits counted so far, and the visit requested now."""

    limit: Limit
    visits: tuple[Visit, ...]
    today: Visit

    def current_usage(self, unit: str) -> Usage:
        return compute_usage(self.limit, self.visits, self.today, unit)
