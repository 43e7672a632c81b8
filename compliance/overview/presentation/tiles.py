"""Tiles of the dashboard: a figure, or unknown; an uncounted figure is never zero."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.functional import Promise

Words = str | Promise
REFUSED, REVIEW, QUIET = "refused", "review", ""


@dataclass(frozen=True)
class Tile:
    """One figure with its page. `value` is None if unknown; `tone` marks figures that need attention."""

    label: Words
    url: str
    value: int | Decimal | None
    note: Words = ""
    currency: str = ""
    tone: str = QUIET

    @property
    def money(self) -> bool:
        return isinstance(self.value, Decimal)


@dataclass(frozen=True)
class Group:
    """Related tiles; the group is hidden from readers who may see none of them."""

    code: str
    title: Words
    tiles: Sequence[Tile]


@dataclass(frozen=True)
class Bar:
    """Guests admitted within one hour, tonight and on the same weekday last week; heights in per cent."""

    hour: int
    now: int | None
    before: int | None
    now_high: int
    before_high: int


def hourly_bars(now: Sequence[tuple[int, int]], before: Sequence[tuple[int, int]]) -> list[Bar]:
    """Return both nights side by side, from the first hour of either to the last; hours without guests are blank."""
    tonight, then = dict(now), dict(before)
    # A night passes midnight, so its hours are ordered from noon to noon.
    turns = [(hour - 12) % 24 for hour in {*tonight, *then}]
    # At least 1, because heights are divided by it.
    highest = max([1, *tonight.values(), *then.values()])
    hours = [(turn + 12) % 24 for turn in range(min(turns), max(turns) + 1)] if turns else []
    return [
        Bar(
            hour,
            tonight.get(hour),
            then.get(hour),
            now_high=round(100 * tonight.get(hour, 0) / highest),
            before_high=round(100 * then.get(hour, 0) / highest),
        )
        for hour in hours
    ]


def worst_tone(waiting: int, late: int) -> str:
    """Return the tone: late work before pending work."""
    if late:
        return REFUSED
    if waiting:
        return REVIEW
    return QUIET
