"""Find linked transactions of a guest: added up over a day or several days, or just below a threshold.

Pure arithmetic on the rows of the register. The thresholds are settings of the house (A-11; Directive (EU) 2015/849
art. 11(d) gives the figures); without a threshold there is no check.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from compliance.rules.thresholds import Threshold
from compliance.rules.values.amounts import ZERO

GAMING_DAY, ROLLING, NEAR = "gaming_day", "rolling", "near_threshold"
# A single large transaction is checked where it is made; this module covers only linked ones.
FEWEST = 2
PER_CENT = Decimal(100)


@dataclass(frozen=True)
class Operation:
    """A transaction in the currency of the house, in one direction, on a gaming day."""

    key: UUID
    amount: Decimal
    gaming_day: date


@dataclass(frozen=True)
class Limits:
    """The settings of the house for one direction; None is off. Each threshold says whether it is inclusive."""

    day: Threshold | None = None
    rolling: Threshold | None = None
    rolling_days: int | None = None
    near_percent: int | None = None
    near_count: int | None = None

    @property
    def near_threshold(self) -> Threshold | None:
        """Return the threshold just below which several transactions raise an alert."""
        if self.day is not None:
            return self.day
        return self.rolling

    @property
    def any(self) -> bool:
        """Is any check switched on?"""
        return self.near_threshold is not None

    def first_day(self, day: date) -> date:
        """Return the first gaming day of the period, which includes `day` itself."""
        return day - timedelta(days=(self.rolling_days or 1) - 1)


@dataclass(frozen=True)
class LinkedTransactions:
    """An alert: its rule, and the transactions that it adds up."""

    rule: str
    threshold: Threshold
    since: date
    operations: tuple[Operation, ...]

    @property
    def total(self) -> Decimal:
        return sum((each.amount for each in self.operations), ZERO)


def find_alerts(new: Operation, earlier: Sequence[Operation], limits: Limits) -> Iterator[LinkedTransactions]:
    """Yield the alerts that a new transaction raises with the earlier ones of the same guest and direction.

    A transaction after an alert raises it again with the new sum, because the first clearance did not cover it.
    """
    every = tuple(each for each in earlier if limits.first_day(new.gaming_day) <= each.gaming_day <= new.gaming_day)
    together = (*every, new)
    today = tuple(each for each in together if each.gaming_day == new.gaming_day)
    if limits.day is not None:
        yield from _reaching_threshold(LinkedTransactions(GAMING_DAY, limits.day, new.gaming_day, today))
    if limits.rolling is not None and limits.rolling_days is not None:
        yield from _reaching_threshold(
            LinkedTransactions(ROLLING, limits.rolling, limits.first_day(new.gaming_day), together)
        )
    yield from _near_threshold_operations(new, together, limits)


def _reaching_threshold(found: LinkedTransactions) -> Iterator[LinkedTransactions]:
    if len(found.operations) >= FEWEST and found.threshold.is_reached(found.total):
        yield found


def _near_threshold_operations(
    new: Operation, together: tuple[Operation, ...], limits: Limits
) -> Iterator[LinkedTransactions]:
    """Yield an alert for several transactions just below the threshold and none that reaches it: a possible split."""
    threshold = limits.near_threshold
    if threshold is None or limits.near_percent is None or limits.near_count is None:
        return
    floor = threshold.amount * (PER_CENT - limits.near_percent) / PER_CENT
    below = tuple(each for each in together if not threshold.is_reached(each.amount))
    near = tuple(each for each in below if floor <= each.amount)
    # If one transaction reaches the threshold, it is checked by itself and hides nothing.
    # Only a new transaction in that range raises the alert: any other would repeat the last one.
    if new in near and len(near) >= limits.near_count and below == together:
        yield LinkedTransactions(NEAR, threshold, limits.first_day(new.gaming_day), near)
