"""Operations of one guest that belong together: added up over a day, over rolling days, and just below a threshold.

Plain arithmetic over what the register holds. The thresholds are the house's own (A-11; Directive (EU) 2015/849
art. 11(d) gives the figures); one that is not set looks at nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from compliance.rules.thresholds import Threshold

GAMING_DAY, ROLLING, NEAR = "gaming_day", "rolling", "near_threshold"
# One large operation is looked at by itself, where it is made; here only what adds up.
FEWEST = 2
PER_CENT = Decimal(100)


@dataclass(frozen=True)
class Operation:
    """Money in the currency of the house, in one direction, on a gaming day."""

    key: UUID
    amount: Decimal
    gaming_day: date


@dataclass(frozen=True)
class Limits:
    """What the house has set for one direction; None is off. Each threshold carries whether it counts itself."""

    day: Threshold | None = None
    rolling: Threshold | None = None
    rolling_days: int | None = None
    near_percent: int | None = None
    near_count: int | None = None

    @property
    def near(self) -> Threshold | None:
        """The threshold that several operations may keep just below."""
        return self.day if self.day is not None else self.rolling

    @property
    def any(self) -> bool:
        """Whether anything is looked at."""
        return self.near is not None

    def since(self, day: date) -> date:
        """The first gaming day that is looked at: so many days with `day` itself."""
        return day - timedelta(days=(self.rolling_days or 1) - 1)


@dataclass(frozen=True)
class Linked:
    """An alert: what raised it, and every operation that it adds up."""

    rule: str
    threshold: Threshold
    since: date
    operations: tuple[Operation, ...]

    @property
    def total(self) -> Decimal:
        return sum((each.amount for each in self.operations), Decimal("0.00"))


def alerts(new: Operation, earlier: Sequence[Operation], limits: Limits) -> Iterator[Linked]:
    """What a new operation raises together with the earlier ones of the same guest and direction.

    An operation after an alert raises it again with the new sum: who cleared the first has not seen the second.
    """
    every = tuple(each for each in earlier if limits.since(new.gaming_day) <= each.gaming_day <= new.gaming_day)
    together = (*every, new)
    today = tuple(each for each in together if each.gaming_day == new.gaming_day)
    if limits.day is not None:
        yield from _reaching_threshold(Linked(GAMING_DAY, limits.day, new.gaming_day, today))
    if limits.rolling is not None and limits.rolling_days is not None:
        yield from _reaching_threshold(Linked(ROLLING, limits.rolling, limits.since(new.gaming_day), together))
    yield from _near_threshold_operations(new, together, limits)


def _reaching_threshold(found: Linked) -> Iterator[Linked]:
    if len(found.operations) >= FEWEST and found.threshold.reached(found.total):
        yield found


def _near_threshold_operations(new: Operation, together: tuple[Operation, ...], limits: Limits) -> Iterator[Linked]:
    """Several operations just below the threshold, and none that reach it: what looks like a sum that was split."""
    threshold = limits.near
    if threshold is None or limits.near_percent is None or limits.near_count is None:
        return
    floor = threshold.amount * (PER_CENT - limits.near_percent) / PER_CENT
    below = tuple(each for each in together if not threshold.reached(each.amount))
    near = tuple(each for each in below if floor <= each.amount)
    if new in near and len(near) >= limits.near_count and below == together:
        yield Linked(NEAR, threshold, limits.since(new.gaming_day), near)
