"""Measures against guests (exclusions, bans): loaded when the area that keeps them is there, and said when not."""

from importlib.util import find_spec

WANTED = 100_000


def load(database: str, persons: int) -> int:
    """Write up to 100,000 measures, one guest in ten at most; returns how many, none without their area."""
    if find_spec("compliance.exclusions") is None:
        return 0
    raise SystemExit("compliance.exclusions is here: say in benchmarks/door/measures.py how its rows are loaded.")
