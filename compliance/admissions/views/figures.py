"""Refusals in figures: the counts of a span of gaming days beside those of the span before, also as a file."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View

from .. import columns, figures_in_words
from .. import figures as counts
from ..forms import FiguresFilters
from .registers import spans


@allowed("admissions.register.read")
@never_cache
@require_GET
def figures(request: HouseRequest) -> HttpResponseBase:
    """Refusals by ground, place, hour and weekday; never by steward (docs/door.md)."""
    house = request.presence.house
    usual = counts.usual(house.gaming_day(moment()))
    form = FiguresFilters.asked(request.GET, first=usual.first, last=usual.last)
    view = View.of(request, columns.FIGURES)
    context: dict[str, Any] = {
        "form": form,
        "view": view,
        "spans": [each for each in spans(request, form) if each["first"]],
    }
    if form.is_valid():
        span = counts.Span(form.cleaned_data["first"], form.cleaned_data["last"])
        found = counts.figures(request.venue_id, span, house.zone)
        parts = figures_in_words.parts(found)
        if view.form:
            return view.export([row for part in parts for row in part["rows"]], form.said(), form.codes())
        view.note_read(len(found.grounds), form.codes())
        context |= {"found": found, "tiles": list(_tiles(found)), "parts": parts[1:]}
    part = "_table" if getattr(request, "htmx", False) else ""
    return render(request, f"admissions/registers/figures{part}.html", context, status=200 if form.is_valid() else 422)


def _tiles(found: counts.Figures) -> Iterator[dict[str, Any]]:
    for figure in (found.presented, found.turned_away, *found.outcomes):
        yield {
            "label": figures_in_words.outcome(figure.key),
            "value": figure.now,
            "note": _("before: %(count)s") % {"count": figure.before},
        }
