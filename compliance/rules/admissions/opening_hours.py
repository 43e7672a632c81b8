"""Opening hours: converts wall clock readings to the start and end of a room's session."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from ..parameters.refusals import SilentParameter
from ..rulebook import Rulebook
from ..values.value_types import TimeRange

# Monday is 0. The weekday of a session is that of its gaming day.
LONG_NIGHTS = frozenset({4, 5})
# A mixed room has tables: it has the hours of the tables (LU house rules, Horaires).
HOURS_OF = {"table": "table", "mixed": "table", "slot": "slot"}


@dataclass(frozen=True)
class Session:
    """One session of a room: from its opening for guests to its closing."""

    opens_at: datetime
    closes_at: datetime

    @property
    def length(self) -> timedelta:
        return self.closes_at - self.opens_at


def opening_hours(book: Rulebook, room_kind: str, gaming_day: date) -> TimeRange | None:
    """Return the opening hours of a kind of room on a gaming day; None if none are set (LU-HR-HOURS)."""
    nights = "fri_sat" if gaming_day.weekday() in LONG_NIGHTS else "sun_thu"
    try:
        return book.range_(f"opening.{HOURS_OF[room_kind]}.{nights}")
    except SilentParameter:
        return None


def opening_session(wall: TimeRange, gaming_day: date, zone: ZoneInfo) -> Session:
    """Return the session, in UTC, of opening hours in a time zone (A-41).

    When the clocks change, a session is an hour shorter or longer. A reading that occurs twice or never is resolved
    to the longer session: a door is better staffed too long than too short.
    """
    last_day = gaming_day + timedelta(days=1) if wall.overnight else gaming_day
    return Session(min(_possible_times(gaming_day, wall.start, zone)), max(_possible_times(last_day, wall.end, zone)))


def _possible_times(day: date, clock: time, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """Return both times that a reading can mean; they differ on two nights a year."""
    reading = datetime.combine(day, clock, tzinfo=zone)
    return reading.replace(fold=0).astimezone(UTC), reading.replace(fold=1).astimezone(UTC)
