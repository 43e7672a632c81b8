"""Pages of gaming machines: the register, and one machine with its approvals and places."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.infrastructure.page_addresses import page_address
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit, with_own_ids
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import register_page, show_register

from ..forms.machines import ApprovalEndForm, MachineApprovalForm, MachineForm, MachineRemovalForm, MoveForm, PlaceForm
from ..forms.work import FaultForm, ReadingForm, ServiceEndForm, ServiceForm
from ..presentation import words
from ..presentation.label import machine_label
from ..presentation.machines import MACHINES, MANAGE, READ
from ..presentation.placements import PLACEMENTS
from ..selectors import faults, meters
from ..selectors import machines as selectors
from ..services import machines as machine_services
from ..services import placements as placement_services

if TYPE_CHECKING:
    from ..models.machines import Machine

METERS, REPORT, WORK = "machines.meters.record", "machines.fault.report", "machines.service.work"
# The page is opened on a phone next to the machine; the registers have all rows.
SHOWN_READINGS, SHOWN_FAULTS = 5, 5
# The filter of the register has fields of the same names.
NEW = "new_%s"


@require_permission(READ)
@never_cache
@require_GET
def list_machines(request: HouseRequest) -> HttpResponseBase:
    """List the machines of the casino; also as a file."""
    form = MachineForm(auto_id=NEW) if request.presence.may(MANAGE) else None
    return show_register(request, MACHINES, "machines/machines.html", {"form": form})


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_machine(request: HouseRequest) -> HttpResponseBase:
    """Register a machine."""
    form = MachineForm(request.POST, auto_id=NEW)
    if done := submit(request, form, machine_services.register_machine):
        message = _("The machine %(machine)s is registered.") % {"machine": done.row.number}
        return redirect_done(request, message, "machines:machine", done.row.pk)
    return show_register(request, MACHINES, "machines/machines.html", {"form": form}, status=422)


list_placements = register_page(PLACEMENTS)


@require_permission(READ)
@never_cache
@require_GET
def show_machine(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Show a machine with its state, place, meters and faults, and the acts that the reader may perform."""
    return render_machine(request, machine_id)


@dataclass(frozen=True)
class _Offer:
    """Which acts the page offers: by the permissions of the reader and the state of the machine."""

    is_placed: bool
    is_slot: bool
    in_service: bool


def render_machine(request: HouseRequest, machine_id: UUID, bound_form: Form | None = None) -> HttpResponse:
    """Show a machine; `bound_form` is a submitted form with errors."""
    at, house = current_time(), request.presence.house
    row = selectors.get_machine(house.id, machine_id)
    status = selectors.status_of(house, row, at)
    tone, icon = words.TONES[status.state]
    offer = _Offer(status.place is not None, row.kind == "slot", status.service is None)
    context = {
        "row": row,
        "kind": words.KINDS[row.kind],
        "status": status,
        "state": words.STATES[status.state],
        "tone": tone,
        "icon": icon,
        "currency": house.currency,
        "places": [(words.PLACEMENTS[each.kind], each) for each in row.placements.all()],
        "readings": [
            (words.READINGS[each.kind], each)
            for each in meters.list_readings(house.id).filter(machine=row)[:SHOWN_READINGS]
        ],
        "faults": [
            (words.FAULTS[each.kind], words.FAULT_STEPS[faults.fault_step(each)], each)
            for each in faults.list_faults(house.id).filter(machine=row)[:SHOWN_FAULTS]
        ],
        "may_manage": request.presence.may(MANAGE),
        "may_find": request.presence.may("orphans.find.record"),
        # Money left at a machine is orphan funds in Luxembourg, and held for the gaming day in the Netherlands.
        "left_kind": "slot_credit" if house.jurisdiction == "LU" else "credit",
        **_forms(request, row, offer, bound_form),
    }
    return render(request, "machines/machine.html", context, status=422 if bound_form is not None else 200)


def _forms(request: HouseRequest, row: "Machine", offer: _Offer, bound_form: Form | None) -> dict[str, Form | None]:
    """Return the forms of the page, each None if its act is not offered."""
    may = request.presence.may
    # A semi-automatic game is approved and placed in the registers of the games (ADR 102).
    manages = may(MANAGE) and offer.is_slot
    return with_own_ids(
        {
            "approval": form_on_page(bound_form, MachineApprovalForm, manages),
            "place": form_on_page(bound_form, PlaceForm, manages and not offer.is_placed, lambda: _place_form(request)),
            "move": form_on_page(bound_form, MoveForm, manages and offer.is_placed, lambda: _move_form(request)),
            "removal": form_on_page(bound_form, MachineRemovalForm, manages and offer.is_placed),
            "reading": form_on_page(bound_form, ReadingForm, may(METERS), lambda: _reading_form(offer)),
            "fault": form_on_page(bound_form, FaultForm, may(REPORT)),
            "service": form_on_page(bound_form, ServiceForm, may(WORK) and offer.in_service),
            "service_end": form_on_page(bound_form, ServiceEndForm, may(WORK) and not offer.in_service),
        }
    )


def _reading_form(offer: _Offer) -> ReadingForm:
    # A reading of play is refused while the machine is out of service.
    return ReadingForm(initial={"kind": "play" if offer.in_service else "service"})


def _rooms(request: HouseRequest) -> list[tuple[str, str]]:
    return [(str(room.pk), room.name) for room in selectors.rooms_for_machines(request.venue_id)]


def _place_form(request: HouseRequest) -> PlaceForm:
    return PlaceForm(rooms=_rooms(request))


def _move_form(request: HouseRequest) -> MoveForm:
    return MoveForm(rooms=_rooms(request))


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_approval(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Record the approval of the model of a machine."""
    row = selectors.get_machine(request.venue_id, machine_id)
    form = MachineApprovalForm(request.POST)
    if submit(request, form, machine_services.record_approval, machine=row):
        return redirect_done(request, _("The approval is recorded."), "machines:machine", row.pk)
    return render_machine(request, row.pk, form)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_approval_end(request: HouseRequest, approval_id: UUID) -> HttpResponse:
    """Record the last day of an approval."""
    row = selectors.get_approval(request.venue_id, approval_id)
    today = request.presence.house.local(current_time()).date()
    form = ApprovalEndForm(request.POST if request.method == "POST" else None, initial={"last_day": today})
    if submit(request, form, machine_services.end_approval, approval=row):
        return redirect_done(request, _("The end of the approval is recorded."), "machines:machine", row.machine_id)
    status = 422 if form.is_bound else 200
    return render(request, "machines/approval_end.html", {"row": row, "form": form}, status=status)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_place(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Place a slot machine in a room."""
    row = selectors.get_machine(request.venue_id, machine_id)
    form = PlaceForm(request.POST, rooms=_rooms(request))
    if submit(request, form, placement_services.place_machine, machine=row):
        return redirect_done(request, _("The machine is in service."), "machines:machine", row.pk)
    return render_machine(request, row.pk, form)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_move(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Move a slot machine to another place."""
    row = selectors.get_machine(request.venue_id, machine_id)
    form = MoveForm(request.POST, rooms=_rooms(request))
    if submit(request, form, placement_services.move_machine, machine=row):
        return redirect_done(request, _("The move is recorded."), "machines:machine", row.pk)
    return render_machine(request, row.pk, form)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_removal(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Remove a slot machine from its room."""
    row = selectors.get_machine(request.venue_id, machine_id)
    form = MachineRemovalForm(request.POST)
    if submit(request, form, placement_services.remove_machine, machine=row):
        return redirect_done(request, _("The removal is recorded."), "machines:machine", row.pk)
    return render_machine(request, row.pk, form)


@require_permission(READ)
@never_cache
@require_GET
def print_label(request: HouseRequest, machine_id: UUID) -> HttpResponse:
    """Return the label of a machine with a QR code that opens its page."""
    row = selectors.get_machine(request.venue_id, machine_id)
    # The host of this request counts only where no host is configured.
    address = request.build_absolute_uri(page_address(reverse("machines:machine", args=[row.pk])))
    return as_response(machine_label(request.presence.house, row, address), "label.pdf")
