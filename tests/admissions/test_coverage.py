"""When nobody stood at a door, out of intervals alone: overlaps, touching ends, nothing, midnight, changing clocks."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from compliance.admissions.opening_hours.domain import Span, merge_spans, subtract_spans
from compliance.admissions.staffing.domain import Door, find_gaps
from compliance.admissions.staffing.domain import door_night as judged
from tests import cast

ZONE = ZoneInfo("Europe/Luxembourg")
NIGHT = ("2026-03-03 20:00", "2026-03-04 02:30")


def span(began: str, ended: str) -> Span:
    return Span(cast.local(began), cast.local(ended))


def clock(*times: str) -> list[Span]:
    """Spans of Tuesday night by their hours: `clock("20:00-23:00")`; before noon is the next day."""
    return [Span(*(_moment(reading) for reading in each.split("-"))) for each in times]


def _moment(reading: str) -> datetime:
    return cast.local(f"2026-03-0{4 if reading < '12:00' else 3} {reading}")


def shown(spans: tuple[Span, ...]) -> list[str]:
    local = [(each.began_at.astimezone(ZONE), each.ended_at.astimezone(ZONE)) for each in spans]
    return [f"{began_at:%H:%M}-{ended_at:%H:%M}" for began_at, ended_at in local]


@pytest.mark.parametrize(
    ("staffed", "found"),
    [
        ((), ["20:00-02:30"]),
        (("20:00-23:00", "23:20-02:30"), ["23:00-23:20"]),
        (("20:00-02:30",), []),
        (("19:30-03:00",), []),
        (("20:00-23:00", "23:00-02:30"), []),
        (("20:00-23:30", "22:00-02:30"), []),
        (("20:00-02:00", "21:00-22:00"), ["02:00-02:30"]),
        (("21:00-22:00",), ["20:00-21:00", "22:00-02:30"]),
        (("18:00-20:00", "02:30-04:00"), ["20:00-02:30"]),
        (("22:00-22:00",), ["20:00-02:30"]),
        (("23:30-00:30", "00:30-02:30", "20:00-23:30"), []),
        (("20:00-23:59", "00:00-02:30"), ["23:59-00:00"]),
    ],
)
def test_gaps_of_a_night(staffed: tuple[str, ...], found: list[str]) -> None:
    assert shown(find_gaps([span(*NIGHT)], [], clock(*staffed))) == found


@pytest.mark.parametrize(
    ("closed", "found"),
    [
        (("20:00-02:30",), []),
        (("20:00-22:00",), ["23:00-23:20"]),
        (("23:10-00:00",), ["23:00-23:10"]),
        (("23:05-23:15",), ["23:00-23:05", "23:15-23:20"]),
        (("18:00-20:00",), ["23:00-23:20"]),
    ],
)
def test_a_closed_door_needs_nobody(closed: tuple[str, ...], found: list[str]) -> None:
    staffed = clock("20:00-23:00", "23:20-02:30")
    assert shown(find_gaps([span(*NIGHT)], clock(*closed), staffed)) == found


def test_a_gap_over_the_hour_that_comes_twice_lasts_as_long_as_it_lasted() -> None:
    staffed = [span("2026-10-24 20:00", "2026-10-25 01:30"), span("2026-10-25 03:10", "2026-10-25 03:30")]
    (found,) = find_gaps([span("2026-10-24 20:00", "2026-10-25 03:30")], [], staffed)
    assert found == span("2026-10-25 01:30", "2026-10-25 03:10")
    assert found.length == timedelta(hours=2, minutes=40)


def test_a_gap_over_the_hour_that_never_comes_is_short() -> None:
    staffed = [span("2026-03-28 20:00", "2026-03-29 01:50"), span("2026-03-29 03:05", "2026-03-29 03:30")]
    (found,) = find_gaps([span("2026-03-28 20:00", "2026-03-29 03:30")], [], staffed)
    assert found.length == timedelta(minutes=15)


def test_several_sessions_have_their_gaps_each() -> None:
    found = find_gaps(clock("20:00-22:00", "23:00-02:30"), [], clock("21:00-23:30"))
    assert shown(found) == ["20:00-21:00", "23:30-02:30"]


def test_time_in_two_spans_counts_once() -> None:
    spans = clock("20:00-22:00", "21:00-23:00", "22:30-22:30")
    assert shown(merge_spans(spans)) == ["20:00-23:00"]
    assert [each.length for each in merge_spans(spans)] == [timedelta(hours=3)]
    assert shown(subtract_spans(spans, [])) == ["20:00-23:00"]


def test_a_span_has_its_first_moment_and_not_its_last() -> None:
    (night,) = clock("20:00-23:00")
    assert night.holds(_moment("20:00"))
    assert not night.holds(_moment("23:00"))
    assert night.covers(clock("20:00-23:00")[0])
    assert not night.covers(clock("20:00-23:01")[0])
    assert night.overlap(clock("22:00-02:00")[0]) == clock("22:00-23:00")[0]
    assert night.overlap(clock("23:30-02:00")[0]).empty


@pytest.mark.parametrize(
    ("controlled", "hours", "verdict"),
    [(True, "unknown", "unknown"), (False, "unknown", "free"), (False, "usual", "free"), (True, "usual", "gaps")],
)
def test_a_door_without_control_needs_nobody(controlled: bool, hours: str, verdict: str) -> None:
    session = None if hours == "unknown" else span(*NIGHT)
    door = Door(name="North", room="Roulette", controlled=controlled, hours=hours, session=session)
    found = judged(door, until=cast.local("2026-03-05 12:00"), entries=(), explained=())
    assert found.verdict == verdict
    assert bool(found.gaps) == (verdict == "gaps")
