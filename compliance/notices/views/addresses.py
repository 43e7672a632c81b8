"""Addresses of the authorities: proposed by one person, approved by another."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused

from .. import mail, selectors, services, words
from ..forms import AddressDecisionForm, AddressForm


@allowed("notices.address.keep")
@never_cache
@require_http_methods(["GET", "POST"])
def addresses(request: HouseRequest) -> HttpResponse:
    """Every address with who proposed and who approved it; a form for the next one."""
    house, at = request.presence.house, moment()
    form = AddressForm(request.POST or None, initial={"valid_from": house.local(at).date()})
    if request.method == "POST" and form.is_valid():
        try:
            services.propose_address(house=house, by=request.presence.staff, at=at, **form.cleaned_data)
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, _("Proposed. Letters go there once another person has approved it."))
            return redirect("notices:addresses")
    rows = list(selectors.addresses(house.id))
    current = {box: found.pk for box in words.MAILBOXES if (found := selectors.address(house, box, at))}
    context = {
        "form": form,
        "rows": [
            {
                "row": row,
                "mailbox": words.MAILBOXES[row.mailbox],
                "decision": getattr(row, "decision", None),
                "current": current.get(row.mailbox) == row.pk,
                "mine": row.proposed_by_id == request.presence.staff.pk,
            }
            for row in rows
        ],
        "has_server": mail.has_server(),
    }
    return render(request, "notices/addresses.html", context, status=422 if form.errors else 200)


@allowed("notices.address.keep")
@never_cache
@require_POST
def decide(request: HouseRequest, address_id: UUID) -> HttpResponse:
    """Approve or refuse an address that somebody else proposed."""
    house = request.presence.house
    row = selectors.addresses(house.id).filter(pk=address_id).first()
    form = AddressDecisionForm(request.POST)
    if row is None or not form.is_valid():
        raise Http404(address_id)
    try:
        approved = form.cleaned_data["approved"] == "yes"
        services.decide_address(house=house, address=row, approved=approved, by=request.presence.staff, at=moment())
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, pgettext("address", "Approved.") if approved else pgettext("address", "Refused."))
    return redirect("notices:addresses")
