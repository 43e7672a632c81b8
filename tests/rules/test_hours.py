"""Opening hours by the clock on the wall: on ordinary nights, on both nights when clocks change, and at year end."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from compliance.rules.admissions.door_control import is_controlled
from compliance.rules.admissions.opening_hours import Session, opening_hours, opening_session
from compliance.rules.rulebook import Policy, TimeRange, rulebook

ZONE = ZoneInfo("Europe/Luxembourg")
WEEK = TimeRange(time(20), time(2, 30))
LONG = TimeRange(time(20), time(3, 30))


def on(day: date, kind: str = "table") -> Session:
    wall = opening_hours(rulebook("LU", day), kind, day)
    assert wall is not None
    return opening_session(wall, day, ZONE)


@pytest.mark.parametrize(
    ("day", "length", "closes_at"),
    [
        (date(2026, 3, 28), timedelta(hours=6, minutes=30), datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
        (date(2026, 10, 24), timedelta(hours=8, minutes=30), datetime(2026, 10, 25, 2, 30, tzinfo=UTC)),
    ],
)
def test_at_128_a_session_on_the_nights_when_clocks_change(day: date, length: timedelta, closes_at: datetime) -> None:
    found = on(day)
    assert found.length == length
    assert found.opens_at.astimezone(ZONE).time() == time(20)
    assert found.closes_at == closes_at
    assert found.closes_at.astimezone(ZONE).time() == time(3, 30)


@pytest.mark.parametrize(
    ("day", "wall"),
    [
        (date(2026, 3, 1), WEEK),  # Sunday
        (date(2026, 3, 2), WEEK),
        (date(2026, 3, 3), WEEK),
        (date(2026, 3, 4), WEEK),
        (date(2026, 3, 5), WEEK),
        (date(2026, 3, 6), LONG),  # Friday
        (date(2026, 3, 7), LONG),
    ],
)
def test_tables_close_later_on_friday_and_saturday(day: date, wall: TimeRange) -> None:
    assert opening_hours(rulebook("LU", day), "table", day) == wall
    assert opening_hours(rulebook("LU", day), "mixed", day) == wall


def test_a_session_runs_over_the_end_of_the_year() -> None:
    found = on(date(2026, 12, 31))
    assert found.closes_at == datetime(2027, 1, 1, 1, 30, tzinfo=UTC)
    assert found.length == timedelta(hours=6, minutes=30)


def test_the_house_sets_the_hours_of_its_slot_rooms() -> None:
    day = date(2026, 3, 3)
    assert opening_hours(rulebook("LU", day), "slot", day) is None
    policy = Policy("opening.slot.sun_thu", TimeRange(time(10), time(19)), date(2026, 1, 1), "p")
    wall = opening_hours(rulebook("LU", day, [policy]), "slot", day)
    assert wall == TimeRange(time(10), time(19))
    assert opening_session(wall, day, ZONE) == Session(
        datetime(2026, 3, 3, 9, tzinfo=UTC), datetime(2026, 3, 3, 18, tzinfo=UTC)
    )
    assert opening_hours(rulebook("LU", date(2026, 3, 6), [policy]), "slot", date(2026, 3, 6)) is None


def test_the_dutch_rules_of_play_name_no_hours() -> None:
    assert opening_hours(rulebook("NL", date(2026, 3, 3)), "table", date(2026, 3, 3)) is None


def test_a_reading_that_comes_twice_closes_the_second_time() -> None:
    """02:30 comes twice when the clocks go back; the door is controlled until the second one."""
    found = opening_session(WEEK, date(2026, 10, 24), ZONE)
    assert found.closes_at == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert found.length == timedelta(hours=7, minutes=30)


def test_a_reading_that_never_comes_closes_as_if_the_clocks_had_stayed() -> None:
    """There is no 02:30 when the clocks go forward: the session still lasts six and a half hours."""
    found = opening_session(WEEK, date(2026, 3, 28), ZONE)
    assert found.closes_at == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert found.length == timedelta(hours=6, minutes=30)


def test_a_room_that_opens_at_a_reading_that_comes_twice_opens_the_first_time() -> None:
    found = opening_session(TimeRange(time(2, 30), time(5)), date(2026, 10, 25), ZONE)
    assert found.opens_at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert found.length == timedelta(hours=3, minutes=30)


@pytest.mark.parametrize(("kind", "needed"), [("table", True), ("mixed", True), ("slot", False)])
def test_the_doors_of_rooms_with_tables_are_controlled_all_the_time(kind: str, needed: bool) -> None:
    assert is_controlled(rulebook("LU", date(2026, 3, 3)), kind) is needed


def test_where_the_rules_are_silent_no_door_must_be_controlled() -> None:
    assert not is_controlled(rulebook("NL", date(2026, 3, 3)), "table")


def test_a_mixed_room_is_controlled_because_of_its_tables() -> None:
    day = date(2026, 3, 3)
    policies = [
        Policy("admission.required_room_kinds", ("table",), date(2026, 1, 1), "p"),
        Policy("admission.door_control_permanent", True, date(2026, 1, 1), "q"),
    ]
    assert is_controlled(rulebook("NL", day, policies), "mixed")
    assert not is_controlled(rulebook("NL", day, policies), "slot")
