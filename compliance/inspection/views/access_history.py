"""The access history page: complete for the authority; for the venue only times and areas."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from audit.reading.forms import midnight, midnight_after
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.registers.read_log import log_register_read
from compliance.venues.presentation.permissions import AREAS

from ..forms import LooksForm
from ..presentation import words
from ..presentation.registers.access_history import LOOKS
from ..selectors import access_history


@require_permission("inspection.visit.read")
@never_cache
@require_GET
def looked_at(request: HouseRequest) -> HttpResponse:
    """Show what agents read, newest first, by calendar dates at the venue."""
    form, zone, whole = (
        LooksForm(request.GET),
        request.presence.house.zone,
        request.presence.may("inspection.look.read"),
    )
    period: dict[str, Any] = form.cleaned_data if form.is_valid() else {}
    found = access_history.looks(
        request.venue_id,
        since=midnight(period.get("since"), zone),
        until=midnight_after(period.get("until"), zone),
        before=period.get("before"),
        whole=whole,
    )
    codes = [f"{name}={period[name]}" for name in ("since", "until") if period.get(name)]
    log_register_read(request, LOOKS, narrowed=" ".join(codes), rows=len(found.looks))
    context = {
        "form": form,
        "whole": whole,
        "rows": [{"look": each, "area": AREAS[each.area], "way": words.WAYS[each.way]} for each in found.looks],
        "further": found.further,
        "newest": not period.get("before"),
    }
    return render(request, "inspection/looks.html", context)
