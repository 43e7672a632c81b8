"""When the period of each kind of data is over, and whether all of them are."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from compliance.rules.rulebook import Rulebook, SilentParameter

from .kinds import parameter


@dataclass(frozen=True)
class Kept:
    """One kind of data of a person: the last day it tells of, and what says how long that is kept.

    `period` is empty and `over_on` None while nobody has set a period. `reference` is the house's decision.
    """

    kind: str
    last_day: date
    period: str = ""
    over_on: date | None = None
    reference: str = ""

    def over(self, on: date) -> bool:
        """Whether the period is over on a day; never while none is set."""
        return self.over_on is not None and self.over_on < on

    def as_json(self) -> dict[str, Any]:
        """What an order keeps of it."""
        return {
            "kind": self.kind,
            "last_day": self.last_day.isoformat(),
            "period": self.period,
            "over_on": self.over_on and self.over_on.isoformat(),
            "reference": self.reference,
        }


def retention_periods(last: Mapping[str, date], book: Rulebook) -> list[Kept]:
    """How long each kind is kept, in the order of the kinds' names, by the rulebook of a day."""
    return [_retention_period(kind, last[kind], book) for kind in sorted(last)]


def _retention_period(kind: str, last_day: date, book: Rulebook) -> Kept:
    name = parameter(kind)
    try:
        period = book.duration(name)
    except SilentParameter:
        return Kept(kind, last_day)
    try:
        over_on = period.after(last_day)
    except (ValueError, OverflowError):
        return Kept(kind, last_day, str(period))
    return Kept(kind, last_day, str(period), over_on, book.get(name).reference or "")


def unset_kinds(book: Rulebook, kinds: Mapping[str, object]) -> list[str]:
    """The kinds for which nobody has said how long they are kept."""
    return [kind for kind in kinds if _retention_period(kind, date(2000, 1, 1), book).over_on is None]
