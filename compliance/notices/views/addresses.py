"""Pages of the authorities' e-mail addresses."""

from uuid import UUID

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register

from ..forms import AddressDecisionForm, AddressForm
from ..presentation.addresses import ADDRESSES, KEEP
from ..selectors import notices as selectors
from ..services import addresses as addresses_services


@require_permission(KEEP)
@never_cache
@require_http_methods(["GET", "POST"])
def show_addresses(request: HouseRequest) -> HttpResponseBase:
    """List the addresses with proposer and approver, and the form for a new one."""
    today = local_today(request)
    form = AddressForm(
        request.POST if request.method == "POST" else None,
        initial={"valid_from": today},
        jurisdiction=request.presence.house.jurisdiction,
    )
    if submit(request, form, addresses_services.propose_address):
        message = _("Proposed. Letters are sent there once another person has approved it.")
        return redirect_done(request, message, "notices:addresses")
    status = 422 if form.is_bound else 200
    return show_register(request, ADDRESSES, "notices/addresses.html", {"form": form}, status=status)


@require_permission(KEEP)
@never_cache
@require_POST
def submit_decision(request: HouseRequest, address_id: UUID) -> HttpResponse:
    """Approve or refuse an address that another person proposed."""
    row, form = selectors.get_address(request.venue_id, address_id), AddressDecisionForm(request.POST)
    if not form.is_valid():
        raise Http404(address_id)
    approved = form.cleaned_data["approved"] == "yes"
    if submit(request, None, addresses_services.decide_address, address=row, approved=approved):
        message = pgettext("address", "Approved.") if approved else pgettext("address", "Refused.")
        return redirect_done(request, message, "notices:addresses")
    return redirect("notices:addresses")
