"""Recurrence of scheduled reports: the periods of a rhythm and their due times.

Due times are not computed in wall-clock time. A period ends at the casino's day change, which is a single instant
even on the night of a clock change, and the report is due a fixed duration later.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import dropwhile, islice, takewhile

from compliance.orphans.carnet.domain.periods import BrokenYear, FinancialYear, financial_year_of
from compliance.rules.parameters.refusals import UnknownParameter
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

NIGHTLY, WEEKLY, MONTHLY, FINANCIAL_YEAR = "nightly", "weekly", "monthly", "exercise"
RHYTHMS = (NIGHTLY, WEEKLY, MONTHLY, FINANCIAL_YEAR)

LATEST_DAY = 28  # days after the end of a period: less than a month, so a report is due before the next period ends
LATEST_MINUTE = 24 * 60 - 1

_ONE_DAY = timedelta(days=1)


class NoTimetable(ValueError):
    """The casino's rules have no financial year, or a contradictory one, so the rhythm cannot be computed."""


@dataclass(frozen=True)
class Plan:
    """Due time of a report: `days_after` the end of each period (1: as soon as it ends), plus `minutes`."""

    rhythm: str
    days_after: int = 1
    minutes_after: int = 0


@dataclass(frozen=True)
class Slot:
    """A due time of a report and the gaming days it covers, both included."""

    due_at: datetime
    first_day: date
    last_day: date


@dataclass(frozen=True)
class Stretch:
    """A time in which a schedule was active, with its last settings; `ends_at` is None if it still is."""

    begins_at: datetime
    ends_at: datetime | None
    plan: Plan


def remaining_runs(stretches: Iterable[Stretch], house: House, done: date | None, at: datetime) -> Iterator[Slot]:
    """Yield the runs due at a moment whose period comes after the gaming day `done`, oldest first.

    An active time covers every period that ends after it begins, whatever was changed meanwhile. If a pause ended it,
    it covers what was due before the pause. Raises NoTimetable.
    """
    for stretch in stretches:
        day = house.gaming_day(stretch.begins_at)
        if done is not None:
            day = max(day, done + _ONE_DAY)
        until = at if stretch.ends_at is None else min(at, stretch.ends_at)
        for slot in _runs_until(until, slots_from(stretch.plan, house, day)):
            done = slot.last_day
            yield slot


def next_slots(plan: Plan, house: House, after: datetime, count: int) -> list[Slot]:
    """Return the first runs due after a moment. Raises NoTimetable."""
    return list(islice(_runs_after(plan, house, after), count))


def _runs_until(until: datetime, found: Iterator[Slot]) -> Iterator[Slot]:
    return takewhile(lambda slot: slot.due_at <= until, found)


def _runs_after(plan: Plan, house: House, after: datetime) -> Iterator[Slot]:
    """Yield the runs due after a moment.

    Start three days early: `minutes` delay a run by less than a day, and a time zone has skipped at most one day.
    """
    day = house.gaming_day(after) - timedelta(days=plan.days_after + 3)
    return dropwhile(lambda slot: slot.due_at <= after, slots_from(plan, house, day))


def slots_from(plan: Plan, house: House, day: date) -> Iterator[Slot]:
    """Yield all runs from the period that contains a gaming day, without end. Raises NoTimetable."""
    while True:
        first_day, last_day = span_of(plan.rhythm, house, day)
        opens_at = house.opens_at(last_day + timedelta(days=plan.days_after))
        yield Slot(opens_at + timedelta(minutes=plan.minutes_after), first_day, last_day)
        day = last_day + _ONE_DAY


def span_of(rhythm: str, house: House, day: date) -> tuple[date, date]:
    """Return the first and last gaming day of the period that contains a gaming day. Raises NoTimetable."""
    if rhythm == WEEKLY:
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=6)
    if rhythm == MONTHLY:
        first_day = day.replace(day=1)
        return first_day, (first_day + timedelta(days=31)).replace(day=1) - _ONE_DAY
    if rhythm == FINANCIAL_YEAR:
        year = _financial_year(house, day)
        return year.first_day, year.last_day
    return day, day


def _financial_year(house: House, day: date) -> FinancialYear:
    book = house.rulebook(day)
    try:
        return financial_year_of(day, book.month_day("exercise.start"), book.month_day("exercise.end"))
    except (SilentParameter, UnknownParameter, BrokenYear) as broken:
        raise NoTimetable(str(broken)) from broken
