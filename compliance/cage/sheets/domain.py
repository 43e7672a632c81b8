"""Pieces and their sums: euro notes and coins, and the totals of a count sheet."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from compliance.rules.values.amounts import ZERO

# By value, largest first. The 500 is no longer issued but remains legal tender (ECB, decision of 4 May 2016).
EURO_NOTES = tuple(Decimal(value) for value in ("500", "200", "100", "50", "20", "10", "5"))
EURO_COINS = tuple(Decimal(value) for value in ("2", "1", "0.50", "0.20", "0.10", "0.05", "0.02", "0.01"))
CASH, CHIPS, PLAQUES = ("note", "coin"), ("chip",), ("plaque",)
MEDIA_ORDER = {"note": 0, "coin": 1, "chip": 2, "plaque": 3}


@dataclass(frozen=True)
class Pieces:
    """The number of pieces of one value: `medium` is note, coin, chip or plaque."""

    medium: str
    value: Decimal
    quantity: int

    @property
    def sum(self) -> Decimal:
        return self.value * self.quantity


@dataclass(frozen=True)
class Sums:
    """The sums of pieces by medium, in the casino's currency."""

    cash: Decimal = ZERO
    chips: Decimal = ZERO
    plaques: Decimal = ZERO

    @property
    def total(self) -> Decimal:
        return self.cash + self.chips + self.plaques


def sums_of(pieces: Iterable[Pieces]) -> Sums:
    """Return the sums of cash, chips and plaques."""
    sums = {"cash": ZERO, "chips": ZERO, "plaques": ZERO}
    for piece in pieces:
        if piece.medium in CASH:
            sums["cash"] += piece.sum
        elif piece.medium in CHIPS:
            sums["chips"] += piece.sum
        else:
            sums["plaques"] += piece.sum
    return Sums(**sums)
