"""What registers of alerts share: when an alert was raised, whether it is open, and how many are."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from . import page_cells
from .declarations import Cell, Column, Scope, Tile, Words, cell


def raised_column(*more: Cell) -> Column:
    """Return the column with the time of an alert, and `more` columns in the file."""
    return Column(
        "raised",
        pgettext_lazy("alert", "Raised"),
        (cell("raised_at", pgettext_lazy("alert", "Raised at"), type="datetime"), *more),
        order=("raised_at",),
        style="number",
        html=page_cells.time_cell("raised_at"),
    )


# Any: the row of a register, which each register types itself.
def state_column(
    state_of: Callable[[Any], str], states: Mapping[str, Words], tones: Mapping[str, tuple[str, str]], *more: Cell
) -> Column:
    """Return the column with the state of an alert, and `more` columns in the file about its end."""
    return Column(
        "state",
        _("State"),
        (Cell("state", _("State"), state_of, lambda row: str(states[state_of(row)])), *more),
        html=page_cells.badge_cell(state_of, states, tones),
    )


def open_tile(title: Words, count_open: Callable[[UUID], int]) -> Callable[[Scope, object], Iterator[Tile]]:
    """Return the tiles of a register of alerts: the number of open ones."""

    def tiles(scope: Scope, _rows: object) -> Iterator[Tile]:
        yield Tile(title, count_open(scope.house.id))

    return tiles
