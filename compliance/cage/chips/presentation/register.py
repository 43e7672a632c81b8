"""Register of chips and plaques: how many exist, how many were counted, and how many are outside the cage."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, Tile, Words, cell

from .. import selectors as chip_selectors
from . import words as chip_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from compliance.cage.chips.selectors import PieceTotal


def _outside_tile(scope: Scope, rows: "Iterable[PieceTotal]") -> Iterator[Tile]:
    yield Tile(_("Outside the cage"), chip_selectors.outside_in_all(rows), scope.house.currency)


def _number_column(name: str, title: Words) -> Column:
    return Column(name, title, (cell(name, title, type="integer"),), style="figures", html=page_cells.number_cell(name))


def _more_than_exist(row: chip_selectors.PieceTotal) -> Words:
    if row.pieces_outside < 0:
        return _("more counted than exist")
    return ""


INVENTORY = Register(
    name="chips",
    title=_("Chips and plaques"),
    permission="cage.day.read",
    page=Page(
        "cage:pieces",
        _(
            "Pieces in existence, pieces in the last counts of desks and tables, and the remainder held by guests or "
            "unaccounted for."
        ),
        Empty(
            _("No chips yet"),
            _("Add the casino's denominations and their stock. They are available in counts from then on."),
            "coins",
        ),
    ),
    rows=lambda scope: chip_selectors.chip_inventory(scope.house.id),
    tiles=_outside_tile,
    tables=("cage.Piece", "cage.StockChange"),
    has_ids=False,
    columns=(
        Column(
            "medium",
            _("Kind"),
            (cell("medium", _("Kind"), words=chip_words.MEDIA),),
            always_shown=True,
            html=page_cells.text_cell("medium", chip_words.MEDIA),
        ),
        Column(
            "value",
            _("Value"),
            (cell("value", _("Value"), type="decimal"),),
            style="figures",
            html=page_cells.amount_cell("value"),
        ),
        _number_column("exist", _("In existence")),
        _number_column("unsigned", _("Not signed by witness")),
        _number_column("counted", _("In the last counts")),
        Column(
            "outside",
            _("With guests or unaccounted for"),
            (cell("outside", _("With guests or unaccounted for"), "pieces_outside", type="integer"),),
            style="figures",
            html=page_cells.with_notes(
                page_cells.number_cell("pieces_outside"), page_cells.note_cell(_more_than_exist)
            ),
        ),
        Column(
            "outside_worth",
            _("Value with guests or unaccounted for"),
            (cell("outside_worth", _("Value with guests or unaccounted for"), type="decimal"),),
            style="figures",
            html=page_cells.amount_cell("outside_worth"),
        ),
    ),
)
