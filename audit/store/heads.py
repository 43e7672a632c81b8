"""The head of the log: the number of leaves and their root hash."""

from dataclasses import dataclass

from ..tlog.tree import EMPTY


class WillNotSign(RuntimeError):
    """The head does not continue the last signed one; the message names the remedy."""


@dataclass(frozen=True)
class Head:
    """The last head that was signed and committed."""

    size: int = 0
    root: bytes = EMPTY
