"""Pages of the opening sheets of table sessions (R-13)."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.games.selectors import games
from compliance.games.selectors import sessions as session_selectors
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.pdf.drawing import as_response

from .presentation.papers import print_opening_sheet
from .presentation.sheet import opening_sheet

READ = "games.table.read"


@require_permission(READ)
@never_cache
@require_GET
def show_sheet(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Show the opening sheet of a table session: stake scheme, checks, float, and stakes of the gaming day."""
    row, house = session_selectors.get_session(request.venue_id, session_id), request.presence.house
    context = {
        "row": row,
        "sheet": opening_sheet(request.presence, row),
        "game": games.available_games(house.jurisdiction).get(row.table.game, row.table.game),
    }
    return render(request, "cage/opening_sheet.html", context)


@require_permission(READ)
@never_cache
@require_GET
def print_sheet(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Return the opening sheet as a PDF; each print is logged."""
    row = session_selectors.get_session(request.venue_id, session_id)
    paper = print_opening_sheet(request.presence, row, current_time())
    return as_response(paper.pdf, paper.file_name)
