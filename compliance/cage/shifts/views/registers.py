"""Registers of shifts, and of the bookings of one shift."""

from uuid import UUID

from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.cage.drawers.presentation.register import BOOKINGS
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.register_views.pages import register_page, show_register

from ..presentation.register import SHIFTS

shifts = register_page(SHIFTS)


@require_permission(BOOKINGS.permission)
@never_cache
@require_GET
def show_bookings(request: HouseRequest, shift_id: UUID) -> HttpResponseBase:
    """Show the bookings of one shift, or export them."""
    shift = shift_selectors.get_shift(request.venue_id, shift_id)
    return show_register(request, BOOKINGS, "cage/bookings.html", {"shift": shift}, shift)
