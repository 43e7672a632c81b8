"""Every kind of statement that leads somewhere, for `test_marks.py`; no house runs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import date


class Kept:
    """A class with a text, a value and what is done to it."""

    count = 0
    born: date | None = None

    @property
    def doubled(self) -> int:
        return self.count * 2

    @staticmethod
    @cache
    def named(name: str) -> str:
        if name:
            return name.title()
        return "nobody"


def branches(number: int) -> str:
    if number < 0:
        said = "less"
    elif number == 0:
        said = "none"
    elif (number > 100 and number not in {1000, 2000, 3000, 4000, 5000, 6000, 7000}) or number in {
        77,
        777,
        7777,
        77777,
    }:
        said = "many"
    else:
        said = "some"
    if number == 5:
        said += "!"
    return said


def loops(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        if number == 13:
            break
        if number == 7:
            continue
        total += number
    else:
        total += 1000
    while total > 5000:
        total -= 1000
        if total == 6000:
            return total
    for number in numbers:
        if number == 1:
            total += 1
    return total


def forever() -> int:
    turns = 0
    while True:
        turns += 1
        if turns > 3:
            return turns


def chosen(value: Any) -> str:
    match value:
        case int() if value > 10:
            return "a large number"
        case int() | float():
            said = "a number"
        case [first, *_]:
            said = f"begins with {first}"
        case str():
            said = "a text"
    match said if isinstance(value, (int, str)) else None:
        case "a text":
            return "text"
        case _:
            pass
    return "other"


def tried(act: Callable[[], Any]) -> Any:
    result = None
    try:
        result = act()
    except KeyError:
        result = "none"
    except (ValueError, TypeError) as error:
        if str(error):
            result = str(error)
    except ZeroDivisionError:
        return "nothing"
    else:
        result = [result]
    finally:
        if result is None:
            result = "at last"
    return result


@contextmanager
def opened(log: list[str]) -> Iterator[None]:
    log.append("in")
    try:
        yield
    finally:
        log.append("out")


def within(log: list[str], stop: bool) -> int:
    with opened(log), opened(log):
        if stop:
            return 1
    for entry in log:
        with opened([]):
            if entry == "in":
                log.append("again")
    return 2


async def _numbers(limit: int) -> AsyncIterator[int]:
    for number in range(limit):
        yield number


async def awaited(limit: int) -> int:
    total = 0
    async for number in _numbers(limit):
        if number > 1:
            total += number
    return total


def nested(start: int) -> Callable[[], int]:
    count = start

    def more() -> int:
        nonlocal count
        count += 1
        if count > 10:
            raise ValueError("too many")
        return count

    return more


def folded(numbers: list[int]) -> dict[str, Any]:
    return {
        "kept": [
            number * 10_000
            for number in numbers
            if number > 1 and number not in {1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000}
        ],
        "any": any(number == 3 for number in numbers),
        "sorted": sorted(
            numbers,
            key=lambda number: -number,
        ),
    }


def run(limit: int) -> int:
    return asyncio.run(awaited(limit))
