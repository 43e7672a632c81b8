"""How long each section of the guide takes, and all of them together."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

# What the guide promises: from the packages to the first signed report.
LONGEST = 15 * 60.0


class Durations:
    """The seconds of each section, in the order of the guide."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure a step; those of one name are added up."""
        sys.stdout.write(f"{name}\n" if name not in self._seconds else "")
        sys.stdout.flush()
        began = time.monotonic()
        yield
        self._seconds[name] = self._seconds.get(name, 0.0) + time.monotonic() - began

    @property
    def total(self) -> float:
        return sum(self._seconds.values())

    def are_short(self) -> bool:
        """Is the sum shorter than the guide promises?"""
        return self.total < LONGEST

    def table(self) -> str:
        lines = [f"| {name} | {seconds:.1f} s |" for name, seconds in self._seconds.items()]
        verdict = "within" if self.are_short() else "longer than"
        lines.append(f"| all, {verdict} {LONGEST / 60:.0f} minutes | {self.total:.1f} s |")
        return "\n".join(["", "| section | duration |", "|---|---|", *lines, ""])
