"""The dashboard page, which refreshes itself and offers no acts."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import HouseRequest, current_time

from .presentation.overview import build_dashboard


@require_permission("overview.house.read")
@never_cache
@require_GET
def show_dashboard(request: HouseRequest) -> HttpResponse:
    """Show the dashboard."""
    return _render(request, "overview/overview.html")


@poll("overview:overview")
@require_permission("overview.house.read")
@never_cache
@require_GET
def refresh_figures(request: HouseRequest) -> HttpResponse:
    """Return the figures of the dashboard, which it requests again."""
    return _render(request, "overview/figures.html")


def _render(request: HouseRequest, template: str) -> HttpResponse:
    at = current_time()
    found = build_dashboard(request.presence, at)
    context = {"dashboard": found, "as_at": request.presence.house.local(at)}
    return render(request, template, context)
