"""Columns shared by the registers of the cage: desk or table, gaming day, and amounts."""

from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Html, Scope, Words, cell

from .words import place_name

if TYPE_CHECKING:
    from compliance.cage.models.counts import Count
    from compliance.cage.models.days import Tip
    from compliance.cage.models.exchanges import Exchange


def gaming_day(path: str = "gaming_day", *order: str, usual: bool = True) -> Column:
    """Return the column of the gaming day."""
    return Column(
        "gaming_day",
        _("Gaming day"),
        (cell("gaming_day", _("Gaming day"), path, type="date"),),
        order=order or ("gaming_day",),
        style="figures",
        usual=usual,
        html=page_cells.day_cell(path),
    )


def place_of(row: "Count | Exchange | Tip") -> str | None:
    """Return the name of the desk or table of the row's shift."""
    if row.shift:
        return place_name(row.shift)
    return None


def _place_link(row: "Exchange | Tip", scope: Scope) -> str:
    if row.shift:
        return _TO_SHIFT(row, scope)
    return page_cells.NONE


_TO_SHIFT = page_cells.link_cell("cage:shift", page_cells.text_cell(place_of), key="shift_id")

PLACE = Column(
    "place",
    _("Desk or table"),
    (Cell("place", _("Desk or table"), place_of), cell("shift", _("Shift"), "shift.label")),
    order=("shift__desk__name", "shift__table__name"),
    html=_place_link,
)


def amount_column(name: str, title: Words, path: str = "", *, usual: bool = True) -> Column:
    """Return a column of amounts. It cannot be sorted, because the position of a row would reveal a hidden amount."""
    path = path or name
    column_cell = cell(name, title, path, type="decimal")
    return Column(name, title, (column_cell,), style="figures", usual=usual, html=page_cells.amount_cell(path))


def sum_column(name: str, title: Words, *, usual: bool = True) -> Column:
    """Return a sortable column of amounts, for rows whose amounts are never hidden."""
    return Column(
        name,
        title,
        (cell(name, title, type="decimal"),),
        order=(name,),
        style="figures",
        usual=usual,
        html=page_cells.amount_cell(name),
    )


def hidden_if(flag: str, html: Html) -> Html:
    """Return a cell that says so if its value is hidden from the reader; `flag` is the attribute of the row."""

    def render(row: object, scope: Scope) -> str:
        if getattr(row, flag):
            return format_html('<span class="quiet">{}</span>', _("hidden for now"))
        return html(row, scope)

    return render
