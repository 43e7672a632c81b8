"""Device tokens: access of a machine to Carnet, shown once and revocable."""

from datetime import timedelta
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page, show_register

from ..forms import DeviceForm, RevocationForm
from ..presentation.registers.devices import DEVICES, MANAGE
from ..selectors import venues as selectors
from ..services import devices as devices_services

ISSUE = "venues.device.issue"
TEMPLATE = "venues/devices.html"


def _token_form(request: HouseRequest) -> DeviceForm:
    """Return the form of a new token. Only staff with an open account can be responsible."""
    responsible_staff = [person for person in selectors.staff_of(request.venue_id) if person.is_active]
    expires_on = local_today(request) + timedelta(days=365)
    sent = request.POST if request.method == "POST" else None
    return DeviceForm(sent, responsible_staff=responsible_staff, initial={"expires_on": expires_on})


def _issue_context(request: HouseRequest) -> dict[str, object]:
    return {"form": _token_form(request) if request.presence.may(ISSUE) else None}


devices = register_page(DEVICES, TEMPLATE, _issue_context)


@require_permission(ISSUE)
@never_cache
@require_POST
def issue_device(request: HouseRequest) -> HttpResponseBase:
    """Issue a token; the response shows it once, and only its digest is stored."""
    form = _token_form(request)
    if done := submit(request, form, devices_services.issue_device):
        return render(request, "venues/device_token.html", done.row._asdict())
    return show_register(request, DEVICES, TEMPLATE, {"form": form}, status=422)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def revoke_device(request: HouseRequest, device_id: UUID) -> HttpResponse:
    """Revoke a token permanently."""
    device = selectors.get_device(request.venue_id, device_id)
    form = RevocationForm(request.POST if request.method == "POST" else None)
    if submit(request, form, devices_services.revoke_device, device=device):
        message = _("The token is revoked. The device has no access from now on.")
        return redirect_done(request, message, "venues:devices")
    context = {"device": device, "form": form}
    return render(request, "venues/device_revoke.html", context, status=422 if form.is_bound else 200)
