"""Screens of the second person: counts that await a signature, and the signature."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.cage.visibility.selectors import SUPERVISE, TEAM
from compliance.http.access.guard import log_denial, require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import ConfirmForm
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page, table_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import page_of

from ..presentation.register import COUNTS, QUEUE
from ..selectors import counts as count_selectors
from ..services import counts as counts_services
from ..services import disclosures
from .counts import show_count
from .permissions import may_disclose


@require_permission(SUPERVISE)
@never_cache
@require_GET
def show_counts(request: HouseRequest) -> HttpResponse:
    """List the counts that await a signature, oldest first. The list refreshes itself."""
    return _render_counts(request, "cage/counts.html")


@poll("cage:counts")
@require_permission(SUPERVISE)
@never_cache
@require_GET
def refresh_counts(request: HouseRequest) -> HttpResponse:
    """Return the list of counts that await a signature."""
    return _render_counts(request, "cage/counts_list.html")


def _render_counts(request: HouseRequest, template: str) -> HttpResponse:
    page = page_of(request, COUNTS, count_selectors.counts_to_sign(request.venue_id))
    table = table_of(COUNTS, QUEUE, page, Scope(request.presence, current_time()))
    return render(request, template, {"page": page, "table": table, "register": COUNTS})


@require_permission(SUPERVISE)
@never_cache
@require_POST
def disclose_count(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Compare a count as another person. Its holder then sees the variance and can no longer count."""
    row, form = count_selectors.get_count(request.venue_id, count_id), ConfirmForm(request.POST)
    if row.kind == "box" and not may_disclose(request.presence, row):
        log_denial(SUPERVISE, request.presence)
        raise PermissionDenied(SUPERVISE)
    if not submit(request, form, disclosures.disclose_variance, count=row):
        return show_count(request, row, problem=form.refusal)
    message = _("You have requested an explanation. The person who counted can now see the variance.")
    if row.fitting_id is not None:
        return redirect_done(request, message, "cage:box_round", row.fitting_id)
    return redirect_done(request, message, "cage:count_page", row.pk)


@require_permission(SUPERVISE)
@never_cache
@require_POST
def sign_count(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Sign a count as the second person; for a drop box, as a member of its team."""
    row, form = count_selectors.get_count(request.venue_id, count_id), ConfirmForm(request.POST)
    if row.kind == "box" and not request.presence.may(TEAM):
        log_denial(TEAM, request.presence)
        raise PermissionDenied(TEAM)
    if not submit(request, form, counts_services.sign_count, count=row):
        return show_count(request, row, problem=form.refusal)
    return redirect_done(request, _("Signed."), "cage:counts")


all_counts = register_page(COUNTS)
