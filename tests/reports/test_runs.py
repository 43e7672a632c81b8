"""What schedules order: each slot once, after outages, under two clocks, with a clock that jumps, and what is late."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone, translation

from audit.models import Entry
from audit.recording import log
from compliance.refusals import NotFound
from compliance.reports.models import Drawing, Report, ScheduledRun, SlotRefusal
from compliance.reports.ordering import selectors
from compliance.reports.ordering.selectors import who_ordered
from compliance.reports.ordering.services import cancellations, orders
from compliance.reports.recurrence.domain import FINANCIAL_YEAR, NIGHTLY, Plan
from compliance.reports.scheduling import tasks as schedule_tasks
from compliance.reports.scheduling.selectors import timetable
from compliance.reports.scheduling.services import runs, schedules
from compliance.reports.scheduling.services.runs import AT_ONCE, WAITING, _note_run_ahead, _order_next
from compliance.venues.models.places import Venue
from tests import cast

from . import scheduled
from .scheduled import codes, order, ran
from .volume_rows import volume, write


def drawn() -> None:
    """As if the worker had done its work: nothing waits any more."""
    Drawing.objects.update(step="failed", failure="too_slow")


@pytest.fixture
def nightly(house: Any, director: Any) -> Any:
    return scheduled.schedule()


def test_a_slot_is_ordered_when_it_is_due_and_once(nightly: Any) -> None:
    assert order("2026-03-04 06:29") == 0
    assert order("2026-03-04 06:30") == 1
    assert order("2026-03-04 06:31") == 0
    run = ScheduledRun.objects.get()
    assert str(run) == "2026-03-03"
    assert (run.due_at, run.ordered_at) == (cast.local("2026-03-04 06:30"),) * 2
    report = run.report
    assert (report.kind, report.first_day, report.last_day, report.language) == (
        "R-05",
        date(2026, 3, 3),
        date(2026, 3, 3),
        "fr",
    )
    assert selectors.left_to_draw() == [report.pk]
    assert selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), run.ordered_at).state == "ordered"
    (act,) = Entry.objects.filter(kind="reports.schedule.ran")
    assert (act.actor, act.subject_id, act.scope) == (None, report.pk, cast.VENUE)
    assert act.facts["schedule"] == str(nightly.pk)


def test_the_paper_says_which_schedule_ordered_and_who_set_it(nightly: Any, inspector: Any) -> None:
    schedules.set_up_missing(at=cast.TUESDAY)
    order("2026-03-04 12:00")
    by_kind = {report.kind: report for report in selectors.list_reports(cast.VENUE)}
    with translation.override("fr"):
        assert who_ordered(by_kind["R-05"]) == "planification, fixée par Director"
        assert who_ordered(by_kind["R-12"]) == "planification par défaut"
    mine = orders.order_report(
        house=cast.house(),
        kind="R-05",
        first_day=date(2026, 3, 3),
        last_day=date(2026, 3, 3),
        by=inspector,
        at=cast.TUESDAY,
    )
    assert who_ordered(selectors.find_ordered_report(mine.pk)) == "Inspector"


def test_what_an_outage_left_is_made_up_once_each_the_oldest_first(nightly: Any) -> None:
    counts = scheduled.schedule("R-12", Plan(NIGHTLY, minutes_after=20))
    minutes = [order(f"2026-03-08 09:{minute:02}") for minute in range(4)]
    assert minutes == [AT_ONCE, AT_ONCE, 0, 0]  # eight wait to be drawn: no more until they are
    drawn()
    assert [order("2026-03-08 09:10"), order("2026-03-08 09:11")] == [2, 0]
    assert ran(nightly) == ran(counts) == ["03", "04", "05", "06", "07"]
    due = list(ScheduledRun.objects.order_by("pk").values_list("due_at", flat=True))
    assert due == sorted(due)
    assert all(timetable.was_late(run) for run in ScheduledRun.objects.filter(last_day__lt=date(2026, 3, 7)))


def test_no_more_is_ordered_than_the_presses_can_take(nightly: Any) -> None:
    sum_of_orders = sum(order(f"2026-03-29 09:{minute:02}") for minute in range(10))
    assert sum_of_orders == WAITING
    Drawing.objects.filter(report__last_day=date(2026, 3, 3)).update(step="failed")
    assert order("2026-03-29 09:11") == 1


def test_what_was_ordered_in_time_is_not_late(nightly: Any) -> None:
    order("2026-03-04 06:45")
    assert not timetable.was_late(ScheduledRun.objects.get())


def test_a_pause_is_not_made_up(nightly: Any) -> None:
    order("2026-03-04 06:30")
    scheduled.pause(nightly, "2026-03-05 12:00")
    assert order("2026-03-06 12:00") == 0  # nothing while it is paused, not even what was due before
    scheduled.resume(nightly, "2026-03-08 12:00")
    assert order("2026-03-10 12:00") == 3
    assert ran() == ["03", "04", "08", "09"]


def test_a_later_hour_orders_no_night_again_and_an_earlier_one_leaves_none_out(nightly: Any) -> None:
    order("2026-03-04 06:30")
    scheduled.change(nightly, "2026-03-04 06:40", minutes_after=120)
    assert order("2026-03-04 08:00") == 0
    scheduled.change(nightly, "2026-03-05 07:00", minutes_after=10)
    assert order("2026-03-05 07:01") == 1
    assert ran() == ["03", "04"]


def test_a_clock_that_goes_back_orders_nothing_twice(nightly: Any) -> None:
    order("2026-03-04 06:30")
    assert order("2026-03-03 22:00") == 0
    assert order("2026-03-04 06:30") == 0
    assert order("2026-03-05 06:30") == 1


def test_a_clock_that_runs_ahead_is_found_out_and_told_until_somebody_orders(nightly: Any, director: Any) -> None:
    assert order("2026-03-06 12:00") == 3  # the server believed it was the sixth
    right = "2026-03-03 21:00"
    assert runs.note_runs_ahead(at=cast.local(right)) == 3
    assert runs.note_runs_ahead(at=cast.local(right)) == 0
    assert order("2026-03-06 06:31") == 0  # they count as ordered
    assert codes(right).count("clock") == 3
    assert list(SlotRefusal.objects.values_list("reason", flat=True).distinct()) == ["clock"]
    night = date(2026, 3, 3)
    report = orders.order_report(
        house=cast.house(), kind="R-05", first_day=night, last_day=night, by=director, at=cast.local("2026-03-04 08:00")
    )
    assert codes(right).count("clock") == 3  # ordered is not drawn
    volume_of(report)
    assert codes(right).count("clock") == 2


def test_the_second_of_two_clocks_finds_the_slot_ordered(nightly: Any) -> None:
    at = cast.local("2026-03-04 06:30")
    first, second = (_order_next(schedule_id=nightly.pk, at=at) for _clock in range(2))
    assert (first, second) == (Report.objects.get().pk, None)


def test_two_clocks_note_a_run_once(nightly: Any) -> None:
    order("2026-03-04 06:30")
    at = cast.local("2026-03-03 21:00")
    (run,) = timetable.runs_ordered_ahead(at)
    assert [_note_run_ahead(run=run, at=at), _note_run_ahead(run=run, at=at)] == [True, False]


def volume_of(report: Any) -> None:
    write(report, volume(report))


def test_an_order_that_is_refused_is_told_and_tried_again_ever_more_seldom(nightly: Any) -> None:
    reconciliation = scheduled.schedule("R-07", Plan(NIGHTLY, minutes_after=30))
    moved("NL")
    assert order("2026-03-04 06:30") == 1  # R-05 is known to both laws
    refusal = SlotRefusal.objects.get()
    assert (refusal.schedule_id, refusal.reason, refusal.attempt) == (reconciliation.pk, "report", 1)
    for at, attempts in [("06:44", 1), ("06:45", 2), ("07:14", 2), ("07:15", 3), ("08:14", 3), ("08:15", 4)]:
        order(f"2026-03-04 {at}")
        assert SlotRefusal.objects.count() == attempts
    assert timetable.next_attempt_at(SlotRefusal(refused_at=cast.TUESDAY, attempt=30)) == cast.TUESDAY + timedelta(
        days=1
    )
    alarm = next(each for each in timetable.schedule_alarms(cast.house(), cast.local("2026-03-04 08:16")))
    assert (alarm.code, alarm.kind, alarm.reason) == ("refused", "R-07", "report")
    acts = Entry.objects.filter(kind="reports.schedule.refused", subject_id=reconciliation.pk)
    assert acts.count() == 4
    moved("LU")
    drawn()
    assert [order("2026-03-06 12:00"), order("2026-03-06 12:01")] == [4, 1]
    assert ran(reconciliation) == ["03", "04", "05"]
    assert "refused" not in codes("2026-03-06 12:02")


def moved(jurisdiction: str) -> None:
    """The house stands under another law."""
    venue = Venue.objects.get(pk=cast.VENUE)
    venue.jurisdiction = jurisdiction
    with (
        transaction.atomic(),
        log.act("venues.venue.opened", subject=venue, by=None, at=cast.TUESDAY, scope=venue.pk, name=venue.name),
    ):
        venue.save()


def test_a_house_whose_rules_lose_its_exercise_is_told(nightly: Any) -> None:
    scheduled.schedule("R-12", Plan(FINANCIAL_YEAR))
    moved("NL")
    assert order("2027-01-02 12:00") == AT_ONCE  # the nights are ordered all the same
    assert "no_timetable" in codes("2026-03-03 21:00")
    known = {each.schedule.rhythm: each for each in timetable.build_timetable(cast.house(), cast.TUESDAY)}
    assert (known["exercise"].broken, known["exercise"].coming) == (True, ())


# --- What is late.


def test_a_house_without_schedules_says_so(house: Any) -> None:
    assert codes("2026-03-03 21:00") == ["not_set_up"]


def test_an_order_is_overdue_after_a_quarter_of_an_hour(nightly: Any) -> None:
    assert codes("2026-03-04 06:45") == []
    (alarm,) = timetable.schedule_alarms(cast.house(), cast.local("2026-03-04 06:46"))
    assert (alarm.code, alarm.kind, alarm.schedule_id, alarm.last_day) == (
        "not_ordered",
        "R-05",
        nightly.pk,
        date(2026, 3, 3),
    )
    scheduled.pause(nightly, "2026-03-04 06:47")
    assert codes("2026-03-04 06:48") == []


def test_a_drawing_is_overdue_after_half_an_hour(nightly: Any) -> None:
    order("2026-03-04 06:30")
    assert codes("2026-03-04 07:00") == []
    assert codes("2026-03-04 07:01") == ["not_drawn"]
    volume_of(Report.objects.get())
    assert codes("2026-03-04 07:01") == []


def test_what_somebody_cancelled_is_waited_for_no_longer(nightly: Any, director: Any) -> None:
    order("2026-03-04 06:30")
    assert timetable.waiting_to_be_drawn() == 1
    report = Report.objects.get()
    cancellations.cancel_report(house=cast.house(), report=report, by=director, at=cast.local("2026-03-04 06:40"))
    assert timetable.waiting_to_be_drawn() == 0
    assert codes("2026-03-04 07:01") == []


def test_what_could_not_be_drawn_stays_an_alarm_until_the_same_is_drawn(nightly: Any, director: Any) -> None:
    order("2026-03-04 06:30")
    drawn()
    (alarm,) = timetable.schedule_alarms(cast.house(), cast.local("2026-03-04 07:00"))
    assert (alarm.code, alarm.reason, alarm.report_id) == ("failed", "too_slow", Report.objects.get().pk)
    night = date(2026, 3, 3)
    by_hand = orders.order_report(
        house=cast.house(), kind="R-05", first_day=night, last_day=night, by=director, at=cast.local("2026-03-04 08:00")
    )
    assert codes("2026-03-04 08:01") == ["failed"]
    volume_of(by_hand)
    assert codes("2026-03-04 08:01") == []


def test_the_timetable_shows_what_comes_and_what_was(nightly: Any) -> None:
    order("2026-03-04 06:30")
    (known,) = timetable.build_timetable(cast.house(), cast.local("2026-03-05 07:00"), 3)
    assert known.waiting is not None
    assert known.waiting.last_day == date(2026, 3, 4)
    assert [slot.last_day.day for slot in known.coming] == [5, 6, 7]
    assert known.last_run is not None
    assert known.last_run.last_day == date(2026, 3, 3)
    scheduled.pause(nightly, "2026-03-05 07:01")
    (known,) = timetable.build_timetable(cast.house(), cast.local("2026-03-05 07:02"))
    assert (known.coming, known.waiting) == ((), None)


def test_schedules_of_another_house_are_not_found(nightly: Any) -> None:
    with pytest.raises(NotFound):
        timetable.get_schedule(uuid4(), nightly.pk)


# --- The job.


def test_each_minute_the_worker_sets_up_orders_and_draws(house: Any, in_memory: Any) -> None:
    """By the clock of this machine: what stands is what a minute of beat does, without a slot that is due."""
    schedule_tasks.order_due()
    assert len(timetable.list_schedules(cast.VENUE)) > 5
    assert in_memory() == []
    scheduled.schedule("R-04", Plan(NIGHTLY), at=timezone.now() - timedelta(days=2))
    left = len(timetable.find_due(timezone.now(), 10))
    assert left in {2, 3}
    schedule_tasks.order_due()
    assert len(in_memory()) == left


def test_a_run_of_a_wrong_clock_is_told_in_the_log_of_the_worker(
    house: Any, director: Any, in_memory: Any, caplog: pytest.LogCaptureFixture
) -> None:
    scheduled.schedule("R-04", Plan(NIGHTLY), at=timezone.now() + timedelta(days=30))
    runs.order_due(at=timezone.now() + timedelta(days=32))
    schedule_tasks.order_due()
    assert "ordered by a clock that ran ahead" in caplog.text
