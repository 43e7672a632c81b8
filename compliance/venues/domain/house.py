"""A house as the rest of the program sees it: where it is, which law it stands under, and when its gaming day turns."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from uuid import UUID
from zoneinfo import ZoneInfo

from compliance.rules.rulebook import Policy, Rulebook, rulebook

# Authorities read the language of their law.
_WRITTEN_IN = {"LU": "fr", "NL": "nl"}


@dataclass(frozen=True)
class House:
    """One venue with all its approved policies; a value, safe to keep for the length of a request."""

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
        """The language in which the house writes to its authorities: fr, nl, or en under a law not known here."""
        return _WRITTEN_IN.get(self.jurisdiction, "en")

    def local(self, at: datetime) -> datetime:
        """The wall clock of the house at a moment."""
        return at.astimezone(self.zone)

    def rulebook(self, on: date) -> Rulebook:
        """The law and the house's policies of one day."""
        if on not in self._books:
            self._books[on] = rulebook(self.jurisdiction, on, self.policies)
        return self._books[on]

    @cached_property
    def _books(self) -> dict[date, Rulebook]:
        return {}

    def cite(self, subject: str, at: datetime) -> str:
        """The articles for a subject by the edition of the gaming day of a moment; empty where it is silent."""
        return self.rulebook(self.gaming_day(at)).cite(subject)

    def gaming_day(self, at: datetime) -> date:
        """The gaming day that a moment belongs to. See `gaming_day`."""
        return gaming_day(self, at)

    def opens_at(self, day: date) -> datetime:
        """The first moment of a gaming day, in UTC."""
        cutover = self.rulebook(day).time("gaming_day.cutover")
        return datetime.combine(day, cutover, tzinfo=self.zone).astimezone(UTC)


def gaming_day(house: House, at: datetime) -> date:
    """The gaming day of a moment: from the cut-over of that date to the cut-over of the next, by the wall clock.

    `at` is aware. Days are cut at single moments, not at clock readings, so a reading that comes twice on the
    night the clocks go back cannot fall into a day that has already ended.
    """
    day = at.astimezone(house.zone).date()
    return day if house.opens_at(day) <= at else day - timedelta(days=1)
