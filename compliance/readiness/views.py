"""The page of what a casino needs before its first guest, and later of its state."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time

from .presentation.page import READ, list_items, summarise


@require_permission(READ)
@never_cache
@require_GET
def show_readiness(request: HouseRequest) -> HttpResponse:
    """Show each requirement with its state, its article and the page where it is done."""
    at = current_time()
    items = list_items(request.presence, at)
    context = {"items": items, "summary": summarise(items), "as_at": request.presence.house.local(at)}
    return render(request, "readiness/readiness.html", context)
