"""Print of a slip."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.pdf.drawing import as_response

from .. import selectors as slip_selectors
from ..presentation import papers as slip_papers

READ = "cage.shift.read"


@require_permission(READ)
@never_cache
@require_GET
def print_slip(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """Print a slip on an A5 sheet."""
    paper = slip_papers.slip_sheet(request.presence, slip_selectors.get_slip(request.venue_id, slip_id), current_time())
    return as_response(paper.pdf, paper.file_name)
