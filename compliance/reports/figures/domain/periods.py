"""Start, end and cut-off of a reporting period of gaming days."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from compliance.venues.domain.house import House

from .continuity import NumbersOutsidePeriod
from .lateness import Late

if TYPE_CHECKING:
    from audit.recording.numbers import SurroundingNumbers
    from compliance.venues.models.staff import Staff

# Without a cut-off, a report shows everything recorded.
EVER = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class ReportingPeriod:
    """A period from its first moment to the start of the next gaming day, and the time at which it is read."""

    began_at: datetime
    ended_at: datetime
    at: datetime

    def by_its_end(self, moment: datetime | None) -> bool:
        """Was this recorded before the end of the period, or before the time of reading?"""
        return moment is not None and moment < self.ended_at and moment <= self.at

    def since(self, moment: datetime | None) -> bool:
        """Was this recorded after the period, but before the time of reading?"""
        return moment is not None and self.ended_at <= moment <= self.at

    def late_entry(self, moment: datetime, by: "Staff") -> Late | None:
        """Return time and author of a row entered after the period; None if it was entered in time."""
        if self.since(moment):
            return Late(moment, by.full_name)
        return None

    @property
    def as_of(self) -> datetime:
        """Return the moment whose state is shown: the last of the period, or the time of reading if earlier."""
        # PostgreSQL stores microseconds: this is the last time before the end.
        return min(self.ended_at - timedelta(microseconds=1), self.at)


def period_bounds(house: House, first_day: date, last_day: date) -> tuple[datetime, datetime]:
    """Return the start of a period, and the start of the gaming day after it."""
    return house.opens_at(first_day), house.opens_at(last_day + timedelta(days=1))


def reporting_period(house: House, first_day: date, last_day: date, at: datetime) -> ReportingPeriod:
    """Return a period of gaming days as read at a moment."""
    return ReportingPeriod(*period_bounds(house, first_day, last_day), at)


def numbers_outside_period(found: "SurroundingNumbers") -> NumbersOutsidePeriod:
    """Return the numbers around those of a period."""
    return NumbersOutsidePeriod(found.before, found.others, found.newest, found.counter)
