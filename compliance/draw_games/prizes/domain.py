"""Lines of a payout schedule, as a person enters them, and what the schedules of bingo and keno may contain."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

BINGO, KENO = "bingo_schedule", "keno_schedule"
# Categories of found sums.
FOUND_BINGO, FOUND_KENO = "bingo", "keno"
# The game of the pay tables to which a payout schedule belongs.
GAMES: Mapping[str, str] = MappingProxyType({BINGO: "nl.bingo", KENO: "nl.keno"})
_BOTH = ("row", "column", "cross", "frame", "card", "other")
# The patterns that a card of each variant may have; a card of bingo 90 has no full columns (NL 5.1(3~) to 5.1(8~)).
PATTERNS: Mapping[int, tuple[str, ...]] = MappingProxyType({75: _BOTH, 80: _BOTH, 90: ("row", "card", "other")})


@dataclass(frozen=True)
class BingoLine:
    """The prize of a pattern for the price of a card."""

    variant: int
    pattern: str
    price: Decimal
    prize: Decimal

    @property
    def key(self) -> tuple[object, ...]:
        """Return what a schedule states once."""
        return self.variant, self.pattern, self.price

    @property
    def is_possible(self) -> bool:
        """Is it a game of the rules, with a price and a prize?"""
        return self.pattern in PATTERNS.get(self.variant, ()) and self.price > 0 and self.prize > 0


@dataclass(frozen=True)
class KenoLine:
    """The multiple of the stake for the numbers marked and hit."""

    marked: int
    hits: int
    multiple: Decimal

    @property
    def key(self) -> tuple[object, ...]:
        """Return what a schedule states once."""
        return self.marked, self.hits

    @property
    def is_possible(self) -> bool:
        """Are 1 to 15 numbers marked, and no more hit (NL 5.2(2~))?"""
        return 1 <= self.marked <= 15 and 0 <= self.hits <= self.marked and self.multiple > 0


Line = BingoLine | KenoLine


def find_fault(kind: str, lines: Sequence[Line]) -> int:
    """Return the position of the first line that the schedule cannot have, counted from 1; 0 if all are possible."""
    known: set[tuple[object, ...]] = set()
    # The form guesses the game from the number of parts, so a line may be of the other one.
    expected = BingoLine if kind == BINGO else KenoLine
    for position, line in enumerate(lines, start=1):
        if not isinstance(line, expected) or not line.is_possible or line.key in known:
            return position
        known.add(line.key)
    return 0
