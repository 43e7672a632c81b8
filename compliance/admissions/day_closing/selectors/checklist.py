"""Checklist for closing a gaming day, each item counted from the registers.

An item that is open since an earlier gaming day is counted again until it is settled. What happens on a later gaming
day is left to the closing of that day.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, Max, Min

from compliance.admissions.cards.selectors import cancellations as cancellation_selectors
from compliance.admissions.models.cards import AdmissionCard, CardSeries
from compliance.admissions.models.decisions import Entry
from compliance.admissions.occupancy import selectors as occupancy
from compliance.admissions.offline import selectors as late_selectors
from compliance.admissions.opening_hours import selectors as opening_hours_selectors
from compliance.admissions.reviews import selectors as review_selectors
from compliance.admissions.staffing import selectors as staffing
from compliance.games.selectors.sessions import count_sessions_outside
from compliance.notices.selectors import notices
from compliance.rules.admissions.opening_hours import HOURS_OF
from compliance.venues.domain.house import House


@dataclass(frozen=True)
class Item:
    """One checklist item; settled when nothing is left."""

    code: str
    left: int

    @property
    def is_settled(self) -> bool:
        return self.left == 0

    @property
    def facts(self) -> dict[str, object]:
        """Return the item as stored with the closing."""
        return {"code": self.code, "left": self.left}


Question = Callable[[House, date, datetime], int]


def doors_staffed(house: House, day: date, at: datetime) -> int:
    """Count the posts of this day or earlier that have not ended."""
    return sum(house.gaming_day(row.begins) <= day for row in staffing.open_posts(house.id))


def gaps_unexplained(house: House, day: date, at: datetime) -> int:
    """Count the unexplained gaps in door control, and the doors without opening hours."""
    nights = [each.night for each in staffing.coverage_of(house, day, day, at)]
    return sum(len(night.unexplained_gaps) + (night.verdict == "unknown") for night in nights)


def cancellations_waiting(house: House, day: date, at: datetime) -> int:
    """Count the cancellations of cards of this day or earlier, requested by now, that await a second person."""
    waiting = cancellation_selectors.waiting_cancellations(house.id)
    return waiting.filter(asked_at__lte=at, card__gaming_day__lte=day).count()


def doubts_open(house: House, day: date, at: datetime) -> int:
    """Count the possible matches of this day or earlier that no supervisor has reviewed."""
    return review_selectors.open_reviews(house.id).filter(gaming_day__lte=day).count()


def late_unsettled(house: House, day: date, at: datetime) -> int:
    """Count the late entries of this day or earlier that a supervisor must settle."""
    return late_selectors.late_to_settle(house.id).filter(gaming_day__lte=day).count()


def series_broken(house: House, day: date, at: datetime) -> int:
    """Count the series with a gap in the day's cards, or whose counter is not at the last card."""
    cards = AdmissionCard.objects.filter(venue_id=house.id)
    tonight = cards.filter(gaming_day=day).values("kind")
    spans = tonight.annotate(low=Min("number"), high=Max("number"), many=Count("pk"), stubs=Count("stub"))
    # Without gaps, the span of numbers equals the number of cards and of stubs.
    broken = {row["kind"] for row in spans if not row["high"] - row["low"] + 1 == row["many"] == row["stubs"]}
    for book in CardSeries.objects.filter(venue_id=house.id):
        newest = cards.filter(kind=book.kind).order_by("-number").values_list("number", flat=True).first()
        # A series without cards keeps the number before its first.
        if book.last_number != (book.first_number - 1 if newest is None else newest):
            broken.add(book.kind)
    return len(broken)


def rooms_in_doubt(house: House, day: date, at: datetime) -> int:
    """Count the rooms that more guests left than can have been inside."""
    return sum(room.inside is None for room in occupancy.room_occupancy(house.id, day))


def notices_open(house: House, day: date, at: datetime) -> int:
    """Count the unsent notices to authorities that were raised on this day or earlier."""
    ended_at = opening_hours_selectors.day_of(house, day).ended_at
    return notices.in_state(house.id, "open", at).filter(raised_at__lt=ended_at).count()


def entries_outside_hours(house: House, day: date, at: datetime) -> int:
    """Count the entries of this day while the room was closed to guests (LU house rules, Horaires)."""
    entries = Entry.objects.filter(venue_id=house.id, gaming_day=day)
    found = 0
    for kind, opening in _openings(house, day).items():
        rows = entries.filter(door__room__kind=kind)
        # Without a session the room was closed all day, and each entry counts.
        if opening.session is not None:
            session = opening.session
            rows = rows.exclude(entered_at__gte=session.began_at, entered_at__lt=session.ended_at)
        found += rows.count()
    return found


def sessions_outside_hours(house: House, day: date, at: datetime) -> int:
    """Count the table sessions of this day that were open outside the hours of table games (house rules, Horaires)."""
    opening = _openings(house, day).get("table")
    if opening is None:
        return 0
    hours = (opening.session.began_at, opening.session.ended_at) if opening.session else None
    return count_sessions_outside(house.id, day, hours, at)


def _openings(house: House, day: date) -> dict[str, opening_hours_selectors.Opening]:
    """Return the opening of each kind of room on a gaming day, where its hours are known."""
    known = opening_hours_selectors.decisions_by_day(house.id, day, day)
    openings = {kind: opening_hours_selectors.opening_times(house, day, kind, known) for kind in HOURS_OF}
    return {kind: opening for kind, opening in openings.items() if opening.hours != "unknown"}


# A new area adds its count here and its label in `presentation/words.py`.
QUESTIONS: dict[str, Question] = {
    "doors_staffed": doors_staffed,
    "gaps_unexplained": gaps_unexplained,
    "doubts_open": doubts_open,
    "cancellations_waiting": cancellations_waiting,
    "late_unsettled": late_unsettled,
    "notices_open": notices_open,
    "series_broken": series_broken,
    "rooms_in_doubt": rooms_in_doubt,
    "entries_outside_hours": entries_outside_hours,
    "sessions_outside_hours": sessions_outside_hours,
}


def closing_checklist(house: House, day: date, at: datetime) -> list[Item]:
    """Return every checklist item with its open count at a given time."""
    return [Item(code, question(house, day, at)) for code, question in QUESTIONS.items()]


@dataclass(frozen=True)
class LateRows:
    """Number of rows recorded for a gaming day after it was closed."""

    entries: int
    cards: int
    exits: int

    @property
    def any(self) -> bool:
        return bool(self.entries or self.cards or self.exits)


def after_closing(venue_id: UUID, day: date, closed_at: datetime) -> LateRows:
    """Count what was recorded after a gaming day was closed: nothing is refused, everything is marked."""
    return LateRows(
        entries=Entry.objects.filter(venue_id=venue_id, gaming_day=day, entered_at__gt=closed_at).count(),
        cards=AdmissionCard.objects.filter(venue_id=venue_id, gaming_day=day, issued_at__gt=closed_at).count(),
        exits=occupancy.exits(venue_id, day).filter(left_at__gt=closed_at).count(),
    )
