"""What a tile of the house at a glance says: a figure, or that it is not known; never a zero nobody has counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.functional import Promise

Words = str | Promise
REFUSED, REVIEW, QUIET = "refused", "review", ""


@dataclass(frozen=True)
class Tile:
    """One figure with its page. `value` is None where it is not known; `tone` says whether somebody must see to it."""

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
    """Tiles that belong together; whoever may see none of them does not see the group."""

    code: str
    title: Words
    tiles: Sequence[Tile]


@dataclass(frozen=True)
class Bar:
    """Guests let in within one hour: tonight, and on the same weekday of last week; heights out of a hundred."""

    hour: int
    now: int | None
    before: int | None
    now_high: int
    before_high: int


def bars(now: Sequence[tuple[int, int]], before: Sequence[tuple[int, int]]) -> list[Bar]:
    """Both nights beside each other, from the first hour of either to the last; an hour without anybody stays blank."""
    tonight, then = dict(now), dict(before)
    turns = [(hour - 12) % 24 for hour in {*tonight, *then}]
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


def worst(waiting: int, late: int) -> str:
    """The tone of what waits, and of what waits for too long."""
    return REFUSED if late else REVIEW if waiting else QUIET
