"""Parallel processes that simulate one month, night by night."""

from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from threading import BrokenBarrierError
from typing import TYPE_CHECKING

from django.db import connections

from .loading_speed import freeze_objects
from .month import Arrival, Month, present_guests

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue
    from multiprocessing.sharedctypes import SynchronizedArray
    from multiprocessing.synchronize import Barrier

PATIENCE = 600.0  # seconds that a process waits for the others before it gives up

# Child processes inherit the month, the connection settings and the locks.
CONTEXT = get_context("fork")


class CrewFailed(Exception):
    """A process stopped before the end of the month; its own output has the reason."""


class Crew:
    """Processes that simulate a month; `wait` for their result."""

    def __init__(self, month: Month, arrivals: Sequence[Arrival], processes: int) -> None:
        connections.close_all()  # a connection must not be shared with a child
        self._said: SimpleQueue[Counter[str]] = CONTEXT.SimpleQueue()
        barrier, places = CONTEXT.Barrier(processes), CONTEXT.Array("L", month.nights)
        self._processes = [
            CONTEXT.Process(target=_run_share, args=(month, arrivals, barrier, places, self._said), daemon=True)
            for _each in range(processes)
        ]
        for process in self._processes:
            process.start()

    def wait(self) -> Counter[str]:
        """Return the number of guests by outcome. Raises CrewFailed."""
        outcomes = Counter[str]()
        for process in self._processes:
            process.join()
        if any(process.exitcode for process in self._processes):
            raise CrewFailed
        while not self._said.empty():
            outcomes.update(self._said.get())
        return outcomes


def _run_share(
    month: Month,
    arrivals: Sequence[Arrival],
    barrier: "Barrier",
    places: "SynchronizedArray[int]",
    output: "SimpleQueue[Counter[str]]",
) -> None:
    def turns(number: int) -> int:
        with places.get_lock():
            place: int = places[number]
            places[number] += 1
            return place

    freeze_objects()
    try:
        output.put(present_guests(month, arrivals, turns=turns, between=lambda: barrier.wait(PATIENCE)))
    except BrokenBarrierError:
        pass  # another process stopped, and reports the reason
    except BaseException:
        # Otherwise the other processes would wait at the barrier until their patience ends.
        barrier.abort()
        raise
    finally:
        connections.close_all()
