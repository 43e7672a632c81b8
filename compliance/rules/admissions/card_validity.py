"""How long an admission card is good: counted in gaming days from the day it is issued (A-16)."""

import enum
from dataclasses import dataclass
from datetime import date, timedelta

from ..values.durations import months_later

_ONE_DAY = timedelta(days=1)


class CardKind(enum.StrEnum):
    """Kinds of card that open the gaming rooms (art. 75(4))."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    HONOUR_DAY = "honour_day"
    HONOUR_YEAR = "honour_year"


@dataclass(frozen=True)
class Validity:
    """The first and the last gaming day on which a card is good, both included."""

    first: date
    last: date

    def covers(self, gaming_day: date) -> bool:
        return self.first <= gaming_day <= self.last


def validity(kind: CardKind | str, issued: date) -> Validity:
    """The gaming days of a card issued on a gaming day; ValueError for a kind that does not exist.

    A month ends on the day before the same date of the next month, and a year likewise; where that
    date does not exist, the last day of the month stands for it, as it does for bans and limits.
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
