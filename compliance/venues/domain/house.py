"""A venue as other areas see it: location, jurisdiction, and the start of its gaming day."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from uuid import UUID
from zoneinfo import ZoneInfo

from audit.local_days import day_begins_at
from compliance.rules.rulebook import Policy, Rulebook, rulebook

# Authorities read the language of their law.
_WRITTEN_IN = {"LU": "fr", "NL": "nl"}


@dataclass(frozen=True)
class House:
    """One venue with all its approved policies; immutable, so it can be cached during a request."""

    id: UUID
    name: str
    legal_name: str
    street: str
    postal_code: str
    commune: str
    country: str
    jurisdiction: str
    timezone: str
    currency: str
    policies: tuple[Policy, ...] = field(default=())

    @cached_property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def written_in(self) -> str:
        """The language of letters to the authorities: fr, nl, or en for an unknown jurisdiction."""
        return _WRITTEN_IN.get(self.jurisdiction, "en")

    def local(self, at: datetime) -> datetime:
        """Return a time in the venue's time zone."""
        return at.astimezone(self.zone)

    def day_begins_at(self, day: date) -> datetime:
        """Return the start of a calendar date, in UTC. See the function `day_begins_at`."""
        return day_begins_at(day, self.zone)

    def rulebook(self, on: date) -> Rulebook:
        """Return the rules of one day: the regulation and the venue's policies."""
        if on not in self._books:
            self._books[on] = rulebook(self.jurisdiction, on, self.policies)
        return self._books[on]

    # `cached_property` writes past the frozen dataclass, and the books are no part of its equality.
    @cached_property
    def _books(self) -> dict[date, Rulebook]:
        return {}

    def cite(self, subject: str, at: datetime) -> str:
        """Return the articles for a subject, by the rules of that gaming day; empty if they are silent."""
        return self.rulebook(self.gaming_day(at)).cite(subject)

    def gaming_day(self, at: datetime) -> date:
        """Return the gaming day of a time. See the function `gaming_day`."""
        return gaming_day(self, at)

    def opens_at(self, day: date) -> datetime:
        """Return the start of a gaming day, in UTC."""
        cutover = self.rulebook(day).time("gaming_day.cutover")
        return datetime.combine(day, cutover, tzinfo=self.zone).astimezone(UTC)


def gaming_day(house: House, at: datetime) -> date:
    """Return the gaming day of a time: from the cut-over of that date to the cut-over of the next, in local time.

    `at` is aware. Days are separated by points in time, not clock readings, so a reading that occurs twice when the
    clocks go back cannot fall into a day that has ended.
    """
    day = at.astimezone(house.zone).date()
    if house.opens_at(day) <= at:
        return day
    return day - timedelta(days=1)
