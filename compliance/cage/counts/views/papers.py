"""Print of a count."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.pdf.drawing import as_response
from compliance.refusals import Refused

from ..presentation import papers
from ..selectors import counts as count_selectors
from .counts import show_count

READ = "cage.shift.read"


@require_permission(READ)
@never_cache
@require_GET
def print_count(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Print a signed count on an A4 sheet, unless the reader may have to count it blind."""
    row = count_selectors.get_count(request.venue_id, count_id)
    try:
        paper = papers.count_sheet(request.presence, row, current_time())
    except Refused as refused:
        return show_count(request, row, problem=refused.sentence)
    return as_response(paper.pdf, paper.file_name)
