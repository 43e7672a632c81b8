"""The registers of the cage whose pages need little else: shifts, bookings, exchanges, ID checks and closed days."""

from typing import Any
from uuid import UUID

from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import require_permission
from compliance.http.presence import HouseRequest
from compliance.http.register_pages import register_page, show_register

from .. import shift_selectors
from ..blind import TEAM
from ..registers.bookings import BOOKINGS
from ..registers.counts import COUNTS
from ..registers.days import CAGE_DAYS
from ..registers.exchanges import EXCHANGES, IDENTITY
from ..registers.shifts import SHIFTS
from ..registers.tips import TIPS


def _amounts(request: HouseRequest) -> dict[str, Any]:
    return {"keeps_amounts": request.presence.may(TEAM)}


shifts = register_page(SHIFTS)
counts = register_page(COUNTS)
closed_days = register_page(CAGE_DAYS)
exchanges = register_page(EXCHANGES, "shifts/exchanges.html", _amounts)
identity_checks = register_page(IDENTITY, "shifts/exchanges.html", _amounts)
tips = register_page(TIPS)


@require_permission(BOOKINGS.permission)
@never_cache
@require_GET
def bookings(request: HouseRequest, shift_id: UUID) -> HttpResponseBase:
    """The bookings of one shift, also as a file."""
    shift = shift_selectors.shift(request.venue_id, shift_id)
    return show_register(request, BOOKINGS, "shifts/bookings.html", {"shift": shift}, shift)
