"""Register definitions of the layouts of tables and of the staff assigned to tables."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.http.registers.filters import RegisterFilter

from ..models.staffing import Duty
from . import selectors

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from ..models.staffing import TableAssignment, TableLayout

ASSIGN = "games.staff.assign"
MANAGE = "games.table.manage"
DUTIES: Mapping[str, str | Promise] = dict(Duty.choices)
STATES: Mapping[str, str | Promise] = {
    "present": pgettext_lazy("duty at a table", "at the table"),
    "ended": pgettext_lazy("duty at a table", "ended"),
}
TONES = {"present": ("admitted", "check"), "ended": ("", "stop")}


class StaffFilter(RegisterFilter):
    """Staff now at tables, or earlier ones, by duty."""

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")
    duty = ChoiceFilter(label=_("Duty"), choices=list(DUTIES.items()), empty_label=_("All"))

    def in_state(self, rows: "QuerySet[TableAssignment]", _name: str, state: str) -> "QuerySet[TableAssignment]":
        return rows.filter(ended__isnull=state == "present")


def state_of(row: "TableAssignment") -> str:
    return "ended" if getattr(row, "ended", None) else "present"


def _table_name(row: "TableAssignment | TableLayout") -> str:
    return row.table.name


_STATE = page_cells.badge_cell(state_of, STATES, TONES)
_END = page_cells.link_cell("games:end_staff", page_cells.fixed_cell(_("End or hand over")))


def _state_cell(row: "TableAssignment", scope: Scope) -> str:
    if state_of(row) == "present" and scope.presence.may(ASSIGN):
        return page_cells.join_with_spaces(_STATE, _END)(row, scope)
    return _STATE(row, scope)


TABLE_STAFF = Register(
    name="table-staff",
    title=_("Staff of tables"),
    permission="games.table.read",
    page=Page(
        "games:staff",
        _("The staffing sheet: who was croupier, table supervisor or additional employee at a table, and when."),
        Empty(_("No staff"), _("No staff was assigned to a table."), "badge"),
        "register.staff",
    ),
    rows=lambda scope: selectors.list_assignments(scope.house.id),
    filters=StaffFilter,
    sort="-assigned",
    tables=("games.TableAssignment", "games.TableAssignmentEnd"),
    columns=(
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            always_shown=True,
            html=page_cells.text_cell(_table_name),
        ),
        Column(
            "duty",
            _("Duty"),
            (cell("duty", _("Duty"), words=DUTIES),),
            order=("duty",),
            html=page_cells.text_cell("duty", DUTIES),
        ),
        Column(
            "staff",
            _("Member of staff"),
            (cell("staff", _("Member of staff"), type="person"),),
            order=("staff__full_name",),
            always_shown=True,
            html=page_cells.text_cell("staff"),
        ),
        Column(
            "assigned",
            pgettext_lazy("duty at a table", "From"),
            (
                cell("assigned_at", pgettext_lazy("duty at a table", "From"), type="datetime"),
                cell("assigned_by", _("Assigned by"), type="person"),
            ),
            order=("assigned_at",),
            html=page_cells.time_cell("assigned_at"),
        ),
        Column(
            "ended",
            pgettext_lazy("duty at a table", "Until"),
            (
                cell("ended_at", pgettext_lazy("duty at a table", "Until"), "ended.ended_at", type="datetime"),
                cell("ended_by", pgettext_lazy("duty at a table", "Ended by"), "ended.ended_by", type="person"),
                # Empty without a handover: only a table with a racetrack needs a successor during its session.
                cell("successor", _("Handed over to"), "ended.successor.staff", type="person"),
            ),
            order=("ended__ended_at",),
            html=page_cells.time_cell("ended.ended_at"),
        ),
        Column(
            "state",
            _("State"),
            (Cell("state", _("State"), state_of, lambda row: str(STATES[state_of(row)])),),
            html=_state_cell,
        ),
    ),
)

TABLE_LAYOUTS = Register(
    name="table-layouts",
    title=_("Layouts of tables"),
    permission="games.table.read",
    page=Page(
        "games:layouts",
        _("Racetrack, wheels and seats of each roulette table, and the authorisation of a double table."),
        Empty(_("No layouts"), _("Each table has seven seats, one wheel and no racetrack."), "plan"),
        "register.layouts",
    ),
    rows=lambda scope: selectors.list_layouts(scope.house.id),
    sort="-recorded",
    tables=("games.TableLayout",),
    columns=(
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            always_shown=True,
            html=page_cells.text_cell(_table_name),
        ),
        Column(
            "racetrack",
            _("Racetrack"),
            (cell("racetrack", _("Racetrack"), type="boolean"),),
            order=("racetrack",),
            html=page_cells.yes_no("racetrack"),
        ),
        Column(
            "double",
            _("Double table"),
            (
                cell("double", _("Double table"), type="boolean"),
                cell("application", _("Application"), "application.label"),
                cell("approval", _("Authorisation"), "application.decision.reference"),
                cell("approved_on", _("Authorised on"), "application.decision.decided_on", type="date"),
            ),
            order=("double",),
            html=page_cells.with_notes(
                page_cells.yes_no("double"), page_cells.note_cell("application.decision.reference")
            ),
        ),
        Column(
            "wheels",
            _("Wheels"),
            (cell("wheels", _("Wheels"), type="integer"),),
            order=("wheels",),
            style="figures",
            html=page_cells.number_cell("wheels"),
        ),
        Column(
            "seats",
            _("Seats"),
            (cell("seats", _("Seats"), type="integer"),),
            order=("seats",),
            style="figures",
            html=page_cells.number_cell("seats"),
        ),
        Column(
            "recorded",
            _("Recorded by"),
            (
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded at"), type="datetime"),
            ),
            order=("recorded_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("recorded_by"), page_cells.calendar_day("recorded_at")
            ),
        ),
    ),
)
