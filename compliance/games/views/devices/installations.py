"""Pages of the semi-automatic devices that a casino has installed."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.venues.selectors import venues

from ...forms.devices import InstallationForm, RemovalForm
from ...presentation.registers.devices.installations import INSTALLATIONS, MANAGE
from ...selectors import installations as selectors
from ...services.devices import installations


@require_permission("games.table.read")
@never_cache
@require_GET
def list_installations(request: HouseRequest) -> HttpResponseBase:
    """List the devices with their rooms and employees; also as a file."""
    return _show_installations(request, _installation_form(request) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_installation(request: HouseRequest) -> HttpResponseBase:
    """Record the installation of a device."""
    form = _installation_form(request, request.POST)
    if done := submit(request, form, installations.install_device):
        message = _("The device %(device)s is recorded.") % {"device": done.row.device}
        return redirect_done(request, message, "games:installations")
    return _show_installations(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_removal(request: HouseRequest, installation_id: UUID) -> HttpResponse:
    """Record the removal of a device."""
    row = selectors.get_installation(request.venue_id, installation_id)
    # A device that is to be installed later is taken back by the day before.
    today, day_before = request.presence.house.gaming_day(current_time()), row.begins_on - installations.ONE_DAY
    sent = request.POST if request.method == "POST" else None
    form = RemovalForm(sent, initial={"last_day": max(today, day_before)})
    if submit(request, form, installations.remove_device, installation=row):
        return redirect_done(request, _("The removal is recorded."), "games:installations")
    return render(request, "games/removal.html", {"row": row, "form": form}, status=422 if form.is_bound else 200)


def _installation_form(request: HouseRequest, sent: QueryDict | None = None) -> InstallationForm | None:
    """Return the form; None while no model is approved, unless one was sent."""
    # Also those whose approval has ended: the service compares the first day of the device with it.
    models = [(str(row.pk), f"{row.label} {row.name}") for row in selectors.approved_models(request.venue_id)]
    if not models and sent is None:
        return None
    employees = venues.staff_on_duty(request.presence.house, current_time())
    return InstallationForm(
        sent,
        applications=models,
        # All rooms of the casino: which of them are possible depends on the application that is chosen.
        rooms=[(str(room.pk), room.name) for room in venues.rooms(request.venue_id)],
        employees=[(str(each.pk), each.full_name) for each in employees],
    )


def _show_installations(request: HouseRequest, form: InstallationForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, INSTALLATIONS, "games/installations.html", {"form": form}, status=status)
