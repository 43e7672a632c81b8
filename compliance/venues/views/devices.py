"""Device tokens: access of a machine to Carnet, shown once, accepted by its responsible person, and revocable."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page, show_register

from ..forms import DeviceForm, RevocationForm
from ..presentation.registers.devices import DEVICES, MANAGE, OWN, OWN_DEVICES
from ..selectors import devices as selectors
from ..selectors import venues
from ..services import devices as devices_services

if TYPE_CHECKING:
    from compliance.http.registers.declarations import Register

    from ..models.devices import Device

ISSUE = "venues.device.issue"
TEMPLATE = "venues/devices.html"


def _token_form(request: HouseRequest) -> DeviceForm:
    """Return the form of a new token. Only staff with an open account can be responsible."""
    responsible_staff = [person for person in venues.staff_of(request.venue_id) if person.is_active]
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
    return _revoke(request, device, "venues:devices", DEVICES)


own_devices = register_page(OWN_DEVICES, "venues/own_devices.html")


@require_permission(OWN)
@require_POST
def accept_device(request: HouseRequest, device_id: UUID) -> HttpResponse:
    """Accept a token of a device that will act in one's own name."""
    device = selectors.get_own_device(request.venue_id, request.presence.staff, device_id)
    if submit(request, None, devices_services.accept_device, device=device):
        return redirect_done(request, _("The token is accepted. The device acts in your name."), "venues:own-devices")
    return redirect("venues:own-devices")


@require_permission(OWN)
@never_cache
@require_http_methods(["GET", "POST"])
def revoke_own_device(request: HouseRequest, device_id: UUID) -> HttpResponse:
    """Decline or revoke a token of a device for which one is responsible."""
    device = selectors.get_own_device(request.venue_id, request.presence.staff, device_id)
    return _revoke(request, device, "venues:own-devices", OWN_DEVICES)


def _revoke(request: HouseRequest, device: "Device", page: str, register: "Register") -> HttpResponse:
    form = RevocationForm(request.POST if request.method == "POST" else None)
    if submit(request, form, devices_services.revoke_device, device=device):
        message = _("The token is revoked. The device has no access from now on.")
        return redirect_done(request, message, page)
    context = {"device": device, "form": form, "page": page, "page_title": register.title}
    return render(request, "venues/device_revoke.html", context, status=422 if form.is_bound else 200)


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the tokens that await the acceptance of the reader, for the start page."""
    today = presence.house.local(at).date()
    count = selectors.devices_to_accept(presence.house.id, presence.staff, today) if presence.may(OWN) else 0
    if count:
        text = ngettext(
            "%(count)s device that would act in your name awaits your acceptance.",
            "%(count)s devices that would act in your name await your acceptance.",
            count,
        )
        yield {
            "tone": "review",
            "icon": "device",
            "text": text % {"count": count},
            "url": reverse("venues:own-devices"),
            "action": _("View"),
        }
