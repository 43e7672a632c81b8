"""Register definitions: the parts of the year-end page that list rows."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Register, Scope, cell, single_cell_column

from ...carnet.presentation import words as carnet_words
from ...carnet.presentation.registers import CARNET

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...carnet.selectors import LineState
    from ...models.carnets import CarnetLine


def _what_facts(line: "WithAnnotations[CarnetLine, LineState]", _scope: Scope) -> dict[str, object]:
    return {"line": line, "what": carnet_words.CATEGORIES[line.find.category] if line.find else ""}


OPEN_LINES = Register(
    name="orphans-open-entries",
    title=_("Open to claims"),
    columns=(
        *CARNET.named(("number",)),
        Column(
            "what",
            _("What"),
            (cell("category", _("What was found"), "find.category", carnet_words.CATEGORIES),),
            html=page_cells.from_template("orphans/open_line.html", _what_facts),
        ),
        *CARNET.named(("change",)),
        single_cell_column(
            cell("window_ends_at", _("Late from"), type="datetime"),
            page_cells.time_cell("window_ends_at"),
            style="figures",
        ),
    ),
)

RECEIPTS = Register(
    name="orphans-receipts",
    title=_("Numbered receipts"),
    columns=(
        single_cell_column(cell("number", _("Number")), page_cells.text_cell("number"), style="number"),
        single_cell_column(cell("issued_on", _("Issued on"), type="date"), page_cells.day_cell("issued_on")),
        Column(
            "recorded",
            _("Recorded on"),
            (
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded on"), type="datetime"),
            ),
            html=page_cells.with_notes(page_cells.time_cell("recorded_at"), page_cells.note_cell("recorded_by")),
        ),
        single_cell_column(
            cell("amount", _("Amount"), type="decimal"), page_cells.amount_cell("amount"), style="figures"
        ),
    ),
)

FOLLOW_UP = Register(
    name="orphans-refunded-since",
    title=_("Refunded since"),
    columns=(
        Column(
            "line",
            _("Register entry"),
            (cell("exercise", _("Financial year"), "carnet.label"), cell("number", _("Number"), type="integer")),
            style="number",
            html=lambda line, _scope: f"{line.carnet.label}/{line.number}",
        ),
        Column(
            "original",
            _("Original entry"),
            (cell("original", _("Original entry"), "original.number", type="integer"),),
            style="number",
            html=lambda line, scope: f"{scope.parent.label}/{line.original.number}",
        ),
        single_cell_column(cell("registered_on", _("Day"), type="date"), page_cells.day_cell("registered_on")),
        *CARNET.named(("change",)),
    ),
)
