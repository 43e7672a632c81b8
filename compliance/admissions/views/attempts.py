"""Attempts to enter of those who are kept out: who, where, when, and how often in thirty days."""

from django.http import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View
from compliance.people import selectors as people

from .. import attempts as tried
from .. import registers_by_hand as files
from .. import sentences


@allowed("exclusions.measure.read")
@never_cache
@require_GET
def attempts(request: HouseRequest) -> HttpResponseBase:
    """The refusals of thirty gaming days that a measure stands behind, newest first."""
    view = View.of(request, files.ATTEMPTS)
    if view.form:
        return view.export(tried.attempts(request.venue_id, request.presence.house.gaming_day(moment())))
    today = request.presence.house.gaming_day(moment())
    page = page_of(request, files.ATTEMPTS, tried.attempts(request.venue_id, today))
    names = people.called(request.venue_id, {row.person_id for row in page})
    context = {
        "page": page,
        "days": tried.DAYS,
        "rows": [
            {"row": row, "name": names[row.person_id], "reasons": sentences.grounds(row.grounds.all())} for row in page
        ],
    }
    return render(request, "admissions/attempts.html", context)
