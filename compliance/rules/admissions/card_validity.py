"""Validity of an admission card, in gaming days from its day of issue (A-16)."""

import enum
from dataclasses import dataclass
from datetime import date, timedelta

from ..values.durations import months_later

_ONE_DAY = timedelta(days=1)


class CardKind(enum.StrEnum):
    """Kinds of card that admit to the gaming rooms (art. 75(4))."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    HONOUR_DAY = "honour_day"
    HONOUR_YEAR = "honour_year"


@dataclass(frozen=True)
class Validity:
    """The first and last gaming day of validity, both included."""

    first: date
    last: date

    def covers(self, gaming_day: date) -> bool:
        return self.first <= gaming_day <= self.last


def card_validity(kind: CardKind | str, issued: date) -> Validity:
    """Return the validity of a card issued on a gaming day. Raises ValueError for an unknown kind.

    A month ends on the day before the same date of the next month, and a year likewise; if that date does not exist,
    the last day of the month replaces it, as for exclusions and limits.
    """
    match CardKind(kind):
        case CardKind.DAY | CardKind.HONOUR_DAY:
            return Validity(issued, issued)
        case CardKind.WEEK:
            return Validity(issued, issued + 6 * _ONE_DAY)
        case CardKind.MONTH:
            return Validity(issued, months_later(issued, 1) - _ONE_DAY)
        case _:
            return Validity(issued, months_later(issued, 12) - _ONE_DAY)
