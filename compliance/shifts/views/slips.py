"""Fills, credits and transfers: prepared by who gives, signed by who takes, or sent back for a reason."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest
from compliance.http.registers import View
from compliance.refusals import Refused

from .. import columns, drawers, selectors, services, words
from ..forms import ReasonForm, SlipFilters, SlipForm
from .drawer import slip_line
from .known import done, who

READ, SIGN = "shifts.shift.read", "shifts.slip.sign"


@allowed(READ)
@never_cache
@require_GET
def slips(request: HouseRequest) -> HttpResponseBase:
    """What waits for my signature, and the register of all slips, also as a file."""
    presence = request.presence
    form = SlipFilters(request.GET)
    view = View.of(request, columns.SLIPS)
    said, narrowed = (form.cleaned_data, form.narrowed()) if form.is_valid() else ({}, "")
    found = view.sorted(drawers.find_slips(request.venue_id, **said))
    if view.form:
        return view.export(found, narrowed=narrowed)
    page = view.page(found, narrowed)
    may = presence.may(SIGN)
    context = {
        "form": form,
        "view": view,
        "page": page,
        "rows": [slip_line(row) for row in page],
        "waiting": [slip_line(row) for row in drawers.slips_for(request.venue_id, presence.staff.pk)] if may else [],
        "may_prepare": may,
        "currency": presence.house.currency,
    }
    part = "shifts/slips_table.html" if getattr(request, "htmx", False) else "shifts/slips.html"
    return render(request, part, context)


@allowed(SIGN)
@never_cache
@require_http_methods(["GET", "POST"])
def prepare(request: HouseRequest) -> HttpResponse:
    """Prepare a slip: from which drawer to which, piece by piece."""
    opened = {str(row.pk): row for row in selectors.open_shifts(request.venue_id)}
    staff_id = request.presence.staff.pk
    givers = [(pk, _named(row)) for pk, row in opened.items() if row.table_id or row.opened_by_id == staff_id]
    form = SlipForm(
        request.POST if request.method == "POST" else None,
        pieces=drawers.pieces_in_use(request.venue_id),
        givers=givers,
        takers=[(pk, _named(row)) for pk, row in opened.items()],
        initial={"nonce": uuid4(), "giver": request.GET.get("from", "")},
    )
    if request.method == "POST":

        def act() -> Any:
            said = form.cleaned_data
            return services.prepare_slip(
                giver=opened[said["giver"]],
                taker=opened[said["taker"]],
                pieces=form.pieces(),
                nonce=said["nonce"],
                **who(request),
            )

        made = done(form, act)
        if made is not None:
            messages.success(request, _("%(slip)s is prepared, and on its way.") % {"slip": made.label})
            return redirect("shifts:slip", made.pk)
    context = {"form": form, "givers": givers, "currency": request.presence.house.currency}
    return render(request, "shifts/prepare.html", context, status=422 if form.is_bound else 200)


def _named(row: Any) -> str:
    return f"{columns.named(row)} ({row.opened_by})"


@allowed(READ)
@never_cache
@require_GET
def slip(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """One slip with its pieces; whoever takes it signs here."""
    return _shown(request, drawers.slip(request.venue_id, slip_id))


@allowed(SIGN)
@never_cache
@require_POST
def receive(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """Sign that everything arrived."""
    row = drawers.slip(request.venue_id, slip_id)
    try:
        services.receive_slip(slip=row, **who(request))
    except Refused as refused:
        return _shown(request, row, problem=refused.sentence)
    messages.success(request, _("%(slip)s is signed, and in the drawer.") % {"slip": row.label})
    return redirect("shifts:slip", row.pk)


@allowed(SIGN)
@never_cache
@require_POST
def send_back(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """Sign that it went back into the drawer it came from."""
    row, form = drawers.slip(request.venue_id, slip_id), ReasonForm(request.POST)

    def act() -> Any:
        return services.return_slip(slip=row, reason=form.cleaned_data["reason"], **who(request))

    if done(form, act) is None:
        return _shown(request, row, form)
    messages.success(request, _("%(slip)s went back, and is void.") % {"slip": row.label})
    return redirect("shifts:slip", row.pk)


def _shown(request: HouseRequest, row: Any, bound: Any = None, problem: str = "") -> HttpResponse:
    end = getattr(row, "end", None)
    presence = request.presence
    may = end is None and presence.may(SIGN) and row.prepared_by_id != presence.staff.pk
    pieces = [{"row": each, "medium": words.PIECES[each.medium]} for each in drawers.pieces_of(row)]
    context = slip_line(row) | {
        "pieces": pieces,
        "end": end,
        "own": end is None and row.prepared_by_id == presence.staff.pk,
        "may_sign": may,
        "back_form": bound or (ReasonForm(initial={"nonce": uuid4()}) if may else None),
        "problem": problem,
        "currency": presence.house.currency,
    }
    return render(request, "shifts/slip.html", context, status=422 if bound or problem else 200)
