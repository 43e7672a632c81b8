"""A count on paper."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import require_permission
from compliance.http.pdf import as_response
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused

from .. import count_selectors, papers
from .counting import show_count

READ = "shifts.shift.read"


@require_permission(READ)
@never_cache
@require_GET
def count(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """A count on an A4 sheet, once it is signed and nobody who looks has to count the same blind."""
    row = count_selectors.count(request.venue_id, count_id)
    try:
        paper = papers.count_sheet(request.presence, row, moment())
    except Refused as refused:
        return show_count(request, row, problem=refused.sentence)
    return as_response(paper.pdf, paper.file_name)
