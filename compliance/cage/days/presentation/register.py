"""Register of closed gaming days: each place as recorded at the closing."""

from django.utils.translation import gettext_lazy as _

from compliance.cage.drawers.presentation.columns import sum_column
from compliance.cage.models.days import PlaceKind
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, cell

from ..selectors import days
from .filters import ClosedDaysFilter

KINDS = dict(PlaceKind.choices)


CAGE_DAYS = Register(
    name="days-of-the-cage",
    title=_("Closed cage days"),
    permission="cage.day.read",
    page=Page(
        "cage:closed_days",
        _("Desks, tables and boxes of each closed gaming day: expected, counted and result."),
        Empty(_("No closed days"), _("No cage day was closed in this period."), "lock"),
    ),
    rows=lambda scope: days.closed_places(scope.house.id),
    filters=ClosedDaysFilter,
    tables=("cage.CageDay", "cage.CageDayLine"),
    columns=(
        Column(
            "gaming_day",
            _("Gaming day"),
            (cell("gaming_day", _("Gaming day"), "day.gaming_day", type="date"),),
            order=("day__gaming_day",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("cage:day", page_cells.day_cell("day.gaming_day"), key="day.gaming_day"),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=KINDS),),
            order=("kind",),
            html=page_cells.text_cell("kind", KINDS),
        ),
        Column("place", _("Place"), (cell("place", _("Place")),), order=("place",), html=page_cells.text_cell("place")),
        Column(
            "shift",
            _("Shift"),
            (cell("shift", _("Shift"), "shift.label"),),
            order=("shift__number",),
            style="number",
            html=page_cells.link_cell("cage:shift", page_cells.text_cell("shift.label"), key="shift_id"),
        ),
        sum_column("opening", _("Opening balance"), usual=False),
        sum_column("came_in", _("Incoming"), usual=False),
        sum_column("went_out", _("Outgoing"), usual=False),
        sum_column("expected", _("Expected")),
        sum_column("counted", _("Counted")),
        sum_column("difference", _("Difference")),
        sum_column("result", _("Result")),
        Column(
            "closed_by",
            _("Closed by"),
            (
                cell("closed_by", _("Closed by"), "day.closed_by", type="person"),
                cell("closed_at", _("Closed at"), "day.closed_at", type="datetime"),
            ),
            order=("day__closed_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("day.closed_by"), page_cells.time_cell("day.closed_at")
            ),
        ),
    ),
)
