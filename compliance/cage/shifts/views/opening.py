"""Screens for opening a shift: the opening count, which does not show the expected amount."""

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.drawers.presentation.words import table_name
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.sheets import selectors as sheet_selectors
from compliance.cage.sheets.forms import SheetForm
from compliance.games.selectors import games
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.venues.selectors import venues

from .. import services

if TYPE_CHECKING:
    from compliance.cage.models.shifts import Shift
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.places import CashDesk

WORK = "cage.shift.work"


@require_permission(WORK)
@never_cache
@require_http_methods(["GET", "POST"])
def open_desk(request: HouseRequest, desk_id: UUID) -> HttpResponse:
    """Take over the float of a cash desk."""
    return _open_shift(request, venues.cash_desks(request.venue_id).filter(pk=desk_id).first(), desk_id=desk_id)


@require_permission(WORK)
@never_cache
@require_http_methods(["GET", "POST"])
def open_table(request: HouseRequest, table_id: UUID) -> HttpResponse:
    """Open a table with its chips and plaques."""
    return _open_shift(request, games.list_tables(request.venue_id).filter(pk=table_id).first(), table_id=table_id)


def _open_shift(
    request: HouseRequest,
    place: "CashDesk | GamingTable | None",
    *,
    desk_id: UUID | None = None,
    table_id: UUID | None = None,
) -> HttpResponse:
    if place is None:
        raise Http404(_("Place not found."))
    form = SheetForm(
        request.POST if request.method == "POST" else None,
        pieces=sheet_selectors.pieces_in_use(request.venue_id),
        cash=desk_id is not None,
        initial={"nonce": uuid4()},
    )
    if done := submit(request, form, services.open_shift, desk_id=desk_id, table_id=table_id):
        return _redirect_to_shift(request, done.row)
    before = shift_selectors.last_shift(desk_id=desk_id, table_id=table_id)
    context = {
        "form": form,
        "place": table_name(place) if table_id is not None else str(place),
        "before": before,
        "busy": before is not None and not shift_selectors.is_counted(before.pk),
        "currency": request.presence.house.currency,
    }
    return render(request, "cage/open.html", context, status=422 if form.is_bound else 200)


def _redirect_to_shift(request: HouseRequest, shift: "Shift") -> HttpResponse:
    """Redirect to the float, or first to the count if it has a variance to the hand-over."""
    count = count_selectors.counts_of(shift.pk).first()
    if count is not None and count_selectors.gap_of(count):
        messages.error(
            request, _("Your count differs from the previous shift. Explain the variance as far as you can.")
        )
        return redirect("cage:count_page", count.pk)
    return redirect_done(request, _("Shift %(shift)s is open.") % {"shift": shift.label}, "cage:shift", shift.pk)
