"""Queries on opening hours: start and end of a session, with the venue's decisions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from django.db.models import QuerySet

from compliance.http.access import presence
from compliance.rules.admissions.opening_hours import HOURS_OF, opening_hours, opening_session
from compliance.rules.values.value_types import TimeRange
from compliance.venues.domain.house import House

from ..models.gaming_days import OpeningDecision
from .domain import Span

Decided = dict[tuple[date, str], OpeningDecision]


@dataclass(frozen=True)
class Opening:
    """The session of a room kind on a gaming day. `hours`: usual, decided, closed (both by decision) or unknown."""

    hours: str
    session: Span | None
    reason: str = ""


def day_of(house: presence.House, gaming_day: date) -> Span:
    """Return a gaming day as a span, up to the start of the next one."""
    return Span(house.opens_at(gaming_day), house.opens_at(gaming_day + timedelta(days=1)))


def hours_decisions(venue_id: UUID) -> QuerySet[OpeningDecision]:
    """Return every decision on opening hours, latest gaming day first; the newest of a day is in force."""
    rows = OpeningDecision.objects.filter(venue_id=venue_id).select_related("decided_by")
    return rows.order_by("-gaming_day", "-decided_at", "-pk")


def decisions_by_day(venue_id: UUID, first: date, last: date) -> Decided:
    """Return the decision in force for each day and room kind that has one."""
    oldest_first = hours_decisions(venue_id).filter(gaming_day__range=(first, last)).reverse()
    return {(row.gaming_day, row.room_kind): row for row in oldest_first}


def opening_times(house: House, gaming_day: date, room_kind: str, known: Decided) -> Opening:
    """Return when rooms of that kind are open on a gaming day; `known` comes from `decisions_by_day`."""
    # Decisions are made for tables or slots; a mixed room has the hours of the tables.
    other = known.get((gaming_day, HOURS_OF[room_kind]))
    if other is None:
        wall = opening_hours(house.rulebook(gaming_day), room_kind, gaming_day)
        if wall is None:
            return Opening("unknown", None)
        return Opening("usual", _resolve_span(house, gaming_day, wall))
    if other.opens is None or other.closes is None:
        return Opening("closed", None, other.reason)
    return Opening("decided", _resolve_span(house, gaming_day, TimeRange(other.opens, other.closes)), other.reason)


def moment_of(
    house: presence.House, gaming_day: date, clock: time, *, again: bool = False, last: bool = False
) -> datetime:
    """Return the time of a clock reading within a gaming day: before the cut-over it is the next morning.

    `again` selects the second occurrence of a reading on the night the clocks go back. The cut-over itself is the
    start of the day, or with `last` its end.
    """
    whole = day_of(house, gaming_day)
    first = datetime.combine(gaming_day, clock, tzinfo=house.zone)
    # Comparing in UTC avoids the ambiguity of local times when clocks change.
    begun = first.astimezone(UTC) > whole.began_at or (first.astimezone(UTC) == whole.began_at and not last)
    found = first if begun else first + timedelta(days=1)
    return found.replace(fold=int(again)).astimezone(UTC)


def clocks_go_back(house: presence.House, gaming_day: date) -> bool:
    """Does an hour occur twice on this gaming day?"""
    return day_of(house, gaming_day).length > timedelta(days=1)


def _resolve_span(house: House, gaming_day: date, wall: TimeRange) -> Span:
    found = opening_session(wall, gaming_day, house.zone)
    return Span(found.opens_at, found.closes_at)


def ends_at(house: House, gaming_day: date, room_kinds: Iterable[str]) -> datetime:
    """Return when the last room closes on a gaming day; the end of the gaming day if no hours are known."""
    known = decisions_by_day(house.id, gaming_day, gaming_day)
    openings = [opening_times(house, gaming_day, kind, known) for kind in room_kinds]
    if any(each.hours != "unknown" for each in openings):
        # If every room is closed, the day may be closed from its start.
        return max((each.session.ended_at for each in openings if each.session), default=house.opens_at(gaming_day))
    return day_of(house, gaming_day).ended_at
