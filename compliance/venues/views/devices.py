"""Device tokens: what lets a machine of the house speak to Carnet, shown once and revocable."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.looks import note_look
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused

from .. import columns, selectors, services
from ..forms import DeviceForm, RevocationForm


@allowed("venues.device.manage")
@require_GET
def devices(request: HouseRequest) -> HttpResponse:
    """Every token ever issued: for whom, until when, and whether it is revoked."""
    return _list(request)


def _list(request: HouseRequest, **more: Any) -> HttpResponse:
    presence, at = request.presence, moment()
    today = presence.house.local(at).date()
    rows = [{"row": row, "state": selectors.device_state(row, today)} for row in selectors.devices(presence.house.id)]
    context = {
        "devices": rows,
        "may_issue": presence.may("venues.device.issue"),
        "form": DeviceForm(keepers=_choices(request), initial={"expires_on": today + timedelta(days=365)}),
        "revocation_form": RevocationForm(),
        "revoking": None,
    }
    note_look(request, columns.DEVICES, rows=len(rows))
    return render(request, "venues/devices.html", context | more, status=422 if more else 200)


@allowed("venues.device.issue")
@never_cache
@require_POST
def issue(request: HouseRequest) -> HttpResponse:
    """Issue a token; it stands on the answer, once, and only its digest is kept."""
    presence = request.presence
    form = DeviceForm(request.POST, keepers=_choices(request))
    if form.is_valid():
        typed = form.cleaned_data
        try:
            device, token = services.issue_device(
                house=presence.house,
                staff=_keepers(request)[typed["staff"]],
                name=typed["name"],
                expires_on=typed["expires_on"],
                by=presence.staff,
                at=moment(),
            )
            return render(request, "venues/device_token.html", {"device": device, "token": token})
        except Refused as error:
            show_refusal(error, form)
    return _list(request, form=form)


@allowed("venues.device.manage")
@require_POST
def revoke(request: HouseRequest, device_id: UUID) -> HttpResponse:
    """Take a token back, for good."""
    presence = request.presence
    device = selectors.device(presence.house.id, device_id)
    if device is None:
        raise Http404(device_id)
    form = RevocationForm(request.POST)
    if form.is_valid():
        try:
            services.revoke_device(
                house=presence.house,
                device=device,
                reason=form.cleaned_data["reason"],
                by=presence.staff,
                at=moment(),
            )
            messages.success(request, _("The token is revoked. The machine is shut out from now on."))
        except ValidationError:
            messages.info(request, _("This token was revoked before."))
        return redirect("venues:devices")
    return _list(request, revocation_form=form, revoking=device.pk)


def _keepers(request: HouseRequest) -> dict[str, Any]:
    """Those of the house under whose name a machine may speak, by id."""
    people = selectors.staff_of(request.presence.house.id)
    return {str(person.pk): person for person in people if person.is_active}


def _choices(request: HouseRequest) -> list[tuple[str, str]]:
    return [(key, person.full_name) for key, person in _keepers(request).items()]
