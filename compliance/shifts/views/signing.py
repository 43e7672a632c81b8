"""The second person: counts that wait for a signature, and the signature."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.columns import Scope
from compliance.http.forms import ConfirmForm
from compliance.http.guard import deny, require_permission
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.http.register_pages import register_page, table_of
from compliance.http.submissions import redirect_done, submit

from .. import count_selectors, services
from ..blind import SUPERVISE, TEAM
from ..registers.counts import COUNTS, QUEUE
from .counting import show_count
from .rights import may_disclose


@require_permission(SUPERVISE)
@never_cache
@require_GET
def counts(request: HouseRequest) -> HttpResponse:
    """Every count that waits, the oldest first; the list asks for itself again, so that it can stay open all night."""
    page = page_of(request, COUNTS, count_selectors.counts_to_sign(request.venue_id))
    table = table_of(COUNTS, QUEUE, page, Scope(request.presence, moment()))
    part = "shifts/counts_list.html" if getattr(request, "htmx", False) else "shifts/counts.html"
    return render(request, part, {"page": page, "table": table, "register": COUNTS})


@require_permission(SUPERVISE)
@never_cache
@require_POST
def disclose(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Ask why a count differs, as another person: its holder sees the difference then, and counts no more."""
    row, form = count_selectors.count(request.venue_id, count_id), ConfirmForm(request.POST)
    if row.kind == "box" and not may_disclose(request.presence, row):
        deny(SUPERVISE, request.presence)
        raise PermissionDenied(SUPERVISE)
    if not submit(request, form, services.disclose, count=row):
        return show_count(request, row, problem=form.refusal)
    said = _("You have requested an explanation. The person who counted can now see the variance.")
    if row.fitting_id is not None:
        return redirect_done(request, said, "shifts:box_round", row.fitting_id)
    return redirect_done(request, said, "shifts:count_page", row.pk)


@require_permission(SUPERVISE)
@never_cache
@require_POST
def sign(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Sign a count as the second person; that of a drop box only as one of its team."""
    row, form = count_selectors.count(request.venue_id, count_id), ConfirmForm(request.POST)
    if row.kind == "box" and not request.presence.may(TEAM):
        deny(TEAM, request.presence)
        raise PermissionDenied(TEAM)
    if not submit(request, form, services.sign_count, count=row):
        return show_count(request, row, problem=form.refusal)
    return redirect_done(request, _("Signed."), "shifts:counts")


all_counts = register_page(COUNTS)
