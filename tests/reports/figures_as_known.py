"""Figures of a report as they were known before a moment: what was entered since is left out."""

from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent

Figures = TypeVar("Figures")


def as_known(figures: Figures, at: datetime) -> Figures:
    """The figures without entries made at or after a moment: those of a report rendered just before it."""
    known: Figures = _as_known(figures, at)
    return known


def _as_known(value: object, at: datetime) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _as_known(getattr(value, each.name), at) for each in fields(value)})
    if isinstance(value, tuple):
        return tuple(_as_known(each, at) for each in value if not _entered_since(each, at))
    return value


def _entered_since(row: object, at: datetime) -> bool:
    entered = row if isinstance(row, SubsequentEvent) else getattr(row, "late", None)
    return isinstance(entered, Late | SubsequentEvent) and entered.at >= at
