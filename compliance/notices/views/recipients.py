"""Pages of the authorities' postal addresses and forms of address."""

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

from ..forms import AddressDecisionForm, RecipientForm
from ..presentation.addresses import KEEP
from ..presentation.recipients import RECIPIENTS
from ..selectors import recipients as selectors
from ..services import addresses as services

PAGE = "notices:recipients"


@require_permission(KEEP)
@never_cache
@require_http_methods(["GET", "POST"])
def show_recipients(request: HouseRequest) -> HttpResponseBase:
    """List the postal addresses with proposer and approver, and the form for a new one."""
    form = RecipientForm(
        request.POST if request.method == "POST" else None,
        initial={"valid_from": local_today(request)},
        jurisdiction=request.presence.house.jurisdiction,
    )
    if submit(request, form, services.propose_recipient):
        message = _("Proposed. Letters are addressed like this once another person has approved it.")
        return redirect_done(request, message, PAGE)
    status = 422 if form.is_bound else 200
    return show_register(request, RECIPIENTS, "notices/recipients.html", {"form": form}, status=status)


@require_permission(KEEP)
@never_cache
@require_POST
def decide_recipient(request: HouseRequest, recipient_id: UUID) -> HttpResponse:
    """Approve or refuse a postal address that another person proposed."""
    row, form = selectors.get_recipient(request.venue_id, recipient_id), AddressDecisionForm(request.POST)
    if not form.is_valid():
        raise Http404(recipient_id)
    approved = form.cleaned_data["approved"] == "yes"
    if submit(request, None, services.decide_recipient, recipient=row, approved=approved):
        message = pgettext("address", "Approved.") if approved else pgettext("address", "Refused.")
        return redirect_done(request, message, PAGE)
    return redirect(PAGE)
