"""The letter of an observation as a PDF."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time

from ..presentation.letters import letter_of


@require_permission("inspection.observation.read")
@never_cache
@require_GET
def show_letter(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Return the thread as a letter; each print is logged."""
    return letter_of(request.presence, observation_id, current_time()).answer()
