"""Room occupancy tonight: entries less exits since the last count, or unknown, never an estimate."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from ..models.rooms import InnerDoor, RoomCount, RoomExit

# An entry through an inner door is an exit from the room behind it, and vice versa.
# Of passages at the same instant entries come first, so that the balance does not fall below zero.
_ROOMS = """
WITH lead AS (
    SELECT DISTINCT ON (door_id) door_id, from_room_id FROM admissions_innerdoor
    WHERE venue_id = %(venue)s ORDER BY door_id, set_at DESC, id DESC
), counted AS (
    SELECT DISTINCT ON (room_id) room_id, people, counted_at FROM admissions_roomcount
    WHERE venue_id = %(venue)s AND gaming_day = %(day)s ORDER BY room_id, counted_at DESC, id DESC
), capacity AS (
    SELECT DISTINCT ON (room_id) room_id, people FROM admissions_roomcapacity
    WHERE venue_id = %(venue)s ORDER BY room_id, set_at DESC, id DESC
), passed AS (
    SELECT door_id, entered_at AS at, 1 AS way FROM admissions_entry
    WHERE venue_id = %(venue)s AND gaming_day = %(day)s
    UNION ALL
    SELECT door_id, left_at, -1 FROM admissions_roomexit WHERE venue_id = %(venue)s AND gaming_day = %(day)s
), moved AS (
    SELECT d.room_id, p.at, p.way FROM passed p JOIN venues_door d ON d.id = p.door_id
    UNION ALL
    SELECT l.from_room_id, p.at, -p.way FROM passed p JOIN lead l ON l.door_id = p.door_id
    WHERE l.from_room_id IS NOT NULL
), running AS (
    SELECT m.room_id, m.way, sum(m.way) OVER (PARTITION BY m.room_id ORDER BY m.at, m.way DESC
                                              ROWS UNBOUNDED PRECEDING) AS balance
    FROM moved m LEFT JOIN counted c USING (room_id) WHERE c.counted_at IS NULL OR m.at > c.counted_at
), summed AS (
    SELECT room_id, sum(way) AS balance, min(balance) AS lowest,
           count(*) FILTER (WHERE way > 0) AS came, count(*) FILTER (WHERE way < 0) AS went
    FROM running GROUP BY room_id
)
SELECT r.id, r.name, coalesce(t.came, 0), coalesce(t.went, 0), coalesce(c.people, 0) + coalesce(t.balance, 0),
       coalesce(c.people, 0) + coalesce(t.lowest, 0), c.people, c.counted_at, k.people
FROM venues_room r
LEFT JOIN summed t ON t.room_id = r.id
LEFT JOIN counted c ON c.room_id = r.id
LEFT JOIN capacity k ON k.room_id = r.id
WHERE r.venue_id = %(venue)s
  AND (%(door)s::uuid IS NULL OR r.id = (SELECT room_id FROM venues_door WHERE id = %(door)s::uuid))
ORDER BY r.name
"""


@dataclass(frozen=True)
class Occupancy:
    """One room on one gaming day. `came` and `went` start at the last count, or at the start of the day."""

    room_id: UUID
    room: str
    came: int
    went: int
    balance: int
    lowest: int
    counted: int | None
    counted_at: datetime | None
    capacity: int | None

    @property
    def inside(self) -> int | None:
        """Return the guests in the room; None if more left than can have been inside, so the number is unknown."""
        # One negative balance shows that exits were recorded without their entries.
        if self.lowest < 0:
            return None
        return self.balance

    @property
    def full(self) -> bool:
        """Has the capacity been reached? This is a warning only; no guest is refused for it."""
        return self.capacity is not None and self.inside is not None and self.inside >= self.capacity


def room_occupancy(venue_id: UUID, gaming_day: date, *, door_id: UUID | None = None) -> list[Occupancy]:
    """Return every room on a gaming day, or only the one behind a door, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(_ROOMS, {"venue": venue_id, "day": gaming_day, "door": door_id})
        return [Occupancy(*row) for row in cursor.fetchall()]


def exit_of(venue_id: UUID, nonce: UUID) -> RoomExit:
    return RoomExit.objects.select_related("door").get(venue_id=venue_id, nonce=nonce)


def exits(venue_id: UUID, gaming_day: date) -> QuerySet[RoomExit]:
    """Return the exits of a gaming day, latest first."""
    found = RoomExit.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
    return found.select_related("door", "card", "noted_by").order_by("-left_at", "-pk")


def room_counts(venue_id: UUID, gaming_day: date) -> QuerySet[RoomCount]:
    """Return the head counts of a gaming day, latest first."""
    found = RoomCount.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
    return found.select_related("room", "counted_by").order_by("-counted_at", "-pk")


def door_leads(venue_id: UUID) -> dict[UUID, InnerDoor]:
    """Return the current row of each door that was ever set."""
    rows = InnerDoor.objects.filter(venue_id=venue_id).select_related("from_room").order_by("set_at", "pk")
    return {row.door_id: row for row in rows}
