"""Mutants that change nothing which anybody could notice, each with the reason."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Equivalent:
    """A mutant, by its module or function, its line of source without the space around it, and what is put in."""

    where: str
    line: str
    text: str
    reason: str


EQUIVALENTS: tuple[Equivalent, ...] = ()
