"""Changes of schedules: each is a new version with its author and reason."""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.reports.catalogue.domain.languages import languages_of
from compliance.reports.catalogue.presentation.titles import offered_reports
from compliance.reports.models import Schedule, ScheduleEdition
from compliance.reports.recurrence.domain import LATEST_DAY, LATEST_MINUTE, NIGHTLY, RHYTHMS, NoTimetable, Plan, span_of
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..selectors import timetable
from .default_schedules import default_schedules

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

CHANGE_VERBS = {None: "changed", False: "paused", True: "resumed"}  # by the new value of `active`


def set_up_missing(*, at: datetime) -> int:
    """Create missing default schedules in all casinos; return the number of casinos changed."""
    # Read without the lock, because anything is rarely missing; `_set_up` reads again under it.
    missing = [house for house in venues.all_houses() if _missing_schedules(house)]
    for house in missing:
        _set_up(house=house, at=at)
    return len(missing)


def _missing_schedules(house: House) -> list[tuple[str, Plan]]:
    there = {(row.kind, row.rhythm) for row in timetable.list_schedules(house.id)}
    usual = [(each.kind, each.plan) for each in default_schedules(house.jurisdiction)]
    return [(kind, plan) for kind, plan in usual if (kind, plan.rhythm) not in there]


@transaction.atomic(durable=True)
def _set_up(*, house: House, at: datetime) -> None:
    """Create the missing default schedules as one act by Carnet; a concurrent call finds nothing to do."""
    wait_turn(f"schedules of {house.id}")
    missing = _missing_schedules(house)
    if not missing:
        return
    reports = [f"{kind} {plan.rhythm}" for kind, plan in missing]
    venue = venues.get_venue(house.id)
    with log.act("reports.schedule.set_up", subject=venue, by=None, at=at, scope=house.id, reports=reports):
        for kind, plan in missing:
            schedule = Schedule(venue_id=house.id, kind=kind, rhythm=plan.rhythm)
            schedule.save(force_insert=True)
            language = languages_of(kind, house.jurisdiction)[0]
            _build_version(schedule, 1, plan, language, active=True, reason="", by=None, at=at).save(force_insert=True)


@transaction.atomic(durable=True)
def add_schedule(
    *, house: House, kind: str, plan: Plan, language: str, reason: str, by: "Staff", at: datetime
) -> ScheduleEdition:
    """Schedule a report in a rhythm it does not have yet. Raises Refused."""
    if kind not in offered_reports(house.jurisdiction):
        raise Refused(_("Choose one of the reports in the list."), "report")
    _check_settings(house, kind, plan, language, reason, at)
    wait_turn(f"schedules of {house.id}")
    schedule = Schedule(venue_id=house.id, kind=kind, rhythm=plan.rhythm)
    first = _build_version(schedule, 1, plan, language, active=True, reason=reason.strip(), by=by, at=at)
    with log.act(
        "reports.schedule.added", subject=schedule, by=by, at=at, scope=house.id, report=kind, rhythm=plan.rhythm
    ):
        # Within the act: a repetition under the same idempotency key finds the result, not a conflict.
        if any((row.kind, row.rhythm) == (kind, plan.rhythm) for row in timetable.list_schedules(house.id)):
            raise Refused(_("This report is already scheduled at this frequency. Change that schedule."), "rhythm")
        schedule.save(force_insert=True)
        first.save(force_insert=True)
    return first


@transaction.atomic(durable=True)
def change_schedule(
    *,
    house: House,
    schedule: Schedule,
    reason: str,
    by: "Staff",
    at: datetime,
    seen: int | None = None,
    days_after: int | None = None,
    minutes_after: int | None = None,
    language: str | None = None,
    active: bool | None = None,
) -> ScheduleEdition:
    """Change the given settings of a schedule; the others stay unchanged. Raises Refused.

    `active` alone pauses or resumes it: periods that end during a pause are not made up, and a resumed schedule
    continues with the period that contains this moment. `seen` is the version on which the change is based.
    """
    if active is not None and (days_after, minutes_after, language) != (None, None, None):
        raise Refused(_("Pause or resume first, then make the change; each needs its own reason."), "active")
    wait_turn(f"schedule {schedule.pk}")  # the lock of the runs
    last = timetable.list_versions(_reload_schedule(schedule))[-1]
    plan = _with_delay(timetable.plan_of(schedule, last), days_after, minutes_after)
    language = language or last.language
    _check_settings(house, schedule.kind, plan, language, reason, at)
    version = _build_version(
        schedule,
        last.number + 1,
        plan,
        language,
        active=last.active if active is None else active,
        reason=reason.strip(),
        by=by,
        at=at,
    )
    with log.act(
        f"reports.schedule.{CHANGE_VERBS[active]}",
        subject=schedule,
        by=by,
        at=at,
        scope=house.id,
        report=schedule.kind,
        rhythm=schedule.rhythm,
        edition=version.number,
    ):
        _check_follows(last, seen, active)
        version.save(force_insert=True)
    return version


def _with_delay(plan: Plan, days_after: int | None, minutes_after: int | None) -> Plan:
    """Return the plan with these delays; None leaves one unchanged."""
    if days_after is not None:
        plan = replace(plan, days_after=days_after)
    if minutes_after is not None:
        plan = replace(plan, minutes_after=minutes_after)
    return plan


def _check_follows(last: ScheduleEdition, seen: int | None, active: bool | None) -> None:
    """Within the act, as above: a repetition under the same key is not a conflict."""
    if seen is not None and seen != last.number:
        raise Refused(_("Another person has changed this schedule. Reload the page and decide again."), "seen")
    if active is not None and active == last.active:
        raise Refused(_("This schedule is already active.") if active else _("It is already paused."))


def _reload_schedule(schedule: Schedule) -> Schedule:
    """Re-read the schedule under its lock."""
    return timetable.get_schedule(schedule.venue_id, schedule.pk)


def _build_version(
    schedule: Schedule,
    number: int,
    plan: Plan,
    language: str,
    *,
    active: bool,
    reason: str,
    by: "Staff | None",
    at: datetime,
) -> ScheduleEdition:
    return ScheduleEdition(
        schedule=schedule,
        number=number,
        days_after=plan.days_after,
        minutes_after=plan.minutes_after,
        language=language,
        active=active,
        reason=reason,
        set_by=by,
        set_at=at,
    )


def _check_settings(house: House, kind: str, plan: Plan, language: str, reason: str, at: datetime) -> None:
    if plan.rhythm not in RHYTHMS:
        raise Refused(_("Choose a frequency from the list."), "rhythm")
    # A nightly report is due before its next period ends, as all others are.
    latest_day = 1 if plan.rhythm == NIGHTLY else LATEST_DAY
    if not 1 <= plan.days_after <= latest_day:
        raise Refused(_("Enter a number from 1 to %(most)s.") % {"most": latest_day}, "days_after")
    if not 0 <= plan.minutes_after <= LATEST_MINUTE:
        raise Refused(_("Enter a time of less than a day."), "minutes_after")
    if language not in languages_of(kind, house.jurisdiction):
        raise Refused(_("This report is sent to the authority in its language."), "language")
    if not reason.strip():
        raise Refused(_("Enter the reason."), "reason")
    try:
        span_of(plan.rhythm, house, house.gaming_day(at))
    except NoTimetable:
        raise Refused(_("The rulebook does not state when the financial year ends."), "rhythm") from None
