"""When a span of gaming days begins and ends, and what was known of it: by its end, and since."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from compliance.venues.domain.house import House

from .continuity import Beside

if TYPE_CHECKING:
    from audit.recording.numbers import Neighbours

# Whoever asks without a moment is told everything that the registers hold.
EVER = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class ReportingPeriod:
    """A span from its first moment to the opening of the gaming day after it, and the moment at which it is read."""

    began_at: datetime
    ended_at: datetime
    at: datetime

    def by_its_end(self, moment: datetime | None) -> bool:
        """Whether something written at a moment stood in the registers when the span ended, or when it was read."""
        return moment is not None and moment < self.ended_at and moment <= self.at

    def since(self, moment: datetime | None) -> bool:
        """Whether something was written after the span had ended, and by the time it was read."""
        return moment is not None and self.ended_at <= moment <= self.at

    @property
    def told_at(self) -> datetime:
        """The moment whose state is told: the last one of the span, or that of the reading while the span goes on."""
        return min(self.ended_at - timedelta(microseconds=1), self.at)


def moments(house: House, first_day: date, last_day: date) -> tuple[datetime, datetime]:
    """When a span of gaming days begins, and when the first day after it does."""
    return house.opens_at(first_day), house.opens_at(last_day + timedelta(days=1))


def reporting_period(house: House, first_day: date, last_day: date, at: datetime) -> ReportingPeriod:
    """A span of gaming days as it is read at a moment."""
    return ReportingPeriod(*moments(house, first_day, last_day), at)


def number_neighbours(found: "Neighbours") -> Beside:
    """The numbers around those of a span, as plain values."""
    return Beside(found.before, found.others, found.newest, found.counter)
