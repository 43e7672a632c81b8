"""Rank poker hands of three, four and five cards, each in the order of its game."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise

from ..pay_tables import read_id
from .cards import ACE, Card

LOWEST_ACE = 1


class Category(StrEnum):
    """A combination, by the name that pay tables use."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


# From low to high: with fewer cards other combinations are rare.
_FIVE = tuple(Category)
_FOUR = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
)
_THREE = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
ORDERS = {5: _FIVE, 4: _FOUR, 3: _THREE}


@dataclass(frozen=True)
class PokerHand:
    """A hand: `ranks` are those that decide between equal combinations, the most frequent and highest first."""

    category: Category
    ranks: tuple[int, ...]
    size: int

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        return ORDERS[self.size].index(self.category), self.ranks

    @property
    def name(self) -> str:
        """Return the usual name, as pay tables print it."""
        return read_id(self.category)

    def is_at_least(self, category: Category) -> bool:
        order = ORDERS[self.size]
        return order.index(self.category) >= order.index(category)


def classify_hand(cards: tuple[Card, ...]) -> PokerHand:
    """Return the combination of three, four or five cards."""
    counts = Counter(card.rank for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    top = _straight_top(ranks) if len(counts) == len(cards) else 0
    flush = len({card.suit for card in cards}) == 1
    if top:
        return PokerHand(_straight(top, flush, len(cards)), (top,), len(cards))
    if flush:
        return PokerHand(Category.FLUSH, ranks, len(cards))
    return PokerHand(_groups(sorted(counts.values(), reverse=True)), ranks, len(cards))


def _straight_top(ranks: tuple[int, ...]) -> int:
    """Return the highest rank of consecutive ranks, 0 if they are not; an ace is the highest or the lowest."""
    for row in (ranks, tuple(sorted((LOWEST_ACE if rank == ACE else rank for rank in ranks), reverse=True))):
        if all(higher - lower == 1 for higher, lower in pairwise(row)):
            return row[0]
    return 0


def _straight(top: int, flush: bool, size: int) -> Category:
    if not flush:
        return Category.STRAIGHT
    if top == ACE and size == 5:
        return Category.ROYAL_FLUSH
    return Category.STRAIGHT_FLUSH


def _groups(counts: list[int]) -> Category:
    if counts[0] == 4:
        return Category.FOUR_OF_A_KIND
    if counts[0] == 3:
        return Category.FULL_HOUSE if counts[1:] == [2] else Category.THREE_OF_A_KIND
    if counts[:2] == [2, 2]:
        return Category.TWO_PAIR
    return Category.PAIR if counts[0] == 2 else Category.HIGH_CARD


def best_hand(cards: Iterable[Card], size: int) -> PokerHand:
    """Return the best combination of `size` of the cards."""
    return max((classify_hand(some) for some in combinations(cards, size)), key=lambda hand: hand.strength)
