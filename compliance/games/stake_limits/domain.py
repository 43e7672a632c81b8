"""Compare a stake with the limits of its table session, its terminal and an individual limit (NL 1.1, 2.2(2))."""

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from ..domain.stake_schemes import ANY, OUTSIDE, OUTSIDE_CHANCES

NOTHING = Decimal(0)
# Chances of a roulette table may have limits of their own, or be absent from it (NL 2.1(3), 2.2(2)).
STAKED_CHANCES = (ANY, *OUTSIDE_CHANCES)


class Result(StrEnum):
    """The result of a check: the stake is within its limits, or the first limit that it breaks."""

    WITHIN = "within"
    NO_SUCH_CHANCE = "no_such_chance"
    BELOW_MINIMUM = "below_minimum"
    NOT_A_MULTIPLE = "not_a_multiple"
    BELOW_TERMINAL = "below_terminal"
    ABOVE_TERMINAL = "above_terminal"
    ABOVE_MAXIMUM = "above_maximum"
    ABOVE_WITH_TERMINAL = "above_with_terminal"
    ABOVE_TOGETHER = "above_together"


@dataclass(frozen=True)
class StakeParts:
    """The stake of a player on one chance: the amount at the table, on its terminal, and of players who act with them.

    `others` is above zero only if the casino decided that the maximum applies to these players together (A-84).
    """

    chance: str
    at_table: Decimal = NOTHING
    at_terminal: Decimal = NOTHING
    others: Decimal = NOTHING

    @property
    def own(self) -> Decimal:
        return self.at_table + self.at_terminal


@dataclass(frozen=True)
class Bounds:
    """Minimum and maximum of a chance; `step` is the amount of which a stake at the table is a multiple, if any."""

    minimum: Decimal
    maximum: Decimal
    step: Decimal | None = None


def check_parts(
    stake: StakeParts, bounds: Bounds, *, terminal: Bounds | None = None, absent: Collection[str] = ()
) -> Result:
    """Return the result for a stake at the table with `bounds`, and on the terminal with its own bounds.

    `absent` are the chances that the table does not have (NL 2.2(2)). The database has the same rules
    (`games_stake_result`).
    """
    # In the order in which staff would object: the first limit that is broken is the result.
    broken = (
        (stake.chance in absent, Result.NO_SUCH_CHANCE),
        (NOTHING < stake.at_table < bounds.minimum, Result.BELOW_MINIMUM),
        (bounds.step is not None and stake.at_table % bounds.step, Result.NOT_A_MULTIPLE),
        (terminal is not None and stake.at_terminal < terminal.minimum, Result.BELOW_TERMINAL),
        (terminal is not None and stake.at_terminal > terminal.maximum, Result.ABOVE_TERMINAL),
        (stake.at_table > bounds.maximum, Result.ABOVE_MAXIMUM),
        (stake.own > bounds.maximum, Result.ABOVE_WITH_TERMINAL),
        (stake.own + stake.others > bounds.maximum, Result.ABOVE_TOGETHER),
    )
    return next((result for is_broken, result in broken if is_broken), Result.WITHIN)


def line_of(chance: str, lines: Collection[str]) -> str:
    """Return the line of a scheme that limits a chance: its own one, or that of every other chance."""
    if chance in OUTSIDE_CHANCES and OUTSIDE in lines:
        return OUTSIDE
    return ANY
