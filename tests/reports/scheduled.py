"""Schedules for the tests: set by the director on the evening of 3 March, and looked at on the days after."""

from datetime import datetime
from typing import Any

from compliance.reports.models import Schedule, ScheduledRun
from compliance.reports.recurrence.domain import NIGHTLY, Plan
from compliance.reports.scheduling.selectors import timetable
from compliance.reports.scheduling.services import runs, schedules
from tests import cast

NIGHT = Plan(NIGHTLY, minutes_after=30)


def schedule(kind: str = "R-05", plan: Plan = NIGHT, language: str = "fr", at: datetime = cast.TUESDAY) -> Schedule:
    """Set by the director, and read anew: its editions are not remembered."""
    edition = schedules.add_schedule(
        house=cast.house(),
        kind=kind,
        plan=plan,
        language=language,
        reason="Asked for",
        by=cast.member("director"),
        at=at,
    )
    return again(edition.schedule)


def again(one: Schedule) -> Schedule:
    return timetable.get_schedule(one.venue_id, one.pk)


def change(one: Schedule, at: str, **changes: Any) -> Any:
    facts = {"reason": "Changed"} | changes
    return schedules.change_schedule(
        house=cast.house(), schedule=one, by=cast.member("director"), at=cast.local(at), **facts
    )


def pause(one: Schedule, at: str) -> Any:
    return change(one, at, active=False, reason="Works")


def resume(one: Schedule, at: str) -> Any:
    return change(one, at, active=True, reason="Done")


def order(at: str) -> int:
    """One minute of beat; how many reports it ordered."""
    return len(runs.order_due(at=cast.local(at)))


def ran(one: Schedule | None = None) -> list[str]:
    """The last gaming days of what was ordered, in their order."""
    rows = ScheduledRun.objects.all() if one is None else ScheduledRun.objects.filter(schedule=one)
    return [f"{row.last_day:%d}" for row in rows.order_by("pk")]


def codes(at: str) -> list[str]:
    return [alarm.code for alarm in timetable.schedule_alarms(cast.house(), cast.local(at))]
