"""Register definition of the gaming machines of a casino."""

from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files
from compliance.http.registers.filters import RegisterFilter

from ..models.machines import Machine
from ..models.placements import MachineApproval
from ..selectors import machines as selectors
from . import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

READ = "machines.machine.read"
MANAGE = "machines.machine.manage"


class MachineFilter(RegisterFilter):
    """Machines by their kind."""

    kind = ChoiceFilter(label=_("Kind"), choices=list(words.KINDS.items()), empty_label=_("All"), method="of_kind")

    def of_kind(self, rows: QuerySet[Machine], _name: str, kind: str) -> QuerySet[Machine]:
        return rows.filter(kind=kind)


class _MachineStatus(TypedDict):
    status: selectors.MachineStatus
    approvals_in_force: list[MachineApproval]


def _with_status(scope: Scope, rows: "list[WithAnnotations[Machine, _MachineStatus]]") -> None:
    """Attach to each row its state and place at the time of reading."""
    found = selectors.status_of_machines(scope.house, list(rows), scope.at)
    for row in rows:
        row.status = found[row.pk]
        row.approvals_in_force = selectors.approvals_in_force(row, scope.today)


def _approval_text(row: "WithAnnotations[Machine, _MachineStatus]") -> str:
    return ", ".join(each.reference for each in row.approvals_in_force)


def _rate(row: "WithAnnotations[Machine, _MachineStatus]") -> Decimal | None:
    """Return the redistribution rate of the newest approval in force."""
    return next((each.redistribution for each in row.approvals_in_force), None)


MACHINES = Register(
    name="gaming-machines",
    title=_("Gaming machines"),
    permission=READ,
    page=Page(
        "machines:machines",
        _("Slot machines and semi-automatic games with their approvals, places and states."),
        Empty(_("No machines"), _("Register each machine with its number in the casino."), "device"),
        "register.machines",
    ),
    rows=lambda scope: selectors.list_machines(scope.house.id),
    filters=MachineFilter,
    prepare=_with_status,
    sort="number",
    tables=("machines.Machine", "machines.MachineApproval", "machines.MachineApprovalEnd"),
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number")),),
            order=("number_order",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("machines:machine", page_cells.text_cell("number")),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=words.KINDS),),
            order=("kind",),
            html=page_cells.text_cell("kind", words.KINDS),
        ),
        Column(
            "model",
            _("Model"),
            (
                cell("maker", _("Maker")),
                cell("model", _("Model")),
                cell("serial_number", _("Serial number")),
            ),
            order=("maker", "model"),
            html=page_cells.with_notes(
                page_cells.join_with_spaces(page_cells.text_cell("maker"), page_cells.text_cell("model")),
                page_cells.note_cell("serial_number"),
            ),
        ),
        Column(
            "room",
            _("Room"),
            (
                cell("room", _("Room"), "status.place.room.name"),
                cell("position", _("Position"), "status.place.position"),
                cell("placed_since", _("In this place since"), "status.place.since", type="date"),
            ),
            html=page_cells.with_notes(
                page_cells.text_cell("status.place.room.name"), page_cells.note_cell("status.place.position")
            ),
        ),
        Column(
            "approval",
            _("Approval"),
            (
                Cell("approval", _("Approval"), _approval_text),
                Cell("redistribution", _("Redistribution rate in percent"), _rate, type="decimal"),
            ),
            html=page_cells.text_cell(_approval_text),
        ),
        Column(
            "stakes",
            _("Stakes"),
            (
                cell("denomination", pgettext_lazy("gaming machine", "Denomination"), type="decimal"),
                cell("lowest_stake", _("Lowest stake"), type="decimal"),
                cell("highest_stake", _("Highest stake"), type="decimal"),
            ),
            order=("lowest_stake",),
            style="figures",
            usual=False,
            html=page_cells.join_with_commas(
                page_cells.amount_cell("lowest_stake"), page_cells.amount_cell("highest_stake")
            ),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), "status.state", words=words.STATES),),
            html=page_cells.badge_cell("status.state", words.STATES, words.TONES),
        ),
        *for_files(
            cell("registered_by", _("Registered by"), type="person"),
            cell("registered_at", _("Registered at"), type="datetime"),
        ),
    ),
)
