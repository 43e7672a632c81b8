"""The register of shifts: who held which drawer when, and what each count found; also as a file."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.games import selectors as games
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest
from compliance.http.registers import CHUNK, View
from compliance.venues import selectors as venues

from .. import blind, columns, drawers, words
from ..forms import ShiftFilters
from .known import reader


@allowed("shifts.shift.read")
@never_cache
@require_GET
def shifts(request: HouseRequest) -> HttpResponseBase:
    """Every shift of the house, newest first."""
    places = [
        (str(row.pk), str(row)) for row in (*venues.cash_desks(request.venue_id), *games.tables(request.venue_id))
    ]
    form = ShiftFilters(request.GET, places=places)
    view = View.of(request, columns.SHIFTS)
    said, narrowed = (form.cleaned_data, form.narrowed()) if form.is_valid() else ({}, "")
    found = view.sorted(drawers.find_shifts(request.venue_id, **said))
    if view.form:
        return view.export(found, narrowed=narrowed, prepare=lambda rows: _in_file(request, rows))
    page = view.page(found, narrowed)
    context = {
        "form": form,
        "view": view,
        "page": page,
        "rows": [_line(row) for row in _with_counts(request, page)],
        "currency": request.presence.house.currency,
    }
    part = "shifts/shifts_table.html" if getattr(request, "htmx", False) else "shifts/shifts.html"
    return render(request, part, context)


def _in_file(request: HouseRequest, rows: Iterable[Any]) -> Iterator[Any]:
    left = iter(rows)
    while some := list(islice(left, CHUNK)):
        yield from _with_counts(request, some)


def _with_counts(request: HouseRequest, rows: Any) -> list[Any]:
    """The shifts with the count at the end of each as who looks is told of it, asked for once for all of them."""
    known = list(rows)
    last = drawers.last_counts(known)
    told = blind.told(last.values(), reader(request.presence))
    for row in known:
        row.last = told[last[row.pk].pk] if row.pk in last else None
    return known


def _line(row: Any) -> dict[str, Any]:
    state = columns.state(row)
    tone, icon = words.TONES[state]
    return {
        "row": row,
        "place": columns.named(row),
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "last": row.last,
        "game": row.table_id is not None,
    }
