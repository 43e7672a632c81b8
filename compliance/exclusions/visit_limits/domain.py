"""How often may a limited guest come in? The visits of a week, month or year, and whether one more is left."""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from uuid import UUID

DAY = timedelta(days=1)


class Basis(StrEnum):
    """Who limits: the management (LU art. 69(2)), or the guest themselves with the house (PLAY IT SAFE)."""

    ART_69 = "art_69"
    HOUSE = "house"


class Period(StrEnum):
    """What visits are counted by: the ISO week, the calendar month or the calendar year of a day (A-10)."""

    WEEK = "week"
    MONTH = "month"
    YEAR = "year"

    @property
    def days(self) -> int:
        """How many days the longest one has: whoever may come on each of them is not limited."""
        return {Period.WEEK: 7, Period.MONTH: 31, Period.YEAR: 366}[self]


@dataclass(frozen=True)
class Visit:
    """A day on which a guest came in, as the house counts it and as the calendar does."""

    gaming_day: date
    calendar_day: date

    def day(self, unit: str) -> date:
        """The day that the rulebook counts (`visitlimit.count_unit`): `gaming_day` or `calendar_day`."""
        return self.calendar_day if unit == "calendar_day" else self.gaming_day


@dataclass(frozen=True)
class Limit:
    """How many visits a measure allows in each period; `over`: past its last day, until the interview (LU-PIS-7)."""

    id: UUID
    basis: Basis
    period: Period
    visits: int
    last_day: date | None
    over: bool = False


@dataclass(frozen=True)
class Usage:
    """The visits made in the period of a day. `used_up`: no further one is left on that day.

    `next_day` is the first day on which a further visit is possible, where the period has none left.
    """

    limit: Limit
    first: date
    last: date
    days: frozenset[date]
    used_up: bool
    next_day: date | None

    @property
    def made(self) -> int:
        return len(self.days)


def span(period: Period, day: date) -> tuple[date, date]:
    """The first and the last day of the week, month or year in which a day lies."""
    if period is Period.WEEK:
        monday = day - (day.isoweekday() - 1) * DAY
        return monday, monday + 6 * DAY
    if period is Period.MONTH:
        return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])
    return date(day.year, 1, 1), date(day.year, 12, 31)


def usage(limit: Limit, visits: Iterable[Visit], today: Visit, unit: str) -> Usage:
    """How much of a limit is used on a day. One visit is one day, however often the guest came in on it (A-10).

    The whole period counts, also before the limit began: so the calendar month is limited, and not a part of it.
    """
    now = today.day(unit)
    first, last = span(limit.period, now)
    days = frozenset(day for day in (visit.day(unit) for visit in visits) if first <= day <= last)
    full = len(days) >= limit.visits
    free = last + DAY
    if limit.basis is Basis.ART_69 and limit.last_day is not None:
        free = min(free, limit.last_day + DAY)
    return Usage(limit, first, last, days, full and now not in days, free if full else None)


@dataclass(frozen=True)
class Limited:
    """A limit that concerns a guest, the visits that count towards it, and the visit that they want to make."""

    limit: Limit
    visits: tuple[Visit, ...]
    today: Visit

    def used(self, unit: str) -> Usage:
        return usage(self.limit, self.visits, self.today, unit)
