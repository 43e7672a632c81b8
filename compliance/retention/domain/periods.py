"""Retention periods: when the period of each kind of data ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

from compliance.rules.rulebook import Rulebook, SilentParameter

from .kinds import period_parameter


class StoredPeriod(TypedDict):
    """A retention period as an order stores it; days are ISO dates."""

    kind: str
    last_day: str
    period: str
    over_on: str | None
    reference: str


@dataclass(frozen=True)
class RetainedData:
    """A kind of data on a person: its last day, and the rule for its retention period.

    `period` is empty and `over_on` None while no period is set. `reference` is the casino's decision.
    """

    kind: str
    last_day: date
    period: str = ""
    over_on: date | None = None
    reference: str = ""

    def is_over(self, on: date) -> bool:
        """Is the period over on this day? Never, if no period is set."""
        # The last day still belongs to the period.
        return self.over_on is not None and self.over_on < on

    def as_json(self) -> StoredPeriod:
        """Return the period as stored in an order."""
        return {
            "kind": self.kind,
            "last_day": self.last_day.isoformat(),
            "period": self.period,
            "over_on": self.over_on.isoformat() if self.over_on else None,
            "reference": self.reference,
        }

    @classmethod
    def from_json(cls, stored: StoredPeriod) -> "RetainedData":
        """Return a period that an order stores."""
        over_on = date.fromisoformat(stored["over_on"]) if stored["over_on"] else None
        last_day = date.fromisoformat(stored["last_day"])
        return cls(stored["kind"], last_day, stored["period"], over_on, stored["reference"])


def retention_periods(last: Mapping[str, date], book: Rulebook) -> list[RetainedData]:
    """Return the period of each kind by the rulebook of a day, sorted by kind."""
    return [_retention_period(kind, last[kind], book) for kind in sorted(last)]


def _retention_period(kind: str, last_day: date, book: Rulebook) -> RetainedData:
    name = period_parameter(kind)
    try:
        period = book.duration(name)
    except SilentParameter:
        return RetainedData(kind, last_day)
    try:
        over_on = period.after(last_day)
    # A period that ends beyond the calendar of Python is never over.
    except (ValueError, OverflowError):
        return RetainedData(kind, last_day, str(period))
    return RetainedData(kind, last_day, str(period), over_on, book.get(name).reference or "")


def unset_kinds(book: Rulebook, kinds: Mapping[str, object]) -> list[str]:
    """Return the kinds for which no retention period is set."""
    # Any day would do: the result only shows whether there is a period.
    return [kind for kind in kinds if _retention_period(kind, date(2000, 1, 1), book).over_on is None]
