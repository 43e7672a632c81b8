"""When a schedule is due: the spans of gaming days of its rhythm, and the moment at which each is to be drawn.

Nothing is added up by the clock on the wall. A span ends at the cut-over of the house, a single moment whatever the
clocks do in that night, and is due a length of time after it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import dropwhile, islice, takewhile

from compliance.orphans.carnet.domain.periods import BrokenYear, Exercise, exercise_of
from compliance.rules.parameters.refusals import UnknownParameter
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

NIGHTLY, WEEKLY, MONTHLY, EXERCISE = "nightly", "weekly", "monthly", "exercise"
RHYTHMS = (NIGHTLY, WEEKLY, MONTHLY, EXERCISE)

LATEST_DAY = 28  # days after the end of a span: within every month, so that no span waits for the next but one
LATEST_MINUTE = 24 * 60 - 1

_ONE_DAY = timedelta(days=1)


class NoTimetable(ValueError):
    """The rules of the house do not say when a rhythm turns: it has no exercise, or one that contradicts itself."""


@dataclass(frozen=True)
class Plan:
    """When a report is drawn: `days_after` the end of each span (1: as soon as it ends), and some minutes more."""

    rhythm: str
    days_after: int = 1
    minutes_after: int = 0


@dataclass(frozen=True)
class Slot:
    """One time at which a report is due, and the gaming days it covers, both included."""

    due_at: datetime
    first_day: date
    last_day: date


@dataclass(frozen=True)
class Stretch:
    """A time in which a schedule was active, until now where `ends_at` is None, and what held of it at last."""

    begins_at: datetime
    ends_at: datetime | None
    plan: Plan


def remaining_runs(stretches: Iterable[Stretch], house: House, done: date | None, at: datetime) -> Iterator[Slot]:
    """The slots that are due at a moment and come after the last gaming day that is `done`, the oldest first.

    A stretch covers every span that ends after it begins, whenever it was changed in between; of one that was ended
    by a pause, what was due before the pause. Raises NoTimetable.
    """
    for stretch in stretches:
        day = house.gaming_day(stretch.begins_at)
        if done is not None:
            day = max(day, done + _ONE_DAY)
        until = at if stretch.ends_at is None else min(at, stretch.ends_at)
        for slot in _runs_until(until, slots_from(stretch.plan, house, day)):
            done = slot.last_day
            yield slot


def slots(plan: Plan, house: House, after: datetime, until: datetime) -> list[Slot]:
    """The slots due after a moment, up to and including another, in their order. Raises NoTimetable."""
    return list(_runs_until(until, _runs_after(plan, house, after)))


def next_slots(plan: Plan, house: House, after: datetime, count: int) -> list[Slot]:
    """The first slots due after a moment. Raises NoTimetable."""
    return list(islice(_runs_after(plan, house, after), count))


def _runs_until(until: datetime, found: Iterator[Slot]) -> Iterator[Slot]:
    return takewhile(lambda slot: slot.due_at <= until, found)


def _runs_after(plan: Plan, house: House, after: datetime) -> Iterator[Slot]:
    """Begins early enough: minutes put a slot off by less than a day, and a zone has left out no more than one."""
    day = house.gaming_day(after) - timedelta(days=plan.days_after + 3)
    return dropwhile(lambda slot: slot.due_at <= after, slots_from(plan, house, day))


def slots_from(plan: Plan, house: House, day: date) -> Iterator[Slot]:
    """Every slot from that of the span which holds a gaming day, without end. Raises NoTimetable."""
    while True:
        first_day, last_day = span_of(plan.rhythm, house, day)
        opens_at = house.opens_at(last_day + timedelta(days=plan.days_after))
        yield Slot(opens_at + timedelta(minutes=plan.minutes_after), first_day, last_day)
        day = last_day + _ONE_DAY


def span_of(rhythm: str, house: House, day: date) -> tuple[date, date]:
    """First and last gaming day of the span of a rhythm that holds a gaming day. Raises NoTimetable."""
    if rhythm == WEEKLY:
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=6)
    if rhythm == MONTHLY:
        first_day = day.replace(day=1)
        return first_day, (first_day + timedelta(days=31)).replace(day=1) - _ONE_DAY
    if rhythm == EXERCISE:
        exercise = _exercise(house, day)
        return exercise.first_day, exercise.last_day
    return day, day


def _exercise(house: House, day: date) -> Exercise:
    book = house.rulebook(day)
    try:
        return exercise_of(day, book.month_day("exercise.start"), book.month_day("exercise.end"))
    except (SilentParameter, UnknownParameter, BrokenYear) as broken:
        raise NoTimetable(str(broken)) from broken
