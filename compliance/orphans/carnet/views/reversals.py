"""Reverse a wrong register line."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit

from .. import selectors as carnet_selectors
from ..forms import ReversalForm
from ..services import drawer_bookings, reversals

NOT_IN_THE_CAGE = gettext_lazy(
    "It was recorded in a float that has since been counted, and no shift is open there: the cage entry is not voided."
)


@sensitive_post_parameters()
@require_permission("orphans.carnet.reverse")
@never_cache
@require_http_methods(["GET", "POST"])
def reverse_line(request: HouseRequest, line_id: UUID) -> HttpResponse:
    """Reverse an entry or a refund that another person wrote."""
    line = carnet_selectors.get_line(request.venue_id, line_id)
    sent = request.POST if request.method == "POST" else None
    form = ReversalForm(sent, initial={"nonce": uuid4()})
    if done := submit(request, form, reversals.reverse_line, line=line):
        if drawer_bookings.is_missing(line):
            messages.warning(request, NOT_IN_THE_CAGE)
        back = done.row
        message = _("It is reversed by entry %(number)d of orphan register %(label)s.")
        message %= {"number": back.number, "label": back.carnet.label}
        return redirect_done(request, message, "orphans:carnet", back.carnet.label)
    context = {
        "line": line,
        "form": form,
        "is_own": line.registered_by == request.presence.staff,
        "is_reversed": carnet_selectors.is_reversed(line),
        "currency": request.presence.house.currency,
    }
    return render(request, "orphans/reverse.html", context, status=422 if form.is_bound else 200)
