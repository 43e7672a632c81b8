"""A count and a slip on paper: piece by piece, with everybody who signed; each print stands in the log."""

from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.games import selectors as games
from compliance.http.guard import allowed
from compliance.http.pdf import draw
from compliance.http.presence import HouseRequest, moment
from compliance.venues.house import House

from .. import blind, columns, days, drawers, drops, selectors, services, words
from .counting import shown
from .known import reader, who

READ, TEAM = "shifts.shift.read", "shifts.box.count"


@allowed(READ)
@never_cache
@require_GET
def count(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """A count on an A4 sheet, once it is signed and nobody who looks has to count the same blind."""
    row = drawers.count(request.venue_id, count_id)
    told = blind.told([row], reader(request.presence))[row.pk]
    if not (_is_signed(request.presence.house, row) and told.pieces_shown and told.difference_shown):
        return shown(
            request, row, problem=_("It waits for its signatures, or for the next count. Print it after that.")
        )
    house = request.presence.house
    context = _common(request, row.shift) | {
        "row": row,
        "kind": words.COUNTS[row.kind],
        "groups": _groups(drawers.compared(row)),
        "game": row.shift.table_id is not None and row.kind in selectors.AT_END,
        "explanation": getattr(row, "explanation", None),
        "signatures": sorted(row.signatures.all(), key=lambda each: each.signed_at),
        "box": drops.fitting(house.id, row.fitting_id) if row.fitting_id else None,
    }
    answer = _drawn("count", "shifts/print/count.html", context, f"{row.shift.label}-{row.number}")
    services.note_count_printed(count=row, **who(request))
    return answer


@allowed(READ)
@never_cache
@require_GET
def slip(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """A slip on an A5 sheet: on its way with a line for whoever takes it, and afterwards with both signatures."""
    row = drawers.slip(request.venue_id, slip_id)
    end = getattr(row, "end", None)
    context = _common(request, row.giver) | {
        "row": row,
        "kind": words.SLIPS[row.kind],
        "groups": _groups(drawers.pieces_of(row)),
        "taken_to": _place(request.presence.house, row.taker),
        "total": row.cash + row.chips + row.plaques,
        "end": end,
        "outcome": words.WAYS[columns.way(row)],
    }
    answer = _drawn("slip", "shifts/print/slip.html", context, row.label)
    services.note_slip_printed(slip=row, **who(request))
    return answer


def _is_signed(house: House, row: Any) -> bool:
    """Whether everybody signed whose signature a count needs: a second person, or the whole team of a box."""
    signed = len(row.signatures.all())
    if row.fitting_id:
        return not drops.missing_signatures(signed, days.team(house, row.shift.gaming_day))
    return bool(signed)


def _common(request: HouseRequest, shift: Any) -> dict[str, Any]:
    house = request.presence.house
    return {
        "house": house,
        "language": translation.get_language(),
        "place": _place(house, shift),
        "printed_by": request.presence.staff,
        "printed_at": moment(),
    }


def _place(house: House, shift: Any) -> str:
    """A desk by its name; a table with its game."""
    if shift.table is None:
        return columns.place(shift)
    game = games.games(house.jurisdiction).get(shift.table.game, shift.table.game)
    return _("Table %(table)s, %(game)s") % {"table": shift.table, "game": game}


def _groups(pieces: Any) -> list[dict[str, Any]]:
    """Notes, coins, chips and plaques, each with its sum; what was not there is left out."""
    rows = [(each.medium, each.value, each.quantity, each.value * each.quantity) for each in pieces if each.quantity]
    return [
        {"title": words.MEDIA[medium], "rows": found, "sum": sum(each[3] for each in found)}
        for medium, found in ((medium, list(each)) for medium, each in groupby(rows, key=lambda each: each[0]))
    ]


def _drawn(paper: str, template: str, context: dict[str, Any], name: str) -> HttpResponse:
    page = render_to_string(template, context)
    pdf = draw(paper, page)
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer
