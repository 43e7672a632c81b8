"""Screen for the tips of a float."""

from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..drawers.presentation.words import place_name
from ..drawers.selectors import shifts as shift_selectors
from . import selectors as tip_selectors
from . import services
from .forms import TipForm
from .presentation.register import TIPS


@require_permission("cage.shift.work")
@never_cache
@require_http_methods(["GET", "POST"])
def record_tip(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Record a tip of a table or desk."""
    row = shift_selectors.get_shift(request.venue_id, shift_id)
    form = TipForm(
        request.POST if request.method == "POST" else None,
        initial={"nonce": uuid4(), "colour_chips": row.table_id is not None},
    )
    if submit(request, form, services.record_tip, shift=row):
        return redirect_done(request, _("The tip is recorded."), "cage:tip", row.pk)
    context = {
        "row": row,
        "place": place_name(row),
        "form": form,
        "open": not shift_selectors.is_counted(row.pk),
        "total": tip_selectors.tips_of(row),
        "currency": request.presence.house.currency,
    }
    return render(request, "cage/tip.html", context, status=422 if form.is_bound else 200)


tips = register_page(TIPS)
