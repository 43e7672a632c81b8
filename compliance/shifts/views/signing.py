"""The second person: counts that wait for a signature, and the signature."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.guard import allowed, deny
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest
from compliance.http.registers import CHUNK, View
from compliance.refusals import Refused

from .. import blind, columns, drawers, selectors, services, words
from .counting import shown
from .known import SUPERVISE, TEAM, may_disclose, reader, who


@allowed(SUPERVISE)
@never_cache
@require_GET
def counts(request: HouseRequest) -> HttpResponseBase:
    """Every count that waits, the oldest first; the list asks for itself anew, so that it can stay open all night."""
    view = View.of(request, columns.COUNTS)
    if view.form:
        return view.export(
            drawers.counts(request.venue_id).order_by("-counted_at", "-pk"), prepare=lambda rows: _seen(request, rows)
        )
    page = page_of(request, columns.COUNTS, drawers.counts_to_sign(request.venue_id))
    told = blind.told(list(page), reader(request.presence))
    context = {
        "page": page,
        "rows": [_line(request, row, told[row.pk]) for row in page],
        "currency": request.presence.house.currency,
    }
    part = "shifts/counts_list.html" if getattr(request, "htmx", False) else "shifts/counts.html"
    return render(request, part, context)


def _seen(request: HouseRequest, rows: Iterable[Any]) -> Iterator[Any]:
    """Counts as who looks is told of them; the sum of the first one is part of the totals that may be kept back."""
    looks, left = reader(request.presence), iter(rows)
    while some := list(islice(left, CHUNK)):
        told = blind.told(some, looks)
        for row in some:
            seen, opening = told[row.pk], row.kind == "opening"
            kept = opening and blind.totals_hidden(row.shift, looks)
            said = getattr(row, "explanation", None) if seen.difference_shown else None
            row.seen = {
                "expected": None if kept else seen.expected,
                "counted": None if kept else seen.counted,
                "difference": None if kept else seen.difference,
                "said": said.said if said else None,
            }
            yield row


def _line(request: HouseRequest, row: Any, told: blind.Told) -> dict[str, Any]:
    staff_id = request.presence.staff.pk
    # A count that was repeated is explained with those before it.
    beside = selectors.differing(row) if row.kind == "recount" else [row] if selectors.gap_of(row) else []
    waiting = [each for each in beside if getattr(each, "explanation", None) is None]
    gap = told.difference_shown and bool(beside)
    return {
        "row": row,
        "told": told,
        "kind": words.COUNTS[row.kind],
        "place": columns.named(row.shift),
        "gap": gap,
        "game": row.shift.table_id is not None and row.kind in selectors.AT_END,
        "explained": not waiting,
        "uncompared": gap and row.kind != "opening" and not told.disclosed,
        "report": gap and any(services.needs_report(request.presence.house, each) for each in waiting),
        "own": staff_id == row.counted_by_id or (row.kind in selectors.AT_END and staff_id == row.shift.opened_by_id),
    }


@allowed(SUPERVISE)
@never_cache
@require_POST
def disclose(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Ask why a count differs, as another person: its holder sees the difference then, and counts no more."""
    row = drawers.count(request.venue_id, count_id)
    if row.kind == "box" and not may_disclose(request.presence, row):
        deny(SUPERVISE, request.presence)
        raise PermissionDenied(SUPERVISE)
    try:
        services.disclose(count=row, **who(request))
    except Refused as refused:
        return shown(request, row, problem=refused.sentence)
    messages.success(request, _("You have asked for an explanation. Whoever counted sees the difference now."))
    if row.kind == "box":
        return redirect("shifts:box_round", row.fitting_id)
    return redirect("shifts:count_page", row.pk)


@allowed(SUPERVISE)
@never_cache
@require_POST
def sign(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Sign a count as the second person; that of a drop box only as one of its team."""
    row = drawers.count(request.venue_id, count_id)
    if row.kind == "box" and not request.presence.may(TEAM):
        deny(TEAM, request.presence)
        raise PermissionDenied(TEAM)
    try:
        services.sign_count(count=row, **who(request))
    except Refused as refused:
        return shown(request, row, problem=refused.sentence)
    messages.success(request, _("Signed."))
    return redirect("shifts:counts")
