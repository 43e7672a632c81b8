"""Meters of a gaming machine: which of them fell since the last reading."""

from dataclasses import astuple, dataclass
from decimal import Decimal

METERS = ("coin_in", "coin_out", "dropped", "jackpots", "games")


@dataclass(frozen=True)
class Meters:
    """The meters at a moment: sums in the currency of the house, and the number of games."""

    coin_in: Decimal
    coin_out: Decimal
    dropped: Decimal
    jackpots: Decimal
    games: int


def fallen_meters(before: Meters | None, now: Meters) -> list[str]:
    """Return the names of the meters that are lower than before; none without a former reading."""
    # The meters of a used machine may begin at any figure.
    if before is None:
        return []
    return [name for name, old, new in zip(METERS, astuple(before), astuple(now), strict=True) if new < old]
