"""When a report is due: each span once whatever the clocks, the calendar and the zone do, and what an outage left."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise, takewhile
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.reports.recurrence.domain import (
    FINANCIAL_YEAR,
    MONTHLY,
    NIGHTLY,
    RHYTHMS,
    WEEKLY,
    NoTimetable,
    Plan,
    Slot,
    Stretch,
    next_slots,
    remaining_runs,
    span_of,
)
from compliance.rules.rulebook import Policy
from compliance.rules.values.value_types import MonthDay
from compliance.venues.domain.house import House
from tests import cast

DAY = timedelta(days=1)
ZONES = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("posix", "right")))


def house(*policies: tuple[str, Any, date], jurisdiction: str = "LU", zone: str = "Europe/Luxembourg") -> House:
    return House(
        id=UUID(int=1),
        name="Casino",
        legal_name="Casino",
        street="",
        postal_code="",
        commune="",
        country=jurisdiction,
        jurisdiction=jurisdiction,
        timezone=zone,
        currency="EUR",
        policies=tuple(Policy(name, value, since, str(number)) for number, (name, value, since) in enumerate(policies)),
    )


def told(found: Iterable[Slot], of: House) -> list[str]:
    return [f"{of.local(slot.due_at):%Y-%m-%d %H:%M} {slot.first_day} {slot.last_day}" for slot in found]


def due_between(plan: Plan, of: House, after: datetime, until: datetime) -> list[Slot]:
    """The runs due after a moment, up to and including another, in order."""
    count = 8
    while (found := next_slots(plan, of, after, count))[-1].due_at <= until:
        count *= 2
    return list(takewhile(lambda slot: slot.due_at <= until, found))


def between(plan: Plan, first: str, last: str, of: House | None = None) -> list[str]:
    of = of or house()
    found = due_between(plan, of, cast.local(first), cast.local(last))
    return told(found, of)


def test_a_night_is_due_after_the_cut_over_that_ends_it() -> None:
    assert between(Plan(NIGHTLY, minutes_after=30), "2026-03-03 06:30", "2026-03-05 06:30") == [
        "2026-03-04 06:30 2026-03-03 2026-03-03",
        "2026-03-05 06:30 2026-03-04 2026-03-04",
    ]


@pytest.mark.parametrize(
    ("minutes", "due"),
    [
        (30, ["2026-03-28 06:30", "2026-03-29 06:30", "2026-03-30 06:30"]),
        # Twenty-two hours after the cut-over: over a spring night that is an hour later by the clock on the wall.
        (22 * 60, ["2026-03-28 04:00", "2026-03-29 05:00", "2026-03-30 04:00"]),
    ],
)
def test_the_night_when_the_clock_goes_forward_has_one_slot(minutes: int, due: list[str]) -> None:
    of = house()
    found = next_slots(Plan(NIGHTLY, minutes_after=minutes), of, cast.local("2026-03-27 12:00"), 3)
    assert [each[:16] for each in told(found, of)] == due


@pytest.mark.parametrize("cutover", [time(2, 30), time(3), time(6)])
@pytest.mark.parametrize("changes", ["2026-03-29", "2026-10-25"])
def test_a_cut_over_within_the_change_of_clocks_is_one_moment(cutover: time, changes: str) -> None:
    of = house(("gaming_day.cutover", cutover, date(2026, 1, 1)), jurisdiction="NL", zone="Europe/Amsterdam")
    around = date.fromisoformat(changes)
    begins = datetime.combine(around - 3 * DAY, time(12), tzinfo=of.zone)
    found = due_between(Plan(NIGHTLY, minutes_after=10), of, begins, begins + 7 * DAY)
    assert [slot.last_day for slot in found] == [around + n * DAY for n in range(-3, 4)]


def test_a_month_is_due_on_its_day_of_the_next_one() -> None:
    plan = Plan(MONTHLY, days_after=5, minutes_after=120)
    assert between(plan, "2027-12-31 00:00", "2028-03-31 00:00") == [
        "2028-01-05 08:00 2027-12-01 2027-12-31",
        "2028-02-05 08:00 2028-01-01 2028-01-31",
        "2028-03-05 08:00 2028-02-01 2028-02-29",
    ]


def test_a_week_ends_on_sunday_night() -> None:
    assert between(Plan(WEEKLY), "2026-12-25 00:00", "2027-01-12 00:00") == [
        "2026-12-28 06:00 2026-12-21 2026-12-27",
        "2027-01-04 06:00 2026-12-28 2027-01-03",
        "2027-01-11 06:00 2027-01-04 2027-01-10",
    ]


def test_an_exercise_is_that_of_the_house() -> None:
    summer = (
        ("exercise.start", MonthDay(7, 1), date(2026, 1, 1)),
        ("exercise.end", MonthDay(6, 30), date(2026, 1, 1)),
    )
    assert between(Plan(FINANCIAL_YEAR, minutes_after=60), "2026-03-01 00:00", "2028-01-05 00:00") == [
        "2027-01-01 07:00 2026-01-01 2026-12-31",
        "2028-01-01 07:00 2027-01-01 2027-12-31",
    ]
    assert between(Plan(FINANCIAL_YEAR, minutes_after=60), "2026-03-01 00:00", "2027-07-05 00:00", house(*summer)) == [
        "2026-07-01 07:00 2025-07-01 2026-06-30",
        "2027-07-01 07:00 2026-07-01 2027-06-30",
    ]


@pytest.mark.parametrize(
    "of",
    [
        house(jurisdiction="NL"),  # its law knows no exercise
        house(("exercise.end", MonthDay(6, 30), date(2026, 1, 1))),  # begins before the one before it ends
    ],
)
def test_an_exercise_that_the_rules_do_not_say_has_no_timetable(of: House) -> None:
    with pytest.raises(NoTimetable):
        span_of(FINANCIAL_YEAR, of, date(2026, 3, 3))


DUE = {
    "rhythm": st.sampled_from([NIGHTLY, WEEKLY, MONTHLY, FINANCIAL_YEAR]),
    "days": st.integers(1, 28),
    "minutes": st.integers(0, 1439),
    "zone": st.sampled_from(ZONES),
    "cutover": st.times(time(3, 30), time(20)).map(lambda at: at.replace(second=0, microsecond=0)),
    "begins": st.datetimes(datetime(1995, 1, 1), datetime(2060, 1, 1), timezones=st.just(UTC)),
}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(**DUE, steps=st.lists(st.integers(0, 60 * 24 * 400), min_size=1, max_size=6))
def test_every_gaming_day_falls_into_one_slot_however_often_one_looks(
    rhythm: str,
    days: int,
    minutes: int,
    zone: str,
    cutover: time,
    begins: datetime,
    steps: list[int],
) -> None:
    of, plan = house(("gaming_day.cutover", cutover, date(1990, 1, 1)), zone=zone), Plan(rhythm, days, minutes)
    looks = [begins]
    for step in steps:
        looks.append(looks[-1] + timedelta(minutes=step))
    found = [slot for n, look in enumerate(looks[1:]) for slot in due_between(plan, of, looks[n], look)]
    assert found == due_between(plan, of, begins, looks[-1])
    for before, after in pairwise(found):
        assert after.first_day == before.last_day + DAY
        assert after.due_at >= before.due_at
    for slot in found:
        assert begins < slot.due_at <= looks[-1]
        ended = of.opens_at(slot.last_day + DAY)
        assert slot.due_at >= ended
        assert of.gaming_day(slot.due_at) > slot.last_day
    assert next_slots(plan, of, begins, 1)[0].due_at > begins
    since_begun = [slot for slot in found if slot.last_day >= of.gaming_day(begins)]
    assert since_begun == list(remaining_runs([Stretch(begins, None, plan)], of, None, looks[-1]))


@settings(max_examples=60, deadline=None)
@given(**DUE, ticks=st.lists(st.integers(-2000, 40_000), min_size=1, max_size=12))
def test_whenever_the_clock_of_the_worker_looks_nothing_is_left_out_or_done_twice(
    rhythm: str, days: int, minutes: int, zone: str, cutover: time, begins: datetime, ticks: list[int]
) -> None:
    """Minutes go forward and back; what was due at any of the looks is done once, in its order."""
    of, plan = house(("gaming_day.cutover", cutover, date(1990, 1, 1)), zone=zone), Plan(rhythm, days, minutes)
    stretches, at, latest = [Stretch(begins, None, plan)], begins, begins
    done: list[Slot] = []
    for tick in ticks:
        at += timedelta(minutes=tick)
        latest = max(latest, at)
        done += remaining_runs(stretches, of, done[-1].last_day if done else None, at)
    assert done == list(remaining_runs(stretches, of, None, latest))
    days_done = [day for slot in done for day in (slot.first_day, slot.last_day)]
    assert days_done == sorted(days_done)
    if done:
        assert done[0].first_day <= of.gaming_day(begins) <= done[0].last_day


def test_the_days_of_years_are_drawn_once_each_in_every_rhythm() -> None:
    of = house()
    begins, ends = cast.local("2023-12-31 12:00"), cast.local("2029-06-01 12:00")
    for rhythm in RHYTHMS:
        found = list(remaining_runs([Stretch(begins, None, Plan(rhythm, 1, 30))], of, None, ends))
        covered = [slot.first_day + n * DAY for slot in found for n in range((slot.last_day - slot.first_day).days + 1)]
        assert covered == [covered[0] + n * DAY for n in range(len(covered))]
        assert covered[0] <= date(2023, 12, 31) <= found[0].last_day


# --- What a pause and a change leave.

PLAN = Plan(NIGHTLY, minutes_after=30)


def nights(*stretches: Stretch, done: date | None = None, at: str) -> list[str]:
    return [f"{slot.last_day:%d}" for slot in remaining_runs(stretches, house(), done, cast.local(at))]


def test_the_first_night_is_that_in_which_a_schedule_begins() -> None:
    one = Stretch(cast.local("2026-03-03 20:00"), None, PLAN)
    assert nights(one, at="2026-03-04 06:29") == []
    assert nights(one, at="2026-03-04 06:30") == ["03"]
    early = Stretch(cast.local("2026-03-04 06:10"), None, PLAN)
    assert nights(early, at="2026-03-05 06:30") == ["04"]  # the night before had ended when it began


def test_nights_of_a_pause_are_not_made_up_and_those_before_it_are() -> None:
    first = Stretch(cast.local("2026-03-01 20:00"), cast.local("2026-03-04 12:00"), PLAN)
    again = Stretch(cast.local("2026-03-07 20:00"), None, PLAN)
    assert nights(first, again, at="2026-03-09 12:00") == ["01", "02", "03", "07", "08"]
    assert nights(first, again, done=date(2026, 3, 2), at="2026-03-09 12:00") == ["03", "07", "08"]
    assert nights(first, again, done=date(2026, 3, 7), at="2026-03-09 12:00") == ["08"]


def test_a_pause_within_one_night_changes_nothing() -> None:
    first = Stretch(cast.local("2026-03-01 20:00"), cast.local("2026-03-03 22:00"), PLAN)
    again = Stretch(cast.local("2026-03-03 23:00"), None, PLAN)
    assert nights(first, again, at="2026-03-05 12:00") == ["01", "02", "03", "04"]


def test_an_earlier_hour_leaves_out_no_night_that_has_ended() -> None:
    """Set at 06:20 from two hours after the end to ten minutes: the night that ended at six is due at once."""
    moved = Stretch(cast.local("2026-03-01 20:00"), None, Plan(NIGHTLY, minutes_after=10))
    assert nights(moved, done=date(2026, 3, 2), at="2026-03-04 06:20") == ["03"]


def test_a_zone_that_leaves_out_a_day_has_a_slot_for_it_at_the_same_moment() -> None:
    """Samoa went from 29 to 31 December 2011: the thirtieth is a gaming day without an hour."""
    of = house(zone="Pacific/Apia")
    begins = datetime(2011, 12, 28, 12, tzinfo=ZoneInfo("Pacific/Apia"))
    found = due_between(PLAN, of, begins, begins + timedelta(days=4))
    assert [f"{slot.last_day:%d}" for slot in found] == ["28", "29", "30", "31"]
    assert found[1].due_at == found[2].due_at
