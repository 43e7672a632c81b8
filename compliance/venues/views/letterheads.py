"""The letterhead of the company: propose one, and decide on one that another person proposed."""

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

from ..forms import LetterheadDecisionForm, LetterheadForm
from ..presentation.registers.letterheads import KEEP, LETTERHEADS
from ..selectors import letterheads as selectors
from ..services import letterheads as services

PAGE = "venues:letterheads"


@require_permission(KEEP)
@never_cache
@require_http_methods(["GET", "POST"])
def show_letterheads(request: HouseRequest) -> HttpResponseBase:
    """List the letterheads with proposer and approver, and the form for a new one."""
    house = request.presence.house
    seat = f"{house.street}, {house.postal_code} {house.commune}"
    form = LetterheadForm(
        request.POST if request.method == "POST" else None,
        initial={"valid_from": local_today(request), "seat": seat},
        jurisdiction=house.jurisdiction,
    )
    if submit(request, form, services.propose_letterhead):
        message = _("Proposed. It is printed once another person has approved it.")
        return redirect_done(request, message, PAGE)
    status = 422 if form.is_bound else 200
    return show_register(request, LETTERHEADS, "venues/letterheads.html", {"form": form}, status=status)


@require_permission(KEEP)
@never_cache
@require_POST
def decide_letterhead(request: HouseRequest, letterhead_id: UUID) -> HttpResponse:
    """Approve or refuse a letterhead that another person proposed."""
    row, form = selectors.get_letterhead(request.venue_id, letterhead_id), LetterheadDecisionForm(request.POST)
    if not form.is_valid():
        raise Http404(letterhead_id)
    approved = form.cleaned_data["approved"] == "yes"
    if submit(request, None, services.decide_letterhead, letterhead=row, approved=approved):
        message = pgettext("address", "Approved.") if approved else pgettext("address", "Refused.")
        return redirect_done(request, message, PAGE)
    return redirect(PAGE)
