"""Who wins a jackpot at a table, and how much each winner gets (NL 3.2(10), 3.2(12), 3.5(25))."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from enum import StrEnum

from compliance.rules.values.amounts import CENT


class Reason(StrEnum):
    """Why a player may win the jackpot of a box."""

    BOX_HOLDER = "box_holder"
    HIGHEST_STAKE = "highest_stake"
    NEAREST = "nearest"


@dataclass(frozen=True)
class Claim:
    """A player with the winning hand on a box.

    `stake` is the stake on the box and `jackpot_bet` the bet on the jackpot. `seat` counts from the shuffler; it is
    None for the box holder.
    """

    box: int
    jackpot_bet: Decimal
    stake: Decimal
    seat: int | None = None


@dataclass(frozen=True)
class Winner:
    """The player who holds a box, with the rule that decides it."""

    claim: Claim
    reason: Reason


def winners_of(claims: Iterable[Claim]) -> tuple[Winner, ...]:
    """Return one winner for each box, in the order of the boxes (NL 3.2(10)).

    The box holder wins. On an unoccupied box it is the player with the highest stake; of equal stakes, the one nearest
    the shuffler.
    """
    of_boxes: dict[int, list[Claim]] = {}
    for claim in claims:
        of_boxes.setdefault(claim.box, []).append(claim)
    return tuple(_winner(of_boxes[box]) for box in sorted(of_boxes))


def _winner(claims: list[Claim]) -> Winner:
    # A box has one holder at most: the service refuses the same box and seat twice.
    for claim in claims:
        if claim.seat is None:
            return Winner(claim, Reason.BOX_HOLDER)
    highest = max(claim.stake for claim in claims)
    tied = [claim for claim in claims if claim.stake == highest]
    if len(tied) == 1:
        return Winner(tied[0], Reason.HIGHEST_STAKE)
    # Seats count from the shuffler, so the lowest number sits nearest. A tied claim always has a seat.
    return Winner(min(tied, key=lambda claim: claim.seat or 0), Reason.NEAREST)


def share_of(meter: Decimal, winners: int, *, whole_euro: bool) -> Decimal:
    """Return the share of each winner of one hand at one table, in the casino's currency.

    The meter is shared first. At Black Jack each share is then rounded up to a whole euro (A-14), at other games to
    the nearest cent.
    """
    # Sharing before rounding costs the casino less than a euro for each winner.
    if whole_euro:
        return (meter / winners).to_integral_value(ROUND_CEILING).quantize(CENT)
    return (meter / winners).quantize(CENT, ROUND_HALF_UP)


def borne_by_the_house(meter: Decimal, share: Decimal, winners: int) -> Decimal:
    """Return what the casino adds to the meter because shares are rounded; negative if it keeps a cent."""
    return share * winners - meter
