"""Cards, patterns and shares of bingo (NL 5.1)."""

from collections.abc import Collection, Mapping, Sequence
from decimal import ROUND_CEILING, Decimal
from types import MappingProxyType

CENT = Decimal("0.01")
# Numbers on a card (NL 5.1(3~) to 5.1(5~)).
CARD_SIZES: Mapping[int, int] = MappingProxyType({75: 24, 80: 16, 90: 15})
# Rows and columns of a card; a card of bingo 90 has nine columns, of which each row has five numbers.
_SHAPES: Mapping[int, tuple[int, int]] = MappingProxyType({75: (5, 5), 80: (4, 4), 90: (3, 5)})
_MIDDLE = 12  # of the 25 boxes of bingo 75; it has no number


def is_card(variant: int, numbers: Sequence[int]) -> bool:
    """Has a card as many numbers as its variant requires, each once and within the game?"""
    return len(numbers) == CARD_SIZES[variant] == len(set(numbers)) and all(1 <= each <= variant for each in numbers)


def winning_numbers(variant: int, pattern: str, numbers: Sequence[int], drawn: Collection[int]) -> tuple[int, ...]:
    """Return the numbers that complete the pattern; none if the bingo is not valid.

    `numbers` are those of the card, row by row.
    """
    # One complete group is enough, so the first one is the proof.
    for group in _groups(variant, pattern, numbers):
        if set(group) <= set(drawn):
            return group
    return ()


def _groups(variant: int, pattern: str, numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the groups of numbers of which one must be drawn completely."""
    rows, columns = _SHAPES[variant]
    boxes: list[int | None] = list(numbers)
    if variant == 75:
        # So that rows and columns are counted as on the card.
        boxes.insert(_MIDDLE, None)
    grid = [boxes[row * columns : (row + 1) * columns] for row in range(rows)]
    last = columns - 1
    if pattern == "row":
        found = grid
    elif pattern == "column":
        found = [[line[column] for line in grid] for column in range(columns)]
    elif pattern == "cross":
        # Both diagonals; where they cross, the box counts once.
        found = [[box for row, line in enumerate(grid) for box in dict.fromkeys((line[row], line[last - row]))]]
    elif pattern == "frame":
        found = [[*grid[0], *(box for line in grid[1:-1] for box in (line[0], line[last])), *grid[-1]]]
    else:
        found = [boxes]
    return [tuple(box for box in group if box is not None) for group in found]


def share_of_prize(prize: Decimal, winners: int) -> Decimal:
    """Return the share of each of several winners: the prize is shared first, then rounded up to a cent (A-98)."""
    # The casino bears the rest, as for jackpots: no winner gets less than an equal share.
    return (prize / winners).quantize(CENT, rounding=ROUND_CEILING)
