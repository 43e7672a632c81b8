"""Versions of the model of the carnet, which the Minister of Finance fixes by decision (LU art. 8(1)).

A line remembers the version it was written under and the decision behind it. A new decision is a new version here; old
lines are drawn as they were.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """One model: its version, and the columns of the book in their order."""

    version: str
    columns: tuple[str, ...]


LAYOUTS = {
    layout.version: layout
    for layout in (
        Layout("1", ("number", "registered", "what", "justification", "total_before", "change", "total_after")),
    )
}
CURRENT = "1"
