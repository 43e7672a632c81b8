"""A slip on paper."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import require_permission
from compliance.http.pdf import as_response
from compliance.http.presence import HouseRequest, moment

from .. import slip_papers, slip_selectors

READ = "shifts.shift.read"


@require_permission(READ)
@never_cache
@require_GET
def slip(request: HouseRequest, slip_id: UUID) -> HttpResponse:
    """A slip on an A5 sheet."""
    paper = slip_papers.slip_sheet(request.presence, slip_selectors.slip(request.venue_id, slip_id), moment())
    return as_response(paper.pdf, paper.file_name)
