"""What the registers of the cage share: the columns of a desk or table, of gaming days, and of amounts."""

from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells as shown
from compliance.http.registers.declarations import Cell, Column, Html, Scope, Words, cell

from .words import place_name


def gaming_day(path: str = "gaming_day", *order: str, usual: bool = True) -> Column:
    """The gaming day of a row."""
    return Column(
        "gaming_day",
        _("Gaming day"),
        (cell("gaming_day", _("Gaming day"), path, type="date"),),
        order=order or ("gaming_day",),
        style="figures",
        usual=usual,
        html=shown.day(path),
    )


def place_of(row: Any) -> str | None:
    """The desk or table of the shift that a row belongs to."""
    return place_name(row.shift) if row.shift else None


def _place_link(row: Any, scope: Scope) -> str:
    return _TO_SHIFT(row, scope) if row.shift else shown.NONE


_TO_SHIFT = shown.link("cage:shift", shown.text(place_of), key="shift_id")

PLACE = Column(
    "place",
    _("Desk or table"),
    (Cell("place", _("Desk or table"), place_of), cell("shift", _("Shift"), "shift.label")),
    order=("shift__desk__name", "shift__table__name"),
    html=_place_link,
)


def amount(name: str, title: Words, path: str = "", *, usual: bool = True) -> Column:
    """An amount that nobody may sort by: the place of a row would tell what is kept back."""
    path = path or name
    counted = cell(name, title, path, type="decimal")
    return Column(name, title, (counted,), style="figures", usual=usual, html=shown.amount(path))


def kept_back(is_kept: str, html: Html) -> Html:
    """A cell that says so where its value is kept back from who reads."""

    def drawn(row: Any, scope: Scope) -> str:
        return (
            format_html('<span class="quiet">{}</span>', _("hidden for now"))
            if getattr(row, is_kept)
            else html(row, scope)
        )

    return drawn
