"""Query for R-14: interviews, and measures that end soon (PLAY IT SAFE)."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from compliance.exclusions.interviews.selectors import agenda
from compliance.exclusions.interviews.selectors import for_reports as interview_selectors
from compliance.exclusions.measure_register.selectors import Today
from compliance.people.domain.names.name_forms import display_name
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures as interviews_due

if TYPE_CHECKING:
    from compliance.exclusions.models.interviews import Interview, InterviewStep
    from compliance.exclusions.models.measures import Measure


def interview_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> interviews_due.InterviewsDue:
    """Return the agenda of the team at the end of a period (LU-PIS-5, LU-PIS-7)."""
    period = reporting_period(house, first_day, last_day, at)
    today = Today.from_time(house, period.as_of).gaming_day
    horizon = today + timedelta(days=interviews_due.DAYS_AHEAD)
    steps = list(
        interview_selectors.agreed_interviews(house.id, period.as_of, house.opens_at(horizon + timedelta(days=1)))
    )
    names = agenda.interview_names(house.id, [step.interview for step in steps])
    wished = [
        _build_ending(row, today, period)
        for row in interview_selectors.wished_until(house.id, horizon, period.as_of, at)
    ]
    return interviews_due.InterviewsDue(
        as_of=today,
        agreed=tuple(_agreed_figures(step, names[step.interview_id], period) for step in steps),
        due=tuple(each for each in wished if each.last_day < today),
        ending=tuple(each for each in wished if each.last_day >= today),
    )


def _agreed_figures(step: "InterviewStep", guest: str, period: ReportingPeriod) -> interviews_due.Agreed:
    measure = step.interview.measure
    # An agreed interview has a time and a member of the team.
    assert step.meets_at is not None
    assert step.led_by is not None
    return interviews_due.Agreed(
        guest=guest,
        measure=measure.kind if measure else "",
        meets_at=step.meets_at,
        led_by=step.led_by.full_name,
        overdue=step.meets_at <= period.as_of,
        later=tuple(_steps_since([step.interview], period)),
    )


def _build_ending(row: "Measure", today: date, period: ReportingPeriod) -> interviews_due.Ending:
    assert row.last_day is not None, "only measures that end are read"
    interviews = list(row.interviews.all())
    steps = [each for one in interviews for each in one.steps.all() if period.by_its_end(each.recorded_at)]
    newest = steps[-1] if steps else None
    authorised = getattr(row, "authorisation", None)
    later_steps = list(_steps_since(interviews, period))
    if authorised and period.since(authorised.authorised_at):
        later_steps.append(SubsequentEvent("authorised", authorised.authorised_at, authorised.authorised_by.full_name))
    return interviews_due.Ending(
        guest=display_name(row.surname, row.given_names),
        measure=row.kind,
        visits=row.visits,
        period=row.period,
        first_day=row.first_day,
        last_day=row.last_day,
        days=(row.last_day - today).days,
        step=newest.step if newest else "",
        meets_at=newest.meets_at if newest else None,
        led_by=newest.led_by.full_name if newest and newest.led_by else "",
        late=period.late_entry(row.entered_at, row.entered_by),
        later=tuple(sorted(later_steps, key=lambda each: each.at)),
    )


def _steps_since(interviews: "list[Interview]", period: ReportingPeriod) -> Iterator[SubsequentEvent]:
    """Yield interview steps after the period; the team's notes are not included."""
    for interview in interviews:
        for each in interview.steps.all():
            if period.since(each.recorded_at):
                yield SubsequentEvent(each.step, each.recorded_at, each.recorded_by.full_name)
