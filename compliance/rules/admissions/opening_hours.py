"""Opening hours: from the clock on the wall to the moments at which a session of a room begins and ends."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from ..parameters.refusals import SilentParameter
from ..rulebook import Rulebook
from ..values.value_types import TimeRange

# Monday is 0. The weekday of a session is that of the gaming day on which it begins.
LONG_NIGHTS = frozenset({4, 5})
# A mixed room has tables: it keeps the hours of the tables (LU house rules, Horaires).
HOURS_OF = {"table": "table", "mixed": "table", "slot": "slot"}


@dataclass(frozen=True)
class Session:
    """One evening of a room: from the first moment at which guests may come in to the moment at which it closes."""

    opens_at: datetime
    closes_at: datetime

    @property
    def length(self) -> timedelta:
        return self.closes_at - self.opens_at


def hours(book: Rulebook, room_kind: str, gaming_day: date) -> TimeRange | None:
    """The opening hours of a kind of room on a gaming day; None where nobody has set any (LU-HR-HOURS)."""
    nights = "fri_sat" if gaming_day.weekday() in LONG_NIGHTS else "sun_thu"
    try:
        return book.range_(f"opening.{HOURS_OF[room_kind]}.{nights}")
    except SilentParameter:
        return None


def session(wall: TimeRange, gaming_day: date, zone: ZoneInfo) -> Session:
    """The moments, in UTC, of hours read on the wall clock of a zone (A-41).

    On the nights on which clocks change a session is an hour shorter or longer. A reading that comes twice or never
    is taken so that the session is the longer one: a door is rather controlled for too long than not long enough.
    """
    last_day = gaming_day + timedelta(days=1) if wall.overnight else gaming_day
    return Session(min(_moments(gaming_day, wall.start, zone)), max(_moments(last_day, wall.end, zone)))


def _moments(day: date, clock: time, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """Both moments that a reading can mean; the same one twice on all nights but two."""
    reading = datetime.combine(day, clock, tzinfo=zone)
    return reading.replace(fold=0).astimezone(UTC), reading.replace(fold=1).astimezone(UTC)
