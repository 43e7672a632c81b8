"""Register of the tips placed in the tip box, by table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.drawers.presentation import columns as cage_columns
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, Tile, cell

from .. import selectors as tip_selectors
from .filters import TipFilter

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.cage.models.days import Tip


def _in_all(scope: Scope, rows: "QuerySet[Tip]") -> Iterator[Tile]:
    yield Tile(_("Total"), tip_selectors.sum_of(rows), scope.house.currency)


def _yes_or_no(row: "Tip") -> str:
    return str(_("yes") if row.colour_chips else _("no"))


TIPS = Register(
    name="tips",
    title=_("Tips"),
    permission="cage.shift.read",
    page=Page(
        "cage:tips",
        _("Tips by table. Colour chips are converted into value chips immediately."),
        Empty(_("No tips"), _("No tips were recorded on these days."), "tag"),
    ),
    rows=lambda scope: tip_selectors.tips(scope.house.id),
    filters=TipFilter,
    tiles=_in_all,
    sort="-recorded_at",
    tables=("cage.Tip",),
    columns=(
        Column(
            "recorded_at",
            pgettext_lazy("when it happened", "At"),
            (cell("recorded_at", pgettext_lazy("when it happened", "At"), type="datetime"),),
            order=("recorded_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("recorded_at"),
        ),
        cage_columns.gaming_day(),
        cage_columns.PLACE,
        Column(
            "amount",
            _("Tip"),
            (cell("amount", _("Tip"), type="decimal"),),
            order=("amount",),
            style="figures",
            html=page_cells.amount_cell("amount"),
        ),
        Column(
            "chips",
            _("Number of chips"),
            (
                cell("chips", _("Number of chips"), type="integer"),
                cell("chip_value", _("Value of one chip"), type="decimal"),
            ),
            order=("chips",),
            style="figures",
            usual=False,
            html=page_cells.number_cell("chips"),
        ),
        Column(
            "colour_chips",
            _("In colour chips"),
            (cell("colour_chips", _("In colour chips"), type="boolean"),),
            order=("colour_chips",),
            html=page_cells.text_cell(_yes_or_no),
        ),
        Column(
            "recorded_by",
            _("By"),
            (cell("recorded_by", _("By"), type="person"),),
            order=("recorded_by__full_name",),
            html=page_cells.text_cell("recorded_by"),
        ),
    ),
)
