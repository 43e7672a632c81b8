"""The test of a document reader: what it types, how fast, and what to change so that the door desk reads it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest


@require_permission("venues.house.read")
@require_GET
def scanner(request: HouseRequest) -> HttpResponse:
    """A page that works in the browser alone: nothing that is scanned on it is sent or stored."""
    return render(request, "admissions/scanner.html")
