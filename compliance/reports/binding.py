"""Which gaming days are bound together, so that no volume takes more than a worker may have."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Day = TypeVar("Day")


def whole_days(days: Iterable[Day], rows: Callable[[Day], int], most: int) -> list[tuple[Day, ...]]:
    """Days in their order, dealt to volumes of at most so many rows; a day is never cut. No day is one empty volume."""
    parts: list[list[Day]] = [[]]
    count = 0
    for day in days:
        if parts[-1] and count + rows(day) > most:
            parts.append([])
            count = 0
        parts[-1].append(day)
        count += rows(day)
    return [tuple(part) for part in parts]
