"""Query for R-20: the control of each door (LU arts 67, 75(4))."""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from compliance.admissions.opening_hours.domain import Span
from compliance.admissions.staffing import selectors as staffing
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures as door_coverage

if TYPE_CHECKING:
    from compliance.admissions.models.posts import GapExplanation


def coverage_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> door_coverage.DoorCoverage:
    """Return how each door was controlled in a period, as known at its end.

    Changes recorded since are listed separately.
    """
    period = reporting_period(house, first_day, last_day, at)
    then = staffing.coverage_of(house, first_day, last_day, period.as_of, known_at=period.as_of)
    explained = list(staffing.gap_explanations(house.id, Span(period.began_at, period.ended_at)))
    # Computed again, as known now: the difference was entered after the period.
    since = staffing.coverage_of(house, first_day, last_day, period.as_of, known_at=at)
    return door_coverage.DoorCoverage(
        tuple(
            _build_night(found, _subsequent_events(found, now, explained, period))
            for found, now in zip(then, since, strict=True)
        ),
        tuple(door_coverage.Hour(*each) for each in staffing.entries_by_hour(house, first_day, last_day, period.as_of)),
    )


def _subsequent_events(
    coverage_then: staffing.DoorCoverage,
    now: staffing.DoorCoverage,
    explained: "list[GapExplanation]",
    period: ReportingPeriod,
) -> tuple[SubsequentEvent, ...]:
    """Return posts, corrections, closures and explanations entered after the period."""
    events = [
        SubsequentEvent(each.what, each.at, each.by, each.note)
        for each in staffing.entered_about(now, explained)
        if period.since(each.at)
    ]
    # The new verdict includes all of these entries, so it is dated by the last one.
    if events and now.night.verdict != coverage_then.night.verdict:
        last = max(events, key=lambda each: each.at)
        events.append(SubsequentEvent(f"now_{now.night.verdict}", last.at, last.by))
    return tuple(sorted(events, key=lambda each: each.at))


def _build_night(found: staffing.DoorCoverage, subsequent_events: tuple[SubsequentEvent, ...]) -> door_coverage.Night:
    door = found.night.door
    return door_coverage.Night(
        gaming_day=found.gaming_day,
        door=door.name,
        room=door.room,
        control=found.night.verdict,
        opens_at=door.session.began_at if door.session else None,
        closes_at=door.session.ended_at if door.session else None,
        stood=tuple(
            door_coverage.Stood(each.who, each.span.began_at, each.span.ended_at, each.entered_later)
            for each in door.staffed_spans
        ),
        shut=tuple(door_coverage.Shut(each.span.began_at, each.span.ended_at, each.reason) for each in door.closed),
        gaps=tuple(
            door_coverage.Gap(
                began_at=gap.span.began_at,
                ended_at=gap.span.ended_at,
                # Rounded up, so that no gap has 0 minutes.
                minutes=-(-gap.span.length // timedelta(minutes=1)),
                entries=gap.entries,
                explanation=gap.explanation.text if gap.explanation else "",
                explained_by=gap.explanation.by if gap.explanation else "",
            )
            for gap in found.night.gaps
        ),
        later=subsequent_events,
    )
