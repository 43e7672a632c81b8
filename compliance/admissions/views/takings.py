"""The takings of the card desks, for whoever counts the tills: by cashier, series and means, with their totals."""

from typing import Any

from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment

from .. import columns, sentences
from .. import takings as till
from ..forms import TakingsFilters
from .registers import register_page


@allowed("admissions.takings.read")
@never_cache
@require_GET
def takings(request: HouseRequest) -> HttpResponseBase:
    """What was taken on these gaming days; cancelled cards stand apart and are deducted."""
    today = request.presence.house.gaming_day(moment())
    form = TakingsFilters.asked(request.GET, first=today, last=today)
    found: Any = []
    more: dict[str, Any] = {"total": None, "means": [], "currency": request.presence.house.currency}
    if form.is_valid():
        found = till.find_takings(request.venue_id, **form.query())
        more["total"] = till.total(request.venue_id, **form.query())
        kept = till.by_means(request.venue_id, **form.query())
        more["means"] = [
            {"label": label, "value": kept[means]} for means, label in sentences.MEANS_PAID.items() if means in kept
        ]
    return register_page(request, columns.TAKINGS, form, found, _rows, **more)


def _rows(page: Any) -> list[dict[str, Any]]:
    return [
        {
            "row": row,
            "kind": sentences.card_kind(row["kind"]),
            "means": columns.means(row),
        }
        for row in page
    ]
