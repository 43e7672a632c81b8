"""Register definitions of the faults of gaming machines, and of the periods out of service."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from ..selectors import faults as selectors
from . import words
from .machines import READ

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.service import Fault, FaultRepair, ServicePeriod


class FaultInRegister(TypedDict):
    """What the register also shows of a fault: its step, and its newest repair."""

    step: str
    repair: "FaultRepair | None"


def _with_repairs(_scope: Scope, rows: "list[WithAnnotations[Fault, FaultInRegister]]") -> None:
    """Attach to each row its step and its newest repair."""
    for row in rows:
        row.step = selectors.fault_step(row)
        row.repair = next(iter(row.repairs.all()), None)


def _describe_service(row: "ServicePeriod") -> str:
    """Return why a machine is out of service: the fault, or the reason that was entered."""
    if row.fault is not None:
        return row.fault.description
    return row.reason


def _state_of_service(row: "ServicePeriod") -> str:
    if hasattr(row, "ended"):
        return "ended"
    return "open"


FAULTS = Register(
    name="machine-faults",
    title=_("Faults of machines"),
    permission=READ,
    page=Page(
        "machines:faults",
        _("Faults of gaming machines, their repairs, and the tests by another person."),
        Empty(_("No faults"), _("Faults are reported on the page of a machine."), "alert"),
        "register.faults",
    ),
    rows=lambda scope: selectors.list_faults(scope.house.id),
    prepare=_with_repairs,
    sort="-reported_at",
    tables=("machines.Fault", "machines.FaultRepair", "machines.RepairTest"),
    columns=(
        Column(
            "reported_at",
            _("Reported at"),
            (cell("reported_at", _("Reported at"), type="datetime"),),
            order=("reported_at",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("machines:fault", page_cells.time_cell("reported_at")),
        ),
        Column(
            "machine",
            _("Machine"),
            (cell("machine", _("Machine"), "machine.number"),),
            order=("machine__number",),
            html=page_cells.link_cell("machines:machine", page_cells.text_cell("machine.number"), "machine_id"),
        ),
        Column(
            "kind",
            pgettext_lazy("gaming machine", "Fault"),
            (
                cell("kind", pgettext_lazy("gaming machine", "Fault"), words=words.FAULTS),
                cell("description", _("Description")),
            ),
            order=("kind",),
            html=page_cells.with_notes(page_cells.text_cell("kind", words.FAULTS), page_cells.note_cell("description")),
        ),
        Column(
            "reported_by",
            _("Reported by"),
            (cell("reported_by", _("Reported by"), type="person"),),
            order=("reported_by__full_name",),
            html=page_cells.text_cell("reported_by"),
        ),
        Column(
            "step",
            _("State"),
            (
                cell("step", _("State"), words=words.FAULT_STEPS),
                cell("work", _("Repair"), "repair.work"),
                cell("repaired_by", _("Repaired by"), "repair.repaired_by", type="person"),
                cell("repaired_at", _("Repaired at"), "repair.repaired_at", type="datetime"),
                cell("passed", _("Test passed"), "repair.test.passed", type="boolean"),
                cell("finding", _("Finding of the test"), "repair.test.finding"),
                cell("tested_by", _("Tested by"), "repair.test.tested_by", type="person"),
                cell("tested_at", _("Tested at"), "repair.test.tested_at", type="datetime"),
            ),
            html=page_cells.badge_cell("step", words.FAULT_STEPS, words.FAULT_TONES),
        ),
    ),
)

SERVICES = Register(
    name="machine-services",
    title=_("Machines out of service"),
    permission=READ,
    page=Page(
        "machines:services",
        _("Periods in which gaming machines were out of service, with the reason and the work done."),
        Empty(_("No machine out of service"), _("A machine is taken out of service on its page."), "clock"),
    ),
    rows=lambda scope: selectors.list_services(scope.house.id),
    sort="-begun_at",
    tables=("machines.ServicePeriod", "machines.ServiceEnd"),
    columns=(
        Column(
            "begun_at",
            _("Out of service since"),
            (cell("begun_at", _("Out of service since"), type="datetime"),),
            order=("begun_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("begun_at"),
        ),
        Column(
            "machine",
            _("Machine"),
            (cell("machine", _("Machine"), "machine.number"),),
            order=("machine__number",),
            html=page_cells.link_cell("machines:machine", page_cells.text_cell("machine.number"), "machine_id"),
        ),
        Column(
            "reason",
            _("Reason"),
            (Cell("reason", _("Reason"), _describe_service),),
            html=page_cells.text_cell(_describe_service),
        ),
        Column(
            "begun_by",
            _("Taken out of service by"),
            (cell("begun_by", _("Taken out of service by"), type="person"),),
            order=("begun_by__full_name",),
            html=page_cells.text_cell("begun_by"),
        ),
        Column(
            "ended_at",
            _("Back in service"),
            (
                cell("ended_at", _("Back in service"), "ended.ended_at", type="datetime"),
                cell("ended_by", _("Returned to service by"), "ended.ended_by", type="person"),
                cell("work", _("Work done"), "ended.work"),
            ),
            order=("ended__ended_at",),
            style="number",
            html=page_cells.time_cell("ended.ended_at"),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    _state_of_service,
                    lambda row: str(words.SERVICE_STATES[_state_of_service(row)]),
                ),
            ),
            html=page_cells.badge_cell(_state_of_service, words.SERVICE_STATES, words.SERVICE_TONES),
        ),
    ),
)
