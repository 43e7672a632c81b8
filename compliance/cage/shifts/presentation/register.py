"""Register of shifts: who held which float when, and the result of the closing count."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.drawers.presentation import columns as cage_columns
from compliance.cage.drawers.presentation import words
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.visibility import selectors as visibility
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from .filters import ShiftFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.models.shifts import Shift


class ShiftInRegister(shift_selectors.ShiftState):
    """What the register adds to a shift: its closing count."""

    last: visibility.VisibleCount | None


def _with_counts(scope: Scope, rows: "list[WithAnnotations[Shift, ShiftInRegister]]") -> None:
    """Set `last` on each shift: what the reader may see of its closing count, or None."""
    last = count_selectors.last_counts(rows)
    visible = visibility.visible_counts(last.values(), visibility.Viewer.from_presence(scope.presence))
    for row in rows:
        row.last = visible[last[row.pk].pk] if row.pk in last else None


SHIFTS = Register(
    name="shifts",
    title=_("Cage shifts"),
    permission="cage.shift.read",
    page=Page(
        "cage:shifts",
        _("Who held which float, from the opening count to the signed closing count."),
        Empty(_("No shifts"), _("This float was not held on these days."), "coins"),
    ),
    rows=lambda scope: shift_selectors.shifts(scope.house.id).order_by("-number"),
    filters=ShiftFilter,
    prepare=_with_counts,
    sort="-shift",
    tables=("cage.Shift",),
    columns=(
        Column(
            "shift",
            _("Shift"),
            (cell("shift", _("Shift"), "label"),),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("cage:shift", page_cells.text_cell("label")),
        ),
        Column(
            "place",
            _("Desk or table"),
            (
                Cell("place", _("Desk or table"), words.place_name),
                cell("desk_id", _("Desk (ID)"), type="uuid"),
                cell("table_id", _("Table (ID)"), type="uuid"),
            ),
            order=("desk__name", "table__name"),
            html=page_cells.text_cell(words.place_name),
        ),
        cage_columns.gaming_day(),
        Column(
            "holder",
            pgettext_lazy("shift", "Held by"),
            (cell("holder", pgettext_lazy("shift", "Held by"), "opened_by", type="person"),),
            order=("opened_by__full_name",),
            html=page_cells.text_cell("opened_by"),
        ),
        Column(
            "opened_at",
            pgettext_lazy("shift", "Opened"),
            (cell("opened_at", pgettext_lazy("shift", "Opened"), type="datetime"),),
            order=("opened_at",),
            style="figures",
            html=page_cells.time_cell("opened_at"),
        ),
        Column(
            "before",
            _("Taken over from"),
            (cell("before", _("Taken over from"), "before.label"),),
            order=("before__number",),
            usual=False,
            html=page_cells.text_cell("before.label"),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    words.state_of_shift,
                    lambda row: str(words.STATES[words.state_of_shift(row)]),
                ),
            ),
            order=("counted", "signed"),
            html=page_cells.badge_cell(words.state_of_shift, words.STATES, words.TONES),
        ),
        cage_columns.amount_column("expected", _("Expected"), "last.expected"),
        cage_columns.amount_column("counted", _("Counted"), "last.counted"),
        cage_columns.amount_column("difference", _("Difference"), "last.difference"),
    ),
)
