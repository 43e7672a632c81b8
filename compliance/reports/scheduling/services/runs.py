"""Scheduled orders: each run once, oldest first, in one transaction with its report."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.reports.models import Drawing, Report, ScheduledRun, SlotRefusal
from compliance.reports.ordering.services.orders import check_order

from ..selectors import timetable

AT_ONCE = 4  # orders of one call: after a long outage, persons' orders can be processed in between
WAITING = 8  # scheduled orders waiting to be rendered, above which no further one is created


def order_due(*, at: datetime) -> list[UUID]:
    """Order all due runs in all casinos and return the reports to render; called every minute.

    Runs missed during an outage are made up, each once. Concurrent or killed calls neither order a run twice nor skip
    one.
    """
    most = min(AT_ONCE, WAITING - timetable.waiting_to_be_drawn())
    if most <= 0:
        return []
    ordered = [_order_next(schedule_id=each.schedule.pk, at=at) for each in timetable.find_due(at, most)]
    return [report_id for report_id in ordered if report_id is not None]


@transaction.atomic(durable=True)
def _order_next(*, schedule_id: UUID, at: datetime) -> UUID | None:
    """Order the oldest due run of a schedule, re-read after its lock is acquired."""
    wait_turn(f"schedule {schedule_id}")
    # Another worker may have ordered the run while this one waited for the lock.
    due = timetable.next_due(schedule_id, at)
    if due is None:
        return None
    slot, kind = due.slot, due.schedule.kind
    # The rules may have changed since the schedule was set.
    try:
        check_order(due.house, kind, slot.first_day, slot.last_day, at)
    except Refused as refused:
        # The field names the reason: `REFUSALS` has a sentence for each.
        _record_refusal(due, refused.field, at)
        return None
    report = Report(
        venue_id=due.house.id,
        kind=kind,
        first_day=slot.first_day,
        last_day=slot.last_day,
        language=due.version.language,
        scheduled_by=due.version,
        ordered_at=at,
    )
    with log.act(
        "reports.schedule.ran",
        subject=report,
        by=None,
        at=at,
        scope=due.house.id,
        report=kind,
        schedule=due.schedule.pk,
        first_day=slot.first_day,
        last_day=slot.last_day,
        due_at=slot.due_at,
    ):
        report.save(force_insert=True)
        ScheduledRun(
            schedule=due.schedule, report=report, last_day=slot.last_day, due_at=slot.due_at, ordered_at=at
        ).save(force_insert=True)
    # A working row, not a register: it is not part of the act.
    Drawing(report=report).save(force_insert=True)
    return report.pk


def _record_refusal(due: timetable.Due, reason: str, at: datetime) -> None:
    _write_refusal(
        SlotRefusal(
            schedule=due.schedule,
            edition=due.version,
            first_day=due.slot.first_day,
            last_day=due.slot.last_day,
            due_at=due.slot.due_at,
            attempt=due.attempt,
            reason=reason,
            refused_at=at,
        )
    )


def note_runs_ahead(*, at: datetime) -> int:
    """Record runs ordered by a clock that ran ahead: their registers were read too early.

    Such a run counts as ordered and is not repeated automatically; an alarm remains until a person requests it.
    """
    return sum(_note_run_ahead(run=run, at=at) for run in timetable.runs_ordered_ahead(at))


@transaction.atomic(durable=True)
def _note_run_ahead(*, run: ScheduledRun, at: datetime) -> bool:
    wait_turn(f"schedule {run.schedule_id}")
    # Another worker may have recorded the run while this one waited for the lock.
    if not timetable.runs_ordered_ahead(at).filter(pk=run.pk).exists():
        return False
    before = SlotRefusal.objects.filter(schedule_id=run.schedule_id, last_day=run.last_day).count()
    _write_refusal(
        SlotRefusal(
            schedule=run.schedule,
            edition=run.report.scheduled_by,
            first_day=run.report.first_day,
            last_day=run.last_day,
            due_at=run.due_at,
            attempt=before + 1,
            reason=timetable.CLOCK,
            refused_at=at,
        )
    )
    return True


def _write_refusal(refusal: SlotRefusal) -> None:
    schedule = refusal.schedule
    with log.act(
        "reports.schedule.refused",
        subject=schedule,
        by=None,
        at=refusal.refused_at,
        scope=schedule.venue_id,
        report=schedule.kind,
        first_day=refusal.first_day,
        last_day=refusal.last_day,
        reason=refusal.reason,
        attempt=refusal.attempt,
    ):
        refusal.save(force_insert=True)
