"""The head of the log: how many leaves it has, and their root."""

from dataclasses import dataclass

from ..tlog.tree import EMPTY


class WillNotSign(RuntimeError):
    """The head does not continue what was signed before; the message says what to do."""


@dataclass(frozen=True)
class Head:
    """The last head that was signed and committed."""

    size: int = 0
    root: bytes = EMPTY
