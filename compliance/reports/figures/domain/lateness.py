"""What a report tells of the past: how it stood when its span ended; what was entered later stands apart and marked."""

from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

Figures = TypeVar("Figures")


@dataclass(frozen=True, slots=True)
class Late:
    """When a row was entered that belongs to a span which was over by then, and by whom; empty for the program."""

    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class SubsequentEvent:
    """What became of a row after the span had ended: a code, when, by whom, and what was written with it."""

    what: str
    at: datetime
    by: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many rows of some figures were entered late, and how many events came later."""

    late: int
    later: int

    def __add__(self, other: "Counted") -> "Counted":
        return Counted(self.late + other.late, self.later + other.later)


def as_known(figures: Figures, at: datetime) -> Figures:
    """Figures without whatever was entered at a moment or after it: what a report drawn just before had shown."""
    known: Figures = _as_known(figures, at)
    return known


def count_late_entries(figures: object) -> Counted:
    """What figures hold of late entries and later events, counted anew in all their rows."""
    late, later = 0, 0
    for row in _rows(figures):
        late += isinstance(getattr(row, "late", None), Late)
        later += isinstance(row, SubsequentEvent)
    return Counted(late, later)


def _as_known(value: Any, at: datetime) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _as_known(getattr(value, each.name), at) for each in fields(value)})
    if isinstance(value, tuple):
        return tuple(_as_known(each, at) for each in value if not _entered_since(each, at))
    return value


def _entered_since(row: Any, at: datetime) -> bool:
    entered = row if isinstance(row, SubsequentEvent) else getattr(row, "late", None)
    return isinstance(entered, Late | SubsequentEvent) and entered.at >= at


def _rows(value: Any) -> Any:
    """Every plain value object within a value, the value itself included."""
    if is_dataclass(value):
        yield value
        for each in fields(value):
            yield from _rows(getattr(value, each.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _rows(each)
