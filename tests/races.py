"""Two desks that do something at the same instant."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

DESKS = 16


def together(work: Callable[[int], Any], count: int = DESKS) -> list[Any]:
    """Run the same work in many threads that all begin at once, each with its own connection."""
    barrier = Barrier(count)

    def one(number: int) -> Any:
        try:
            barrier.wait(timeout=30)
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))
