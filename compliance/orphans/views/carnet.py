"""The carnet as a page that looks like one: ruled, numbered, with the total before and after each line."""

from datetime import datetime
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.looks import note_look
from compliance.http.presence import HouseRequest, Presence, moment
from compliance.http.registers import View

from .. import books, words
from ..columns import CARNET
from .claims import countdown


@allowed("orphans.carnet.read")
@never_cache
@require_GET
def carnets(request: HouseRequest) -> HttpResponse:
    """Every carnet of the house, newest exercise first; the only one opens by itself."""
    found = list(books.carnets(request.venue_id))
    if len(found) == 1:
        return redirect("orphans:carnet", found[0].label)
    rows = [{"carnet": each, "total": books.total(each)} for each in found]
    note_look(request, CARNET, rows=len(rows))
    return render(request, "orphans/carnets.html", {"rows": rows, "currency": request.presence.house.currency})


@allowed("orphans.carnet.read")
@never_cache
@require_GET
def carnet(request: HouseRequest, label: str) -> HttpResponseBase:
    """The carnet of an exercise, the last page first as one opens a book that is being written in; also as a file."""
    book = books.carnet(request.venue_id, label)
    view, lines = View.of(request, CARNET), books.lines(book)
    if view.form:
        return view.export(lines, [(_("Exercise"), book.label)], book.label)
    page = books.leaf(book, request.GET.get("page"))
    note_look(request, CARNET, narrowed=book.label, page=page.number, rows=page.count)
    house, at = request.presence.house, moment()
    context = {
        "carnet": book,
        "page": page,
        "rows": [_line(request.presence, row, at) for row in page.lines],
        "totals": books.totals(book),
        "windows": books.open_entries(request.venue_id, at).filter(carnet=book).count(),
        "currency": house.currency,
        "house": house,
        "may_reverse": request.presence.may("orphans.carnet.reverse"),
        "may_claim": request.presence.may("orphans.claim.take"),
        "may_see_account": request.presence.may("orphans.account.read"),
    }
    return render(request, "orphans/carnet.html", context)


def _line(presence: Presence, row: Any, at: datetime) -> dict[str, Any]:
    """One line as the book shows it; `days_left` of its window is 0 on the last day, None where there is none."""
    is_open = row.kind == "entry" and row.window_ends_at > at and not row.reversed and not row.refunded
    return {
        "line": row,
        "kind": words.LINES[row.kind],
        "what": words.CATEGORIES[row.find.category] if row.find else "",
        "days_left": countdown(presence, row.window_ends_at, at).days_left if is_open else None,
        "original_year": row.original.carnet.label if row.original and row.original.carnet_id != row.carnet_id else "",
    }
