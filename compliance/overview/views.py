"""The dashboard page, which refreshes itself and offers no acts."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time

from .presentation.overview import build_dashboard


@require_permission("overview.house.read")
@never_cache
@require_GET
def show_dashboard(request: HouseRequest) -> HttpResponse:
    """Show the dashboard; only the figures for an automatic refresh."""
    at = current_time()
    found = build_dashboard(request.presence, at)
    context = {"dashboard": found, "as_at": request.presence.house.local(at)}
    part = "figures" if getattr(request, "htmx", False) else "overview"
    return render(request, f"overview/{part}.html", context)
