"""How each of two acts at the same instant ended."""

from collections.abc import Callable
from typing import Any

from compliance.refusals import Refused
from tests.cage import invariants
from tests.races import together

Act = Callable[[], Any]


def outcomes(*acts: Act) -> list[str]:
    """What became of acts that all began at once: done, or the words in which one was refused; nothing else."""

    def one(number: int) -> str:
        try:
            acts[number]()
        except Refused as refused:
            return str(refused)
        return "done"

    found = together(one, len(acts))
    invariants.check()
    return found
