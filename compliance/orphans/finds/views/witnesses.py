"""The witness of a find: what awaits the reader, confirmation, dispute, and settlement by a third person."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.cage.witnesses import services
from compliance.cage.witnesses.forms import DisputeForm, SettlementForm
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.base import ConfirmForm
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.registers.read_log import log_register_read

from .. import selectors
from ..presentation.witnesses import FINDS_TO_CONFIRM, READ, SETTLES, describe_find
from .finds import show_find

PAGE = "orphans:find"


@require_permission(READ)
@never_cache
@require_GET
def list_to_confirm(request: HouseRequest) -> HttpResponse:
    """Show the finds that the reader confirms as their witness; for supervisors also those to settle."""
    presence = request.presence
    own, others = selectors.finds_for_witness(request.venue_id, presence.staff.pk)
    log_register_read(request, FINDS_TO_CONFIRM, rows=len(own))
    context = {
        "mine": [describe_find(step) for step in own],
        "others": [describe_find(step) for step in others] if presence.may(SETTLES) else [],
        "currency": presence.house.currency,
    }
    return render(request, "orphans/to_confirm.html", context)


@require_permission(selectors.CONFIRMS)
@never_cache
@require_POST
def confirm_find(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Confirm a find as its named witness; the service refuses other users."""
    step, form = selectors.find_step(request.venue_id, find_id), ConfirmForm(request.POST)
    if submit(request, form, services.sign_as_witness, step=step):
        return redirect_done(request, _("You have confirmed it as its witness."), "orphans:to_confirm")
    return show_find(request, selectors.get_find(request.venue_id, find_id), form)


@require_permission(selectors.CONFIRMS)
@never_cache
@require_POST
def dispute_find(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Dispute a find as its named witness."""
    step, form = selectors.find_step(request.venue_id, find_id), DisputeForm(request.POST)
    if submit(request, form, services.dispute_as_witness, step=step):
        message = _("Your statement is recorded. A third person must review it before money leaves.")
        return redirect_done(request, message, "orphans:to_confirm")
    return show_find(request, selectors.get_find(request.venue_id, find_id), form)


@require_permission(SETTLES)
@never_cache
@require_POST
def settle_find(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Settle a find that its witness disputes or did not confirm, as a third person."""
    step, form = selectors.find_step(request.venue_id, find_id), SettlementForm(request.POST)
    if submit(request, form, services.settle_step, step=step):
        return redirect_done(request, _("The found sum is settled."), PAGE, find_id)
    return show_find(request, selectors.get_find(request.venue_id, find_id), form)
