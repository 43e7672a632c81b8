"""Pages of the work on gaming machines: meter readings, faults and services."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..forms.work import FaultForm, ReadingForm, RepairForm, RepairTestForm, ServiceEndForm, ServiceForm
from ..presentation import words
from ..presentation.faults import FAULTS, SERVICES
from ..presentation.machines import READ
from ..presentation.readings import READINGS
from ..selectors import faults as selectors
from ..selectors.machines import get_machine
from ..services import faults, meters, periods
from .machines import METERS, REPORT, WORK, render_machine

list_readings = register_page(READINGS)
list_faults = register_page(FAULTS)
list_services = register_page(SERVICES)


@require_permission(METERS)
@never_cache
@require_POST
def submit_reading(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Record the meters of a machine."""
    row, form = get_machine(request.venue_id, machine_id), ReadingForm(request.POST)
    if submit(request, form, meters.record_reading, machine=row):
        return redirect_done(request, _("The meters are recorded."), "machines:machine", row.pk)
    return render_machine(request, row.pk, form)


@require_permission(REPORT)
@never_cache
@require_POST
def submit_fault(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Report a fault of a machine, which is then out of service."""
    row, form = get_machine(request.venue_id, machine_id), FaultForm(request.POST)
    if done := submit(request, form, faults.report_fault, machine=row):
        message = _("The fault is reported. The machine is out of service.")
        return redirect_done(request, message, "machines:fault", done.row.pk)
    return render_machine(request, row.pk, form)


@require_permission(WORK)
@never_cache
@require_POST
def begin_service(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Take a machine out of service."""
    row, form = get_machine(request.venue_id, machine_id), ServiceForm(request.POST)
    if submit(request, form, periods.begin_service, machine=row):
        return redirect_done(request, _("The machine is out of service."), "machines:machine", row.pk)
    return render_machine(request, row.pk, form)


@require_permission(WORK)
@never_cache
@require_POST
def end_service(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Return a machine to service."""
    row, form = get_machine(request.venue_id, machine_id), ServiceEndForm(request.POST)
    if submit(request, form, periods.end_service, machine=row):
        return redirect_done(request, _("The machine is back in service."), "machines:machine", row.pk)
    return render_machine(request, row.pk, form)


@require_permission(READ)
@never_cache
@require_GET
def show_fault(request: HouseRequest, fault_id: UUID) -> HttpResponse:
    """Show a fault with its repairs and tests."""
    return _render_fault(request, fault_id)


def _render_fault(request: HouseRequest, fault_id: UUID, bound_form: Form | None = None) -> HttpResponse:
    """Show a fault; `bound_form` is a submitted form with errors."""
    row = selectors.get_fault(request.venue_id, fault_id)
    step = selectors.fault_step(row)
    tone, icon = words.FAULT_TONES[step]
    works = request.presence.may(WORK)
    # The person who recorded the repair does not test it: the service refuses that too.
    repair = next(iter(row.repairs.all()), None)
    tests = works and step == "repaired" and repair is not None and repair.repaired_by_id != request.presence.staff.pk
    context = {
        "row": row,
        "kind": words.FAULTS[row.kind],
        "state": words.FAULT_STEPS[step],
        "tone": tone,
        "icon": icon,
        "repairs": row.repairs.all(),
        "repair": form_on_page(bound_form, RepairForm, works and step == "reported"),
        "test": form_on_page(bound_form, RepairTestForm, tests),
        "waits_for_another": works and step == "repaired" and not tests,
    }
    return render(request, "machines/fault.html", context, status=422 if bound_form is not None else 200)


@require_permission(WORK)
@never_cache
@require_POST
def submit_repair(request: HouseRequest, fault_id: UUID) -> HttpResponse:
    """Record the repair of a fault."""
    row, form = selectors.get_fault(request.venue_id, fault_id), RepairForm(request.POST)
    if submit(request, form, faults.record_repair, fault=row):
        message = _("The repair is recorded. Another person tests it.")
        return redirect_done(request, message, "machines:fault", row.pk)
    return _render_fault(request, row.pk, form)


@require_permission(WORK)
@never_cache
@require_POST
def submit_test(request: HouseRequest, fault_id: UUID) -> HttpResponse:
    """Record the test of a repair by another person."""
    row, form = selectors.get_fault(request.venue_id, fault_id), RepairTestForm(request.POST)
    if submit(request, form, faults.record_test, fault=row):
        return redirect_done(request, _("The test is recorded."), "machines:fault", row.pk)
    return _render_fault(request, row.pk, form)
