"""Setting schedules: what a house begins with, who may change what, and what the log and the database say."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError
from django.utils import translation

from audit.models import Entry
from compliance.refusals import Refused
from compliance.reports.catalogue.domain.languages import languages_of
from compliance.reports.catalogue.presentation.titles import TITLES
from compliance.reports.models import Report, Schedule, ScheduledRun, ScheduleEdition, SlotRefusal
from compliance.reports.recurrence.domain import FINANCIAL_YEAR, MONTHLY, NIGHTLY, WEEKLY, Plan
from compliance.reports.scheduling.presentation.words import format_length, run_time_text
from compliance.reports.scheduling.selectors import timetable
from compliance.reports.scheduling.services import schedules
from compliance.reports.scheduling.services.default_schedules import DEFAULT_SCHEDULES, default_schedules
from compliance.reports.scheduling.services.schedules import _set_up
from tests import cast
from tests.venues import dutch

from . import scheduled
from .schedule_rows import edition, write


def acts(verb: str) -> list[Any]:
    return list(Entry.objects.filter(kind=f"reports.schedule.{verb}").order_by("pk"))


def test_a_house_gets_the_usual_schedules_once(house: Any) -> None:
    assert schedules.set_up_missing(at=cast.TUESDAY) == 1
    assert schedules.set_up_missing(at=cast.TUESDAY) == 0
    rows = {(row.kind, row.rhythm): row for row in timetable.list_schedules(house.id)}
    assert set(rows) == {(each.kind, each.plan.rhythm) for each in default_schedules("LU")}
    assert {
        ("R-05", NIGHTLY),
        ("R-07", NIGHTLY),
        ("R-07", FINANCIAL_YEAR),
        ("R-06", FINANCIAL_YEAR),
        ("R-08", FINANCIAL_YEAR),
    } <= set(rows)
    (first,) = timetable.list_versions(rows["R-07", NIGHTLY])
    assert (first.number, first.active, first.language, first.set_by, first.reason) == (1, True, "fr", None, "")
    (act,) = acts("set_up")
    assert (act.actor, act.scope) == (None, house.id)
    assert "R-20 nightly" in act.facts["reports"]


def test_what_is_missing_alone_is_added_later(house: Any, director: Any) -> None:
    scheduled.schedule("R-05", Plan(NIGHTLY, minutes_after=5))
    schedules.set_up_missing(at=cast.TUESDAY)
    mine = [row for row in timetable.list_schedules(house.id) if row.kind == "R-05"]
    assert [timetable.list_versions(row)[-1].minutes_after for row in mine] == [5]
    assert len(timetable.list_schedules(house.id)) == len(default_schedules("LU"))


def test_each_law_has_its_own_usual_schedules(house: Any) -> None:
    dutch.open_dutch_house()
    assert schedules.set_up_missing(at=cast.TUESDAY) == 2
    kinds = {row.kind for row in timetable.list_schedules(dutch.DUTCH)}
    assert "R-16" in kinds
    assert not kinds & {"R-06", "R-07", "R-08"}
    languages = ScheduleEdition.objects.filter(schedule__venue=dutch.DUTCH).values_list("language", flat=True)
    assert set(languages) == {"nl"}


def test_a_usual_report_that_no_house_is_offered_is_passed_over() -> None:
    kinds = {each.kind for law in ("LU", "NL") for each in default_schedules(law)}
    assert kinds == {each.kind for each in DEFAULT_SCHEDULES} & set(TITLES)


def test_two_clocks_set_up_at_once_and_the_second_finds_nothing_to_do(house: Any) -> None:
    for _clock in range(2):
        _set_up(house=house, at=cast.TUESDAY)
    assert len(acts("set_up")) == 1


def test_the_director_lets_a_report_be_drawn_each_month(house: Any, director: Any) -> None:
    row = scheduled.schedule("R-04", Plan(MONTHLY, 5, 120))
    assert str(row) == "R-04 monthly"
    (edition,) = timetable.list_versions(row)
    assert str(edition) == "1: 5 d 120 min"
    (act,) = acts("added")
    assert (act.actor, act.subject_id, act.facts) == (director.pk, row.pk, {"report": "R-04", "rhythm": "monthly"})


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "R-16"}, "report"),  # Dutch law alone knows it
        ({"plan": Plan("hourly")}, "rhythm"),
        ({"plan": Plan(NIGHTLY, 2, 0)}, "days_after"),
        ({"plan": Plan(WEEKLY, 29, 0)}, "days_after"),
        ({"plan": Plan(WEEKLY, 0, 0)}, "days_after"),
        ({"plan": Plan(WEEKLY, 1, 1440)}, "minutes_after"),
        ({"plan": Plan(WEEKLY, 1, -1)}, "minutes_after"),
        ({"language": "de"}, "language"),  # the authority reads it
        ({"reason": "  "}, "reason"),
        ({}, "rhythm"),  # scheduled already
    ],
)
def test_refuses_what_makes_no_sense_and_says_which_field(
    house: Any, director: Any, changes: dict[str, Any], field: str
) -> None:
    scheduled.schedule("R-05")
    asked = {"kind": "R-05", "plan": scheduled.NIGHT, "language": "fr", "reason": "Asked for"} | changes
    with pytest.raises(Refused) as refused:
        schedules.add_schedule(house=house, by=director, at=cast.TUESDAY, **asked)
    assert refused.value.field == field
    assert str(refused.value)
    assert Schedule.objects.count() == 1


def test_a_house_without_an_exercise_has_no_schedule_at_its_end(house: Any, director: Any) -> None:
    elsewhere = replace(house, jurisdiction="NL")
    with pytest.raises(Refused) as refused:
        schedules.add_schedule(
            house=elsewhere,
            kind="R-12",
            plan=Plan(FINANCIAL_YEAR),
            language="nl",
            reason="Asked for",
            by=director,
            at=cast.TUESDAY,
        )
    assert refused.value.field == "rhythm"


def test_a_change_is_an_edition_with_author_and_reason(house: Any, compliance_officer: Any) -> None:
    row = scheduled.schedule("R-07")
    edition = schedules.change_schedule(
        house=house,
        schedule=row,
        minutes_after=90,
        language="de",
        reason=" Accounts come later ",
        by=compliance_officer,
        at=cast.TUESDAY,
        seen=1,
    )
    assert (edition.number, edition.reason, edition.active) == (2, "Accounts come later", True)
    first, second = timetable.list_versions(scheduled.again(row))
    assert (first.minutes_after, second.minutes_after, second.language) == (30, 90, "de")
    (act,) = acts("changed")
    assert act.facts == {"report": "R-07", "rhythm": "nightly", "edition": 2}


def test_a_change_keeps_the_settings_that_it_does_not_name(house: Any, director: Any) -> None:
    row = scheduled.schedule("R-07", Plan(MONTHLY, days_after=2, minutes_after=30), "de")
    scheduled.change(row, "2026-03-03 21:00", days_after=3)
    scheduled.change(row, "2026-03-03 21:01", minutes_after=0)
    scheduled.change(row, "2026-03-03 21:02", language="fr")
    versions = timetable.list_versions(scheduled.again(row))
    assert [(each.days_after, each.minutes_after, each.language) for each in versions] == [
        (2, 30, "de"),
        (3, 30, "de"),
        (3, 0, "de"),
        (3, 0, "fr"),
    ]
    assert all(each.active for each in versions)


def test_whoever_changes_what_somebody_else_has_changed_meanwhile_looks_again(house: Any, director: Any) -> None:
    row = scheduled.schedule()
    scheduled.change(row, "2026-03-03 21:00", minutes_after=5)
    with pytest.raises(Refused) as refused:
        scheduled.change(row, "2026-03-03 21:01", seen=1)
    assert refused.value.field == "seen"
    assert len(timetable.list_versions(scheduled.again(row))) == 2


def test_a_schedule_is_paused_once_and_resumed_once(house: Any, director: Any) -> None:
    row = scheduled.schedule()
    assert not scheduled.pause(row, "2026-03-03 21:00").active
    with pytest.raises(Refused, match="It is already paused"):
        scheduled.pause(row, "2026-03-03 21:01")
    assert not scheduled.change(row, "2026-03-03 21:02", minutes_after=5).active
    assert scheduled.resume(row, "2026-03-03 21:03").active
    with pytest.raises(Refused, match="This schedule is already active"):
        scheduled.resume(row, "2026-03-03 21:04")
    assert [len(acts(verb)) for verb in ("paused", "changed", "resumed")] == [1, 1, 1]


def test_stretches_follow_the_pauses(house: Any, director: Any) -> None:
    row = scheduled.schedule()
    scheduled.change(row, "2026-03-04 21:00", minutes_after=45)
    scheduled.pause(row, "2026-03-05 21:00")
    scheduled.change(row, "2026-03-06 21:00", minutes_after=50)
    scheduled.resume(row, "2026-03-07 21:00")
    first, second = timetable.active_stretches(scheduled.again(row))
    assert (first.begins_at, first.ends_at) == (cast.TUESDAY, cast.local("2026-03-05 21:00"))
    assert (first.plan.minutes_after, second.plan.minutes_after) == (45, 50)
    assert (second.begins_at, second.ends_at) == (cast.local("2026-03-07 21:00"), None)


# --- In words.


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan(NIGHTLY), "At the end of the gaming day"),
        (Plan(NIGHTLY, 1, 45), "45 min after the end of the gaming day"),
        (Plan(MONTHLY, 2, 0), "1 day after the end of the month's last gaming day"),
        (Plan(FINANCIAL_YEAR, 6, 90), "5 days and 1 h 30 min after the end of the financial year's last gaming day"),
    ],
)
def test_a_plan_is_put_into_words(plan: Plan, words: str) -> None:
    assert run_time_text(plan) == words


def test_lengths_of_time_are_told_as_people_tell_them() -> None:
    told = [format_length(timedelta(minutes=each)) for each in (5, 60, 125, 2879, 2880)]
    assert told == ["5 min", "1 h", "2 h 5 min", "47 h 59 min", "2 days"]


def test_what_an_authority_reads_is_in_its_language_alone() -> None:
    assert languages_of("R-04", "LU") == ("fr",)
    assert languages_of("R-07", "LU") == ("fr", "en", "nl", "de")
    assert languages_of("R-16", "NL") == ("nl", "en", "fr", "de")


@pytest.mark.parametrize("language", ["fr", "nl", "de"])
def test_plans_are_told_in_every_language(language: str) -> None:
    english = {
        run_time_text(Plan(rhythm, days, 90))
        for rhythm in (NIGHTLY, WEEKLY, MONTHLY, FINANCIAL_YEAR)
        for days in (1, 3)
    }
    with translation.override(language):
        told = {
            run_time_text(Plan(rhythm, days, 90))
            for rhythm in (NIGHTLY, WEEKLY, MONTHLY, FINANCIAL_YEAR)
            for days in (1, 3)
        }
    assert not told & english


# --- Past the services.


@pytest.mark.parametrize(
    ("number", "changes", "refused"),
    [
        (0, {}, "editions_of_a_schedule_follow_each_other"),
        (1, {}, "editions_of_a_schedule_follow_each_other"),
        (3, {}, "editions_of_a_schedule_follow_each_other"),
        (2, {"days_after": 29}, "a_schedule_is_due_within_a_month"),
        (2, {"days_after": 0}, "a_schedule_is_due_within_a_month"),
        (2, {"minutes_after": 1440}, "a_schedule_is_due_within_a_month"),
        (2, {"language": "it"}, "language_of_a_schedule_is_known"),
        (2, {"reason": ""}, "whoever_changes_a_schedule_says_why"),
        (2, {"set_by": None}, "whoever_changes_a_schedule_says_why"),
    ],
)
def test_the_database_refuses_an_edition_that_the_service_never_writes(
    house: Any, director: Any, number: int, changes: dict[str, Any], refused: str
) -> None:
    row = scheduled.schedule()
    with pytest.raises(IntegrityError, match=refused):
        write(edition(row, number, **changes), subject=row)


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"kind": "stubs"}, "scheduled_reports_bear_a_number"),
        ({"rhythm": "hourly"}, "rhythm_of_a_schedule_is_known"),
        ({"kind": "R-05"}, "a_report_is_scheduled_once_in_each_rhythm"),
        ({}, "a_schedule_has_an_edition"),
    ],
)
def test_the_database_refuses_a_schedule_that_the_service_never_writes(
    house: Any, director: Any, changes: dict[str, Any], refused: str
) -> None:
    row = scheduled.schedule()
    with pytest.raises(IntegrityError, match=refused):
        write(Schedule(venue_id=house.id, **{"kind": "R-04", "rhythm": NIGHTLY} | changes), subject=row)


def report(row: Schedule, **changes: Any) -> Report:
    day = cast.TUESDAY.date()
    facts: dict[str, Any] = {
        "kind": "R-05",
        "first_day": day,
        "last_day": day,
        "language": "fr",
        "scheduled_by": timetable.list_versions(row)[-1],
        "ordered_at": cast.local("2026-03-04 06:30"),
    }
    return Report(venue_id=cast.VENUE, **facts | changes)


def run(row: Schedule, of: Report, **changes: Any) -> ScheduledRun:
    facts: dict[str, Any] = {"last_day": of.last_day, "due_at": of.ordered_at, "ordered_at": of.ordered_at}
    return ScheduledRun(schedule=row, report=of, **facts | changes)


def test_the_database_lets_a_person_or_a_schedule_order_and_nobody_else(house: Any, director: Any) -> None:
    row = scheduled.schedule()
    for who in ({"scheduled_by": None}, {"ordered_by": director}):
        with pytest.raises(IntegrityError, match="a_report_is_ordered_by_a_person_or_by_a_schedule"):
            write(report(row, **who), subject=row)


def test_the_database_keeps_runs_and_reports_together(house: Any, director: Any) -> None:
    row, other = scheduled.schedule(), scheduled.schedule("R-12")
    with pytest.raises(IntegrityError, match="a_report_of_a_schedule_has_its_run"):
        write(report(row), subject=row)
    for one, its_run in (
        (report(row), {"last_day": cast.OPENED.date()}),
        (report(row, kind="R-04"), {}),
        (report(row, ordered_by=director, scheduled_by=None), {}),
        (report(other, kind="R-12"), {}),
        (report(row), {"ordered_at": cast.local("2026-03-04 06:31")}),
    ):
        with pytest.raises(IntegrityError, match="a_run_orders_the_report_of_its_schedule"):
            write(one, run(row, one, **its_run), subject=row)


def test_the_database_refuses_a_second_order_of_a_slot_and_an_early_one(house: Any, director: Any) -> None:
    row = scheduled.schedule()
    early = report(row)
    with pytest.raises(IntegrityError, match="a_schedule_orders_nothing_before_it_is_due"):
        write(early, run(row, early, due_at=cast.local("2026-03-04 06:31")), subject=row)
    first, second = report(row), report(row)
    write(first, run(row, first), subject=row)
    with pytest.raises(IntegrityError, match="a_slot_is_ordered_once"):
        write(second, run(row, second), subject=row)


def test_the_database_counts_the_attempts_at_a_slot(house: Any, director: Any) -> None:
    row = scheduled.schedule()

    def refusal(attempt: int) -> SlotRefusal:
        day = cast.TUESDAY.date()
        return SlotRefusal(
            schedule=row,
            edition=timetable.list_versions(row)[-1],
            first_day=day,
            last_day=day,
            due_at=cast.TUESDAY,
            attempt=attempt,
            reason="report",
            refused_at=cast.TUESDAY,
        )

    write(refusal(1), subject=row)
    with pytest.raises(IntegrityError, match="each_attempt_is_refused_once"):
        write(refusal(1), subject=row)
    with pytest.raises(IntegrityError, match="attempts_at_a_slot_count_from_one"):
        write(refusal(0), subject=row)
    assert str(refusal(2)) == "2026-03-03 2: report"
