"""Tips: written down at the drawer when they go into the box for tips, and their register by gaming day."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest
from compliance.http.registers import View

from .. import columns, drawers, exchange_columns, inventory, selectors, services
from ..forms.filters import DaysForm
from ..forms.pieces import TipForm
from .known import done, who


@allowed("shifts.shift.work")
@never_cache
@require_http_methods(["GET", "POST"])
def record(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Write down a tip of a table or desk."""
    row = drawers.shift(request.venue_id, shift_id)
    form = TipForm(request.POST or None, initial={"nonce": uuid4(), "colour_chips": row.table_id is not None})
    if request.method == "POST":
        made = done(form, lambda: services.record_tip(shift=row, **form.cleaned_data, **who(request)))
        if made is not None:
            messages.success(request, _("The tip is written down."))
            return redirect("shifts:tip", row.pk)
    context = {
        "row": row,
        "place": columns.named(row),
        "form": form,
        "open": not selectors.is_counted(row.pk),
        "total": inventory.tips_of(row),
        "currency": request.presence.house.currency,
    }
    return render(request, "shifts/tip.html", context, status=422 if form.is_bound else 200)


@allowed("shifts.shift.read")
@never_cache
@require_GET
def tips(request: HouseRequest) -> HttpResponseBase:
    """Tips of the gaming days, newest first."""
    form, view = DaysForm(request.GET), View.of(request, exchange_columns.TIPS)
    said, narrowed = (form.cleaned_data, form.narrowed()) if form.is_valid() else ({}, "")
    found = view.sorted(inventory.tips(request.venue_id, **said))
    if view.form:
        return view.export(found, narrowed=narrowed)
    page = view.page(found, narrowed)
    context = {
        "form": form,
        "view": view,
        "page": page,
        "rows": [{"row": row, "place": columns.named(row.shift)} for row in page],
        "total": inventory.sum_of(found),
        "currency": request.presence.house.currency,
    }
    part = "shifts/tips_table.html" if getattr(request, "htmx", False) else "shifts/tips.html"
    return render(request, part, context)
