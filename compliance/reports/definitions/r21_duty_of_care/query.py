"""Query for R-21: training, observations, follow-ups and interviews, counted without any person."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import groupby

from compliance.exclusions.follow_ups import selectors as follow_up_selectors
from compliance.exclusions.interviews.selectors import for_reports as interview_selectors
from compliance.exclusions.observations import selectors as observation_selectors
from compliance.reports.figures.domain.periods import EVER, reporting_period
from compliance.rules.values.durations import months_later
from compliance.training.domain import DueState
from compliance.training.selectors import due as due_selectors
from compliance.training.selectors import for_reports as training_selectors
from compliance.venues.domain.house import House

from . import figures

SMALLEST = "statistics.smallest_count"
A_MOMENT, ONE_DAY = timedelta(microseconds=1), timedelta(days=1)


def care_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> figures.DutyOfCare:
    """Return the statistics of the whole months in a period of gaming days (LU-PIS-9, LU-PIS-10, GG-2).

    Only months that are over count: two periods that overlap by some days would otherwise show a single record as their
    difference. For the same reason, required training is that of the end of the last month. Each count is of the month
    in which it was recorded, so that a later record never changes an earlier month. Counts of persons below the setting
    `statistics.smallest_count` are left out already here, and so in the enclosed data.
    """
    as_of = _end_of_month(house, reporting_period(house, first_day, last_day, at).as_of)
    day = house.local(as_of).date()
    # The setting at the end of the period: a report drawn again hides the same counts.
    smallest = house.rulebook(day).int_(SMALLEST)
    return figures.DutyOfCare(
        as_of=day,
        smallest=smallest,
        months=tuple(_build_month(house, first, smallest) for first in _months(house, first_day, last_day, as_of)),
        subjects=tuple(_build_subjects(house, as_of, smallest)),
    )


def _end_of_month(house: House, moment: datetime) -> datetime:
    """Return the last moment of the last month that is over at a moment."""
    return house.opens_at(house.gaming_day(moment + A_MOMENT).replace(day=1)) - A_MOMENT


def _months(house: House, first_day: date, last_day: date, as_of: datetime) -> Iterator[date]:
    """Yield the first day of each whole month of the period that is over."""
    begin = first_day if first_day.day == 1 else _next_month(first_day)
    while (following := _next_month(begin)) - ONE_DAY <= last_day and house.opens_at(following) <= as_of + A_MOMENT:
        yield begin
        begin = following


def _next_month(day: date) -> date:
    return months_later(day.replace(day=1), 1)


def _build_month(house: House, first_day: date, smallest: int) -> figures.Month:
    since, until = house.opens_at(first_day), house.opens_at(_next_month(first_day))
    trainings = training_selectors.count_trainings(house.id, since, until)
    observed = observation_selectors.count_guests_by_level(house.id, since, until)
    followed_up = follow_up_selectors.count_guests_by_outcome(house.id, since, until)
    # Interviews are no persons, but a few of them would point to a few guests.
    interviews = interview_selectors.count_steps_between(house.id, since, until)
    employees = figures.hide_small({each.topic: each.employees for each in trainings}, smallest)
    return figures.Month(
        first_day=first_day,
        trainings=tuple(figures.TopicFigures(each.topic, each.trainings, employees[each.topic]) for each in trainings),
        observed=figures.hide_small_figures(observed, smallest),
        followed_up=figures.hide_small_figures(followed_up, smallest),
        interviews=figures.hide_small_figures(interviews, smallest),
    )


def _build_subjects(house: House, as_of: datetime, smallest: int) -> Iterator[figures.SubjectFigures]:
    states = due_selectors.states_for_reports(house, as_of)
    for _key, rows in groupby(sorted(states, key=_by_subject), key=_by_subject):
        of_subject = list(rows)
        subject = of_subject[0].subject
        # All states, also those without an employee: a missing row would say that none was counted.
        counts = figures.count_by_code((each.state for each in of_subject), [state.value for state in DueState])
        yield figures.SubjectFigures(subject.name, subject.topic, figures.hide_small_figures(counts, smallest))


def _by_subject(state: due_selectors.TrainingState) -> tuple[str, str]:
    # The key too: `groupby` must not mix two subjects, and the order stays the same.
    return state.subject.name, str(state.subject.pk)
