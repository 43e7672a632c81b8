"""The page of the games with the state of their approval."""

from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.register_views.pages import show_register

from ..presentation.registers.approval_states import APPROVAL_STATES


@require_permission("games.table.read")
@never_cache
@require_GET
def list_approval_states(request: HouseRequest) -> HttpResponseBase:
    """List the games, side bets and devices with the state of their approval today; also as a file."""
    return show_register(request, APPROVAL_STATES, "http/register/page.html", {})
