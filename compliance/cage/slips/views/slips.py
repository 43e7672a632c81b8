"""Screens of fills, credits and transfers: prepared by the giver, signed by the taker, or returned."""

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.cage.drawers.forms import ReasonForm
from compliance.cage.drawers.presentation import words
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.sheets import selectors as sheet_selectors
from compliance.cage.sheets.presentation import words as sheet_words
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.base import ConfirmForm
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import Table, show_register, table_of
from compliance.http.registers.declarations import Scope

from .. import selectors as slip_selectors
from ..forms import SlipForm
from ..presentation import words as slip_words
from ..presentation.register import IN_SHORT, SLIPS
from ..services import slips as slips_services

if TYPE_CHECKING:
    from collections.abc import Iterable

    from compliance.cage.models.slips import Slip

READ, SIGN = "cage.shift.read", "cage.slip.sign"


@require_permission(READ)
@never_cache
@require_GET
def show_slips(request: HouseRequest) -> HttpResponseBase:
    """Show the slips that await the reader's signature and the register, or export it."""
    presence = request.presence
    may = presence.may(SIGN)
    waiting = slip_selectors.slips_for(request.venue_id, presence.staff.pk) if may else []
    context = {"waiting": in_short(presence, waiting), "may_prepare": may}
    return show_register(request, SLIPS, "cage/slips.html", context)


def in_short(presence: StaffContext, rows: "Iterable[Slip]") -> Table:
    """Return slips as a short table."""
    return table_of(SLIPS, IN_SHORT, rows, Scope(presence, current_time()))


@require_permission(SIGN)
@never_cache
@require_http_methods(["GET", "POST"])
def prepare_slip(request: HouseRequest) -> HttpResponse:
    """Prepare a slip: both floats and the pieces."""
    shifts = list(shift_selectors.open_shifts(request.venue_id))
    staff_id = request.presence.staff.pk
    givers = [row for row in shifts if row.table_id or row.opened_by_id == staff_id]
    form = SlipForm(
        request.POST if request.method == "POST" else None,
        pieces=sheet_selectors.pieces_in_use(request.venue_id),
        givers=givers,
        takers=shifts,
        initial={"nonce": uuid4(), "giver": request.GET.get("from", "")},
    )
    if done := submit(request, form, slips_services.prepare_slip):
        message = _("%(slip)s is prepared and in transit.") % {"slip": done.row.label}
        return redirect_done(request, message, "cage:slip", done.row.pk)
    context = {"form": form, "givers": givers, "currency": request.presence.house.currency}
    return render(request, "cage/prepare.html", context, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def show_slip(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """Show one slip with its pieces; the taker signs here."""
    return _show_slip(request, slip_selectors.get_slip(request.venue_id, slip_id))


@require_permission(SIGN)
@never_cache
@require_POST
def receive_slip(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """Sign that everything arrived."""
    row, form = slip_selectors.get_slip(request.venue_id, slip_id), ConfirmForm(request.POST)
    if submit(request, form, slips_services.receive_slip, slip=row):
        message = _("%(slip)s is signed and added to the float.") % {"slip": row.label}
        return redirect_done(request, message, "cage:slip", row.pk)
    return _show_slip(request, row, problem=form.refusal)


@require_permission(SIGN)
@never_cache
@require_POST
def send_back(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """Sign that the pieces were returned."""
    row, form = slip_selectors.get_slip(request.venue_id, slip_id), ReasonForm(request.POST)
    if submit(request, form, slips_services.return_slip, slip=row):
        message = _("%(slip)s is returned and void.") % {"slip": row.label}
        return redirect_done(request, message, "cage:slip", row.pk)
    return _show_slip(request, row, form)


def _show_slip(
    request: HouseRequest, row: "Slip", bound_form: ReasonForm | None = None, problem: str = ""
) -> HttpResponse:
    end = getattr(row, "end", None)
    presence = request.presence
    may = end is None and presence.may(SIGN) and row.prepared_by_id != presence.staff.pk
    state = slip_words.state_of_slip(row)
    tone, icon = slip_words.WAY_TONES[state]
    context = {
        "row": row,
        "kind": slip_words.SLIPS[row.kind],
        "giver": words.place_name(row.giver),
        "taker": words.place_name(row.taker),
        "state": slip_words.WAYS[state],
        "tone": tone,
        "icon": icon,
        "total": row.cash + row.chips + row.plaques,
        "pieces": [{"row": each, "medium": sheet_words.PIECES[each.medium]} for each in slip_selectors.pieces_of(row)],
        "end": end,
        "own": end is None and row.prepared_by_id == presence.staff.pk,
        "may_sign": may,
        "back_form": form_on_page(bound_form, ReasonForm, may),
        "problem": problem,
        "currency": presence.house.currency,
    }
    return render(request, "cage/slip.html", context, status=422 if bound_form or problem else 200)
