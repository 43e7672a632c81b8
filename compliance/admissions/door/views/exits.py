"""Exits through the door of a desk."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from compliance.admissions.occupancy import services
from compliance.admissions.staffing import selectors as staffing
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time

from ..services.presentations import Place
from .post_bar import post_bar


@require_permission("admissions.door.work")
@require_POST
def leave_room(request: HouseRequest) -> HttpResponseBase:
    """Record one exit through this door; the current guest stays on the screen."""
    door = staffing.get_door(request.venue_id, request.POST.get("door", ""))
    try:
        nonce = UUID(request.POST.get("nonce", ""))
    except ValueError:
        nonce = uuid4()
    services.note_exit(
        house=request.presence.house, door=door, card=None, nonce=nonce, by=request.presence.staff, at=current_time()
    )
    if getattr(request, "htmx", False):
        place = Place(door_id=door.pk, desk_id=None, name=door.name, room_kind=door.room.kind)
        return render(request, "admissions/posts/bar.html", {"door_post": post_bar(request.presence, place)})
    messages.success(request, _("One guest has left."))
    return redirect("admissions:door")
