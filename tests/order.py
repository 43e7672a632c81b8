"""The order of the tests: each worker begins with a share of the slow ones, and quick ones are left for the end."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any, TypeVar

Item = TypeVar("Item", bound=Any)


def deal(items: Sequence[Item], workers: int) -> list[Item]:
    """Sort the tests for `--dist worksteal`: each worker gets one part of the list, and without work takes from the
    end of another's.

    A file stays whole, because its tests share what is made once. The first worker has all tests of the browser, and
    therefore fewer of the others that are slow.
    """
    parts: list[list[Item]] = [[] for _worker in range(workers)]
    files: dict[str, list[Item]] = {}
    quick = []
    for item in items:
        if "browser" in item.keywords:
            parts[0].append(item)
        elif "slow" in item.keywords:
            files.setdefault(item.nodeid.partition("::")[0], []).append(item)
        else:
            quick.append(item)
    for worker, file in zip(cycle([*range(1, workers)] * 2 + [0]), files.values()):
        parts[worker] += file
    rest, dealt = iter(quick), list[Item]()
    for number, part in enumerate(parts):
        size = (len(items) - len(dealt)) // (workers - number)  # as xdist divides them
        dealt += [*part, *islice(rest, max(0, size - len(part)))]
    return [*dealt, *rest]
