"""Test page for document readers: what they type, how fast, and which settings to change."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest


@require_permission("venues.house.read")
@require_GET
def show_scanner_test(request: HouseRequest) -> HttpResponse:
    """Return a page that works in the browser alone: nothing scanned on it is sent or stored."""
    return render(request, "admissions/scanner.html")
