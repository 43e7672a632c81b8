"""Register of slips between two floats, with their signatures."""

from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.drawers.presentation import columns as cage_columns
from compliance.cage.drawers.presentation import words
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell

from .. import selectors as slip_selectors
from . import words as slip_words
from .filters import SlipFilter

if TYPE_CHECKING:
    from compliance.cage.models.slips import Slip


def giver_name(row: "Slip") -> str:
    return words.place_name(row.giver)


def taker_name(row: "Slip") -> str:
    return words.place_name(row.taker)


def _slip_total(row: "Slip") -> Decimal:
    return row.cash + row.chips + row.plaques


SLIPS = Register(
    name="cage-slips",
    title=_("Fills, credits and transfers"),
    permission="cage.shift.read",
    page=Page(
        "cage:slips",
        _("Transfers between floats, signed by sender and recipient and numbered without gaps."),
        Empty(_("No slips"), _("No slip was prepared on these days."), "next"),
    ),
    rows=lambda scope: slip_selectors.slips(scope.house.id),
    filters=SlipFilter,
    sort="-prepared_at",
    tables=("cage.Slip", "cage.SlipEnd"),
    columns=(
        Column(
            "slip",
            _("Slip"),
            (cell("slip", _("Slip"), "label"),),
            order=("kind", "number"),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("cage:slip", page_cells.text_cell("label")),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=slip_words.SLIPS),),
            order=("kind",),
            html=page_cells.text_cell("kind", slip_words.SLIPS),
        ),
        cage_columns.gaming_day(),
        Column(
            "giver",
            pgettext_lazy("float", "From"),
            (
                Cell("giver", pgettext_lazy("float", "From"), giver_name),
                cell("giver_id", _("From (shift ID)"), type="uuid"),
            ),
            order=("giver__desk__name", "giver__table__name"),
            html=page_cells.text_cell(giver_name),
        ),
        Column(
            "taker",
            pgettext_lazy("float", "To"),
            (
                Cell("taker", pgettext_lazy("float", "To"), taker_name),
                cell("taker_id", _("To (shift ID)"), type="uuid"),
            ),
            order=("taker__desk__name", "taker__table__name"),
            html=page_cells.text_cell(taker_name),
        ),
        cage_columns.sum_column("cash", pgettext_lazy("column of amounts", "Cash"), usual=False),
        cage_columns.sum_column("chips", _("Chips")),
        cage_columns.sum_column("plaques", _("Plaques")),
        Column(
            "prepared_by",
            pgettext_lazy("slip", "Prepared by"),
            (cell("prepared_by", pgettext_lazy("slip", "Prepared by"), type="person"),),
            order=("prepared_by__full_name",),
            html=page_cells.join_with_commas(page_cells.text_cell("prepared_by"), page_cells.time_cell("prepared_at")),
        ),
        Column(
            "prepared_at",
            _("Prepared at"),
            (cell("prepared_at", _("Prepared at"), type="datetime"),),
            order=("prepared_at",),
            style="figures",
            html=page_cells.time_cell("prepared_at"),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    slip_words.state_of_slip,
                    lambda row: str(slip_words.WAYS[slip_words.state_of_slip(row)]),
                ),
            ),
            order=("end__outcome",),
            html=page_cells.badge_cell(slip_words.state_of_slip, slip_words.WAYS, slip_words.WAY_TONES),
        ),
        Column(
            "signed_by",
            _("Signed by"),
            (cell("signed_by", _("Signed by"), "end.signed_by", type="person"),),
            order=("end__signed_by__full_name",),
            usual=False,
            html=page_cells.text_cell("end.signed_by"),
        ),
        Column(
            "signed_at",
            _("Signed at"),
            (cell("signed_at", _("Signed at"), "end.signed_at", type="datetime"),),
            order=("end__signed_at",),
            style="figures",
            usual=False,
            html=page_cells.time_cell("end.signed_at"),
        ),
    ),
)
# Slips on the page of a float, and slips in transit to the reader.
IN_SHORT = (
    *SLIPS.named({"slip", "giver", "taker", "prepared_by"}),
    Column("sum", _("Sum"), (), style="figures", html=page_cells.amount_cell(_slip_total)),
    *SLIPS.named({"state"}),
)
