"""Pages of the firms that the Minister of Finance approved to refurbish devices."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register

from ...forms.devices import RefurbisherEndForm, RefurbisherForm
from ...presentation.registers.devices.refurbishers import MANAGE, REFURBISHERS
from ...selectors import refurbishers as selectors
from ...services.application_contents import knows_approvals
from ...services.devices import refurbishers


@require_permission("games.table.read")
@never_cache
@require_GET
def list_refurbishers(request: HouseRequest) -> HttpResponseBase:
    """List the approved firms; also as a file."""
    # No form where the rules require no approval, because the service would refuse each entry.
    may_record = request.presence.may(MANAGE) and knows_approvals(request.presence.house, current_time())
    return _show_refurbishers(request, RefurbisherForm() if may_record else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_refurbisher(request: HouseRequest) -> HttpResponseBase:
    """Record the approval of a firm."""
    form = RefurbisherForm(request.POST)
    if submit(request, form, refurbishers.approve_firm):
        return redirect_done(request, _("The approval is recorded."), "games:refurbishers")
    return _show_refurbishers(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_refurbisher_end(request: HouseRequest, refurbisher_id: UUID) -> HttpResponse:
    """Record the end of the approval of a firm."""
    row = selectors.get_firm(request.venue_id, refurbisher_id)
    form = RefurbisherEndForm(request.POST if request.method == "POST" else None)
    if submit(request, form, refurbishers.end_firm, refurbisher=row):
        return redirect_done(request, _("The end of the approval is recorded."), "games:refurbishers")
    context = {"row": row, "form": form}
    return render(request, "games/refurbisher_end.html", context, status=422 if form.is_bound else 200)


def _show_refurbishers(request: HouseRequest, form: RefurbisherForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, REFURBISHERS, "games/refurbishers.html", {"form": form}, status=status)
