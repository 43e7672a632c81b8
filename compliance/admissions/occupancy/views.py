"""Pages of room occupancy: exits, counts, capacities and inner doors."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import redirect_done, submit
from compliance.venues.selectors import venues

from ..staffing import selectors as staffing
from . import selectors as occupancy
from . import services
from .forms import CapacityForm, CountForm

if TYPE_CHECKING:
    from compliance.venues.models.places import Room


@require_permission("venues.house.read")
@never_cache
@require_GET
def show_rooms(request: HouseRequest) -> HttpResponse:
    """Show every room tonight with counts, capacity and inner doors."""
    return _render_rooms(request)


@require_permission("admissions.post.manage")
@require_POST
def count_room(request: HouseRequest, room_id: UUID) -> HttpResponse:
    """Record a head count in a room."""
    room, form = _find_room(request, room_id), CountForm(request.POST)
    if submit(request, form, services.count_room, room=room):
        return redirect_done(request, _("The count is saved."), "admissions:rooms")
    return _render_rooms(request, wrong=(room_id, form))


@require_permission("venues.house.manage")
@require_POST
def set_capacity(request: HouseRequest, room_id: UUID) -> HttpResponse:
    """Set the maximum of guests in a room."""
    room, form = _find_room(request, room_id), CapacityForm(request.POST)
    if submit(request, form, services.set_capacity, room=room, shown_at={"people": "capacity"}):
        return redirect_done(request, _("The capacity of the room is set."), "admissions:rooms")
    return _render_rooms(request, wrong=(room_id, form))


@require_permission("venues.house.manage")
@require_POST
def set_lead(request: HouseRequest) -> HttpResponse:
    """Set the room from which a door leads."""
    door = staffing.get_door(request.venue_id, request.POST.get("door", ""))
    room_text = request.POST.get("from_room", "")
    from_room = _find_room(request, room_text) if room_text else None
    if submit(request, None, services.lead_door, door=door, from_room=from_room):
        return redirect_done(request, _("The room from which the door is entered is saved."), "admissions:rooms")
    return redirect("admissions:rooms")


def _render_rooms(request: HouseRequest, wrong: tuple[UUID, Form] | None = None) -> HttpResponse:
    house = request.presence.house
    day = house.gaming_day(current_time())
    known, leads = occupancy.room_occupancy(house.id, day), occupancy.door_leads(house.id)
    doors = list(venues.doors(house.id))
    context = {
        "day": day,
        "rooms": [
            {
                "room": room,
                "doors": [(door, leads.get(door.pk)) for door in doors if door.room_id == room.room_id],
                "others": [other for other in known if other.room_id != room.room_id],
                "form": wrong[1] if wrong and wrong[0] == room.room_id else None,
            }
            for room in known
        ],
        "counts": occupancy.room_counts(house.id, day),
        "may_count": request.presence.may("admissions.post.manage"),
        "manages": request.presence.may("venues.house.manage"),
    }
    return render(request, "admissions/posts/rooms.html", context, status=422 if wrong else 200)


def _find_room(request: HouseRequest, room_id: UUID | str) -> "Room":
    for room in venues.rooms(request.venue_id):
        # Compared as text, because the posted id may be no UUID.
        if str(room.pk) == str(room_id):
            return room
    raise Http404(_("Room not found."))
