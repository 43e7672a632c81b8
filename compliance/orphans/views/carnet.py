"""The carnet as a page that looks like one."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest

from .. import books


@allowed("orphans.carnet.read")
@never_cache
@require_GET
def carnets(request: HouseRequest) -> HttpResponse:
    """Every carnet of the house, newest exercise first."""
    return render(request, "orphans/carnets.html", {"carnets": books.carnets(request.venue_id)})
