"""Find breaks in records that are numbered without a gap, and whose balance follows from each movement."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

NUMBER_MISSING, BALANCE_DIFFERS = "number_missing", "balance_differs"


@dataclass(frozen=True)
class Movement:
    """A movement with its number in the chain, its change, and the balance after it."""

    key: UUID
    number: int
    change: int
    after: int


@dataclass(frozen=True)
class Break:
    """A break before a movement: the number or the balance that was expected, and the one that is there."""

    kind: str
    key: UUID
    expected: int
    found: int


def find_breaks(movements: Iterable[Movement]) -> Iterator[Break]:
    """Yield the breaks of a chain, in the order of its numbers; each break once.

    After a missing number the balance cannot be checked, so that movement is reported for its number only. The chain
    goes on from what a movement states, so that one wrong balance is not reported again for each later movement.
    """
    number, balance = 0, 0
    # Sorted here: the order is what is examined, so it is not left to the query.
    for each in sorted(movements, key=lambda movement: movement.number):
        if each.number != number + 1:
            yield Break(NUMBER_MISSING, each.key, number + 1, each.number)
        elif each.after != balance + each.change:
            yield Break(BALANCE_DIFFERS, each.key, balance + each.change, each.after)
        number, balance = each.number, each.after


def find_missing_numbers(numbered: Iterable[tuple[int, UUID]]) -> Iterator[Break]:
    """Yield the gaps in a series of numbers, in order."""
    last = 0
    for number, key in sorted(numbered):
        if number != last + 1:
            yield Break(NUMBER_MISSING, key, last + 1, number)
        last = number
