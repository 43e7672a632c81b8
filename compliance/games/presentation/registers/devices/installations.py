"""Register definition of the semi-automatic devices that a casino has installed."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.games.selectors import installations as selectors
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from ... import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ....models.devices import DeviceInstallation

MANAGE = "games.table.manage"

_STATE = page_cells.badge_cell("state", words.INSTALLATION_STATES, words.INSTALLATION_TONES)
_REMOVE = page_cells.link_cell("games:remove_device", page_cells.fixed_cell(_("Record the removal")))


class _InstallationState(TypedDict):
    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[DeviceInstallation, _InstallationState]]") -> None:
    """Attach to each row the state of the device on the present gaming day."""
    for row in rows:
        row.state = selectors.state_of_installation(row, scope.gaming_day)


def _state_cell(row: "WithAnnotations[DeviceInstallation, _InstallationState]", scope: Scope) -> str:
    if hasattr(row, "ended") or not scope.presence.may(MANAGE):
        return _STATE(row, scope)
    # Also for a device whose approval has ended: the casino must record when it removed it (ADR 99).
    return page_cells.join_with_spaces(_STATE, _REMOVE)(row, scope)


def _employee_names(row: "DeviceInstallation") -> str:
    return ", ".join(each.employee.full_name for each in row.employees.all())


INSTALLATIONS = Register(
    name="installed-devices",
    title=_("Semi-automatic devices"),
    permission="games.table.read",
    page=Page(
        "games:installations",
        _("Devices of approved models, with their rooms and the employees assigned to them."),
        Empty(_("No devices"), _("A device can be installed once the Minister has approved its model."), "device"),
        "register.installations",
    ),
    rows=lambda scope: selectors.list_installations(scope.house.id),
    prepare=_with_states,
    sort="-begins_on",
    tables=("games.DeviceInstallation", "games.DeviceEmployee", "games.InstallationEnd"),
    columns=(
        Column(
            "device",
            _("Serial number"),
            (cell("device", _("Serial number")),),
            order=("device",),
            always_shown=True,
            html=page_cells.text_cell("device"),
        ),
        Column("model", _("Model"), (cell("model", _("Model")),), order=("model",), html=page_cells.text_cell("model")),
        Column(
            "application",
            _("Application"),
            (
                cell("application", _("Application"), "application.label"),
                cell("reference", _("Decision"), "application.decision.reference"),
            ),
            order=("application__number",),
            style="number",
            html=page_cells.text_cell("application.label"),
        ),
        Column(
            "room",
            _("Room"),
            (cell("room", _("Room"), "room.name"), cell("room_id", _("Room (ID)"), type="uuid")),
            order=("room__name",),
            html=page_cells.text_cell("room"),
        ),
        Column(
            "employees",
            _("Employees"),
            (Cell("employees", _("Employees"), _employee_names),),
            html=page_cells.text_cell(_employee_names),
        ),
        Column(
            "begins_on",
            _("Installed from"),
            (cell("begins_on", _("Installed from"), type="date"),),
            order=("begins_on",),
            style="figures",
            html=page_cells.day_cell("begins_on"),
        ),
        Column(
            "last_day",
            _("Last day"),
            (
                cell("last_day", _("Last day"), "ended.last_day", type="date"),
                cell("reason", _("Reason for the removal"), "ended.reason"),
            ),
            order=("ended__last_day",),
            style="figures",
            html=page_cells.day_cell("ended.last_day"),
        ),
        Column(
            "recorded_by",
            _("Recorded by"),
            (cell("recorded_by", _("Recorded by"), type="person"),),
            order=("recorded_by__full_name",),
            usual=False,
            html=page_cells.text_cell("recorded_by"),
        ),
        Column("state", _("State"), (cell("state", _("State"), words=words.INSTALLATION_STATES),), html=_state_cell),
    ),
)
