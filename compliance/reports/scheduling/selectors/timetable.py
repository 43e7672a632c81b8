"""Queries on schedules: due runs, past runs and alarms."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import islice
from uuid import UUID

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.reports.models import Report, Schedule, ScheduledRun, ScheduleEdition, SlotRefusal
from compliance.reports.recurrence.domain import RHYTHMS, NoTimetable, Plan, Slot, Stretch, next_slots, remaining_runs
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

LATE = timedelta(minutes=15)  # after which a due order counts as late, or as made up
UNDRAWN = timedelta(minutes=30)  # after which an order not yet rendered raises an alarm
CLOCK_ERROR = timedelta(minutes=5)  # tolerated difference between two clocks

# Delay before a refused order is retried: doubled each time, at most one day.
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=15), timedelta(days=1)

CLOCK = "clock"  # the reason recorded for a run that was ordered by a wrong clock


@dataclass(frozen=True)
class Alarm:
    """A problem with a schedule that requires attention; `code` is a key of `presentation.words.ALARMS`."""

    code: str
    since_at: datetime
    kind: str = ""
    schedule_id: UUID | None = None
    last_day: date | None = None
    report_id: UUID | None = None
    reason: str = ""


@dataclass(frozen=True)
class ScheduleStatus:
    """A schedule at a moment. `waiting` is the oldest run that is due and not ordered."""

    schedule: Schedule
    version: ScheduleEdition
    coming: tuple[Slot, ...]
    waiting: Slot | None
    last_run: ScheduledRun | None
    refusal: SlotRefusal | None
    broken: bool

    @property
    def pk(self) -> UUID:
        return self.schedule.pk

    @property
    def plan(self) -> Plan:
        return plan_of(self.schedule, self.version)


@dataclass(frozen=True)
class Due:
    """A run of a schedule that is due and not ordered."""

    schedule: Schedule
    version: ScheduleEdition
    house: House
    slot: Slot
    attempt: int


# --- Current state.


def list_schedules(venue_id: UUID) -> list[Schedule]:
    """Return the schedules of a casino by report, with their versions."""
    found = Schedule.objects.filter(venue_id=venue_id).prefetch_related("editions__set_by")
    return sorted(found, key=lambda row: (row.kind, RHYTHMS.index(row.rhythm)))


def get_schedule(venue_id: UUID, schedule_id: UUID) -> Schedule:
    """Return a schedule of a casino, with its versions. Raises NotFound."""
    rows = Schedule.objects.filter(venue_id=venue_id).prefetch_related("editions__set_by")
    return get_row(rows, _("Schedule not found."), pk=schedule_id)


def list_versions(schedule: Schedule) -> list[ScheduleEdition]:
    """Return all versions of a schedule, oldest first."""
    return sorted(schedule.editions.all(), key=lambda each: each.number)


def plan_of(schedule: Schedule, version: ScheduleEdition) -> Plan:
    return Plan(schedule.rhythm, version.days_after, version.minutes_after)


def list_runs(schedule_id: UUID) -> QuerySet[ScheduledRun]:
    """Return the runs of a schedule, newest first, with the progress of each report."""
    return _with_details(ScheduledRun.objects.filter(schedule_id=schedule_id)).order_by("-last_day")


def _with_details(found: QuerySet[ScheduledRun]) -> QuerySet[ScheduledRun]:
    return found.select_related("report__drawing", "report__cancellation").prefetch_related("report__volumes")


def was_late(run: ScheduledRun) -> bool:
    """Was the run ordered later than due, after an outage?"""
    return run.ordered_at - run.due_at > LATE


def active_stretches(schedule: Schedule) -> list[Stretch]:
    """Return the active times of a schedule, oldest first. A pause ends one, resuming begins the next."""
    found: list[Stretch] = []
    for version in list_versions(schedule):
        running = bool(found) and found[-1].ends_at is None
        if version.active and running:
            found[-1] = replace(found[-1], plan=plan_of(schedule, version))
        elif version.active:
            found.append(Stretch(version.set_at, None, plan_of(schedule, version)))
        elif running:
            found[-1] = replace(found[-1], ends_at=version.set_at)
    return found


# --- Due runs.


def find_due(at: datetime, most: int) -> list[Due]:
    """Return at most `most` runs that are due and not ordered, in all casinos, oldest first.

    Excludes paused schedules, and schedules whose refused order must not be retried yet.
    """
    found = [each for house in venues.all_houses() for each in _due_of(house, list_schedules(house.id), at, most)]
    return sorted(found, key=lambda each: each.slot.due_at)[:most]


def next_due(schedule_id: UUID, at: datetime) -> Due | None:
    """Return the next run that a schedule must order."""
    schedule = Schedule.objects.prefetch_related("editions__set_by").get(pk=schedule_id)
    return next(iter(_due_of(venues.get_house(schedule.venue_id), [schedule], at, 1)), None)


def _due_of(house: House, rows: list[Schedule], at: datetime, most: int) -> list[Due]:
    done, refused = _last_ordered_days(rows), _last_refusals(rows)
    found: list[Due] = []
    for schedule in rows:
        refusal = refused.get(schedule.pk)
        newest = list_versions(schedule)[-1]
        if newest.active and not (refusal and at < next_attempt_at(refusal)):
            found += (
                Due(schedule, newest, house, slot, _next_attempt(refusal, slot))
                for slot in islice(_remaining_runs(schedule, house, done.get(schedule.pk), at), most)
            )
    return found


def next_attempt_at(refusal: SlotRefusal) -> datetime:
    """Return the time of the next attempt after a refusal."""
    # The exponent is capped, because LONGEST_PAUSE applies long before.
    doubled: int = 2 ** min(refusal.attempt - 1, 10)
    return refusal.refused_at + min(FIRST_PAUSE * doubled, LONGEST_PAUSE)


def _next_attempt(refusal: SlotRefusal | None, slot: Slot) -> int:
    if refusal and refusal.last_day == slot.last_day:
        return refusal.attempt + 1
    return 1


def _remaining_runs(schedule: Schedule, house: House, done: date | None, at: datetime) -> Iterable[Slot]:
    """Return the due runs; none if the rules define no time, which raises an alarm instead."""
    try:
        yield from remaining_runs(active_stretches(schedule), house, done, at)
    except NoTimetable:
        return


def _last_ordered_days(rows: Iterable[Schedule]) -> dict[UUID, date]:
    """Return the last gaming day ordered by each schedule. Periods are ordered one after the other."""
    found = ScheduledRun.objects.filter(schedule__in=[row.pk for row in rows])
    return dict(found.values_list("schedule").annotate(Max("last_day")))


def _last_refusals(rows: Iterable[Schedule]) -> dict[UUID, SlotRefusal]:
    """Return the last refusal of each schedule whose run has not been ordered since."""
    ordered = ScheduledRun.objects.filter(schedule=OuterRef("schedule"), last_day=OuterRef("last_day"))
    found = SlotRefusal.objects.filter(~Exists(ordered), schedule__in=[row.pk for row in rows])
    # In ascending order, so that the newest refusal of a schedule remains.
    return {row.schedule_id: row for row in found.order_by("last_day", "attempt")}


def _last_runs(rows: Iterable[Schedule]) -> dict[UUID, ScheduledRun]:
    """Return the last run of each schedule."""
    newest = _with_details(ScheduledRun.objects.filter(schedule__in=[row.pk for row in rows]))
    return {run.schedule_id: run for run in newest.order_by("schedule", "-last_day").distinct("schedule")}


def waiting_to_be_drawn() -> int:
    """Count the scheduled reports still to be rendered: neither failed nor cancelled."""
    return _undrawn_runs().count()


def _undrawn_runs() -> QuerySet[ScheduledRun]:
    return ScheduledRun.objects.filter(
        ~Q(report__drawing__step="failed"), report__volumes__isnull=True, report__cancellation__isnull=True
    )


def runs_ordered_ahead(at: datetime) -> QuerySet[ScheduledRun]:
    """Return unnoted runs dated in the future: the clock ran ahead and was corrected."""
    noted = SlotRefusal.objects.filter(schedule=OuterRef("schedule"), last_day=OuterRef("last_day"), reason=CLOCK)
    found = ScheduledRun.objects.filter(~Exists(noted), ordered_at__gt=at + CLOCK_ERROR)
    return found.select_related("schedule", "report__scheduled_by").order_by("due_at")


# --- For display.


def build_timetable(house: House, at: datetime, count: int = 1) -> list[ScheduleStatus]:
    """Return every schedule of a casino with its next runs and its last one."""
    return _build_timetables(house, list_schedules(house.id), at, count)


def schedule_timetable(house: House, schedule: Schedule, at: datetime, count: int) -> ScheduleStatus:
    """Return one schedule with its next runs."""
    (known,) = _build_timetables(house, [schedule], at, count)
    return known


def _build_timetables(house: House, rows: list[Schedule], at: datetime, count: int) -> list[ScheduleStatus]:
    done, refused, last_runs = _last_ordered_days(rows), _last_refusals(rows), _last_runs(rows)
    found = []
    for row in rows:
        newest = list_versions(row)[-1]
        waiting = next(iter(_remaining_runs(row, house, done.get(row.pk), at)), None) if newest.active else None
        coming, broken = _next_runs(plan_of(row, newest), house, at, count) if newest.active else ((), False)
        found.append(ScheduleStatus(row, newest, coming, waiting, last_runs.get(row.pk), refused.get(row.pk), broken))
    return found


def _next_runs(plan: Plan, house: House, at: datetime, count: int) -> tuple[tuple[Slot, ...], bool]:
    """Return the next runs, and whether the rules fail to define them."""
    try:
        return tuple(next_slots(plan, house, at, count)), False
    except NoTimetable:
        return (), True


def schedule_alarms(house: House, at: datetime) -> list[Alarm]:
    """Return late and failed runs of a casino, oldest first.

    An order is late 15 minutes after it is due, a rendering 30 minutes after its order. A failed report, or one
    ordered by a wrong clock, stays in the list until a person has the same report rendered.
    """
    rows = list_schedules(house.id)
    if not rows:
        return [Alarm("not_set_up", at)]
    found = [
        *_unordered_alarms(house, rows, at),
        *_unrendered_alarms(rows, at),
        *_failed_alarms(rows),
        *_clock_alarms(rows),
    ]
    return sorted(found, key=lambda alarm: alarm.since_at)


def _unordered_alarms(house: House, rows: list[Schedule], at: datetime) -> Iterable[Alarm]:
    for known in _build_timetables(house, rows, at, 1):
        row = known.schedule
        if known.broken:
            yield Alarm("no_timetable", known.version.set_at, row.kind, row.pk)
        # A refusal raises an alarm at once, not only when it is late.
        elif known.waiting and known.refusal:
            slot, refusal = known.waiting, known.refusal
            yield Alarm("refused", slot.due_at, row.kind, row.pk, slot.last_day, reason=refusal.reason)
        elif known.waiting and at - known.waiting.due_at > LATE:
            yield Alarm("not_ordered", known.waiting.due_at, row.kind, row.pk, known.waiting.last_day)


def _unrendered_alarms(rows: list[Schedule], at: datetime) -> Iterable[Alarm]:
    for run in _undrawn_runs().filter(schedule__in=rows, ordered_at__lt=at - UNDRAWN).select_related("schedule"):
        yield Alarm(
            "not_drawn", run.ordered_at, run.schedule.kind, run.schedule_id, run.last_day, report_id=run.report_id
        )


def _failed_alarms(rows: list[Schedule]) -> Iterable[Alarm]:
    found = ScheduledRun.objects.filter(
        ~Exists(_drawn_since("report__kind", "report__first_day", "report__ordered_at")),
        schedule__in=rows,
        report__drawing__step="failed",
        report__volumes__isnull=True,
    )
    for run in found.select_related("schedule", "report__drawing"):
        reason = run.report.drawing.failure
        yield Alarm(
            "failed", run.ordered_at, run.schedule.kind, run.schedule_id, run.last_day, run.report_id, reason=reason
        )


def _clock_alarms(rows: list[Schedule]) -> Iterable[Alarm]:
    found = SlotRefusal.objects.filter(
        ~Exists(_drawn_since("schedule__kind", "first_day", "due_at", "schedule__venue")),
        schedule__in=rows,
        reason=CLOCK,
    )
    for row in found.select_related("schedule"):
        yield Alarm("clock", row.refused_at, row.schedule.kind, row.schedule_id, row.last_day, reason=row.reason)


def _drawn_since(kind: str, first_day: str, moment: str, venue: str = "report__venue") -> QuerySet[Report]:
    """Return the same report, requested by a person after a moment and rendered."""
    return Report.objects.filter(
        kind=OuterRef(kind),
        venue=OuterRef(venue),
        first_day=OuterRef(first_day),
        last_day=OuterRef("last_day"),
        ordered_at__gt=OuterRef(moment),
        ordered_by__isnull=False,
        volumes__isnull=False,
        # All volumes are stored at once, so the last one proves that all are.
        volumes__number=F("volumes__of"),
    )
