"""Versions of the model of the register, which the Minister of Finance fixes by decision (LU art. 8(1)).

A line stores the version it was written under and the decision behind it. A new decision adds a version here; old lines
keep their layout.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """One version of the model, with the columns of the register in order."""

    version: str
    columns: tuple[str, ...]


LAYOUTS = {
    layout.version: layout
    for layout in (
        Layout("1", ("number", "registered", "what", "justification", "total_before", "change", "total_after")),
    )
}
CURRENT = "1"
