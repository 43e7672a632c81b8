"""Pages of announced and removed jackpots, and the notice for players."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import register_page

from ..domain.timing import to_redistribute
from ..forms.hits import RemovalForm
from ..presentation.notice import removal_notice
from ..presentation.registers.jackpots import MANAGE, READ
from ..presentation.registers.removals import NOTICES, REMOVALS
from ..selectors import jackpots as jackpot_selectors
from ..selectors import removals as selectors
from ..services import removals

list_notices = register_page(NOTICES)
list_removals = register_page(REMOVALS)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def remove_jackpot(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Remove a jackpot and redistribute its money."""
    row = jackpot_selectors.get_jackpot(request.venue_id, jackpot_id)
    others = jackpot_selectors.jackpots_in_use(request.venue_id).exclude(pk=row.pk)
    form = RemovalForm(
        request.POST if request.method == "POST" else None,
        targets=[(str(each.pk), each.name) for each in others],
        # The last known amount; the person enters what the meter shows today.
        initial={"meter": row.meter},
    )
    if submit(request, form, removals.remove_jackpot, jackpot=row, shown_at={"parts": "amount_1"}):
        return redirect_done(request, _("The jackpot is removed."), "jackpots:jackpot", row.pk)
    context = {
        "row": row,
        "form": form,
        "notice": selectors.last_notice(row.pk),
        "surplus": to_redistribute(row.meter, row.seed),
        "currency": request.presence.house.currency,
    }
    return render(request, "jackpots/remove.html", context, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def print_notice(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Return the notice of a removal for players, as a PDF."""
    row = selectors.get_notice(request.venue_id, notice_id)
    return as_response(removal_notice(request.presence.house, row), f"jackpot-{row.remove_on}.pdf")
