"""Distribution of gaming days to volumes that fit the memory limit of a worker."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

Day = TypeVar("Day")
# Any: the figures of each report are of a type of its own.
Figures = TypeVar("Figures", bound=Any)


def whole_days(days: Iterable[Day], rows: Callable[[Day], int], most: int) -> list[tuple[Day, ...]]:
    """Distribute days to volumes of at most `most` rows.

    A day is never split. No day at all gives one empty volume.
    """
    parts: list[list[Day]] = [[]]
    count = 0
    for day in days:
        # A day with more than `most` rows has a volume of its own.
        if parts[-1] and count + rows(day) > most:
            parts.append([])
            count = 0
        parts[-1].append(day)
        count += rows(day)
    return [tuple(part) for part in parts]


def distribute_to_volumes(
    found: Figures, parts: list[tuple[Day, ...]], *, first: Iterable[str], last: Iterable[str]
) -> list[Figures]:
    """Distribute figures with `days` to volumes; fields outside the days go to the first or the last volume."""
    end = len(parts) - 1
    return [
        replace(
            found,
            days=days,
            **dict.fromkeys(first if place > 0 else (), ()),
            **dict.fromkeys(last if place < end else (), ()),
        )
        for place, days in enumerate(parts)
    ]
