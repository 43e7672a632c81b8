"""Late entries: a report shows the state at the end of its period and marks later changes."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Late:
    """Time and author of a row entered after the end of its period; without an author, Carnet entered it."""

    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class SubsequentEvent:
    """An event after the end of the period: a code, its time, author and details."""

    what: str
    at: datetime
    by: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """Number of rows entered late, and of subsequent events."""

    late: int
    later: int

    def __add__(self, other: "Counted") -> "Counted":
        return Counted(self.late + other.late, self.later + other.later)


def count_late_entries(figures: object) -> Counted:
    """Recount the late entries and subsequent events in all rows of the figures."""
    late, later = 0, 0
    for row in _nested_rows(figures):
        late += isinstance(getattr(row, "late", None), Late)
        later += isinstance(row, SubsequentEvent)
    return Counted(late, later)


def _nested_rows(value: object) -> Iterator[object]:
    """Yield every dataclass instance within a value, including the value itself."""
    if is_dataclass(value):
        yield value
        for each in fields(value):
            yield from _nested_rows(getattr(value, each.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _nested_rows(each)
