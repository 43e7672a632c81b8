"""Pages of the checks of equipment, and of its defects with their resolution."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..domain.states import may_replace
from ..forms import ResolutionForm
from ..presentation.equipment import RESOLVE
from ..presentation.inspections import EQUIPMENT_CHECKS, EQUIPMENT_DEFECTS
from ..presentation.words import KINDS
from ..selectors import inspections, items
from ..services import defects

list_checks = register_page(EQUIPMENT_CHECKS)
list_defects = register_page(EQUIPMENT_DEFECTS)


@require_permission(RESOLVE)
@never_cache
@require_http_methods(["GET", "POST"])
def resolve_defect(request: HouseRequest, defect_id: UUID) -> HttpResponse:
    """Record how a defect was resolved."""
    row = inspections.get_defect(request.venue_id, defect_id)
    replacements = [
        (str(each.pk), f"{each.label} ({KINDS[each.kind]})")
        for each in items.items_in_use(request.venue_id)
        if each.pk != row.item_id and may_replace(row.item.kind, each.kind)
    ]
    form = ResolutionForm(request.POST if request.method == "POST" else None, replacements=replacements)
    if submit(request, form, defects.resolve_defect, defect=row):
        return redirect_done(request, _("The resolution is recorded."), "equipment:item", row.item_id)
    context = {"row": row, "kind": KINDS[row.item.kind], "form": form}
    return render(request, "equipment/resolution.html", context, status=422 if form.is_bound else 200)
