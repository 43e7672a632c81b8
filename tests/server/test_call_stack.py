"""Calls at any depth find their room: no call asks the system for memory, and none gives it back."""

import resource
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.call_stack import with_room

CALLS = 200
DEPTHS = range(1, 200)


def wide(*, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0, g: int = 0, h: int = 0) -> int:
    """A frame that is larger than that of its caller, and so does not fit where that one still did."""
    j, k, m, n, p, q, r, s, t, u, v, w = a, b, c, d, e, f, g, h, a, b, c, d
    return j + k + m + n + p + q + r + s + t + u + v + w


def faults_at(depth: int) -> int:
    """How often the system had to provide memory for many calls below a number of others."""
    if depth:
        return faults_at(depth - 1)
    # The system takes back pages that a process has not used for a while. The first use after that has faults once;
    # a boundary between two chunks causes them each time.
    return min(faults_of_calls() for _ in range(3))


def faults_of_calls() -> int:
    """How often this thread had to wait for memory in a number of calls; other threads do not count."""
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    for _ in range(CALLS):
        wide()
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


def most_faults(measure: Callable[[int], int]) -> int:
    """In a thread of its own: the suite has given its thread room."""
    with ThreadPoolExecutor(1) as thread:
        return max(thread.map(measure, DEPTHS))


def test_no_depth_has_calls_that_ask_for_memory() -> None:
    assert most_faults(with_room(faults_at)) < CALLS / 2


def test_python_by_itself_asks_for_memory_at_some_depth() -> None:
    """If a later Python does not, `server.call_stack` has done its duty and can go."""
    assert most_faults(faults_at) >= CALLS or sys.version_info[:2] > (3, 11)


def test_the_function_stays_what_it_was() -> None:
    @with_room
    def add(first: int, *, second: int) -> int:
        """Add two numbers."""
        return first + second

    assert add(1, second=2) == 3
    assert (add.__name__, add.__doc__) == ("add", "Add two numbers.")
    with pytest.raises(ZeroDivisionError):
        with_room(lambda: 1 / 0)()
