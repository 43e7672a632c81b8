"""What was found, and what became of it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest

from .. import selectors


@allowed("orphans.find.read")
@never_cache
@require_GET
def finds(request: HouseRequest) -> HttpResponse:
    """Every find of the house, newest first."""
    page = page_of(selectors.in_state(request.venue_id, request.GET.get("state", "")), request.GET.get("page"))
    return render(request, "orphans/finds.html", {"page": page})
