"""Guests in the rooms: one key for each who leaves, counts taken in a room, what it holds, where a door leads in."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused
from compliance.venues import selectors as venues

from .. import occupancy, services, staffing
from ..post_forms import CapacityForm, CountForm
from ..services import Place
from .post_bar import post_bar


@allowed("admissions.door.work")
@require_POST
def leave_room(request: HouseRequest) -> HttpResponseBase:
    """One guest leaves through the door of this desk; the guest in front of the steward stays on the screen."""
    door = staffing.door(request.venue_id, request.POST.get("door", ""))
    if door is None:
        raise Http404(_("This house has no such door."))
    try:
        nonce = UUID(request.POST.get("nonce", ""))
    except ValueError:
        nonce = uuid4()
    services.note_exit(
        house=request.presence.house, door=door, card=None, nonce=nonce, by=request.presence.staff, at=moment()
    )
    if getattr(request, "htmx", False):
        place = Place(door_id=door.pk, desk_id=None, name=door.name, room_kind=door.room.kind)
        return render(request, "admissions/posts/bar.html", {"door_post": post_bar(request.presence, place)})
    messages.success(request, _("One guest has left."))
    return redirect("admissions:door")


@allowed("venues.house.read")
@never_cache
@require_GET
def rooms(request: HouseRequest) -> HttpResponse:
    """Every room tonight, with its counts; what it holds and where its doors lead in."""
    return _page(request)


@allowed("admissions.post.manage")
@require_POST
def count(request: HouseRequest, room_id: UUID) -> HttpResponse:
    """The guests in a room, counted by somebody in it."""
    room, form = _room(request, room_id), CountForm(request.POST)
    if not form.is_valid():
        return _page(request, wrong=(room_id, form))
    services.count_room(
        house=request.presence.house,
        room=room,
        people=form.cleaned_data["people"],
        by=request.presence.staff,
        at=moment(),
    )
    messages.success(request, _("The count is kept."))
    return redirect("admissions:rooms")


@allowed("venues.house.manage")
@require_POST
def capacity(request: HouseRequest, room_id: UUID) -> HttpResponse:
    """How many guests the house wants in a room at most."""
    room, form = _room(request, room_id), CapacityForm(request.POST)
    if not form.is_valid():
        return _page(request, wrong=(room_id, form))
    services.set_capacity(
        house=request.presence.house,
        room=room,
        people=form.cleaned_data["capacity"],
        by=request.presence.staff,
        at=moment(),
    )
    messages.success(request, _("The figure of the room is set."))
    return redirect("admissions:rooms")


@allowed("venues.house.manage")
@require_POST
def lead(request: HouseRequest) -> HttpResponse:
    """From which room a door leads in."""
    door = staffing.door(request.venue_id, request.POST.get("door", ""))
    if door is None:
        raise Http404(_("This house has no such door."))
    wanted = request.POST.get("from_room", "")
    from_room = next((row for row in venues.rooms(request.venue_id) if str(row.pk) == wanted), None)
    if wanted and from_room is None:
        raise Http404(_("This house has no such room."))
    try:
        services.lead_door(
            house=request.presence.house, door=door, from_room=from_room, by=request.presence.staff, at=moment()
        )
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("It is kept where the door leads in from."))
    return redirect("admissions:rooms")


def _page(request: HouseRequest, wrong: tuple[UUID, Any] | None = None) -> HttpResponse:
    house = request.presence.house
    day = house.gaming_day(moment())
    known, leads = occupancy.occupancy(house.id, day), occupancy.leads(house.id)
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
        "counts": occupancy.counts(house.id, day),
        "may_count": request.presence.may("admissions.post.manage"),
        "manages": request.presence.may("venues.house.manage"),
    }
    return render(request, "admissions/posts/rooms.html", context, status=422 if wrong else 200)


def _room(request: HouseRequest, room_id: UUID) -> Any:
    room = venues.room(request.venue_id, room_id)
    if room is None:
        raise Http404(_("This house has no such room."))
    return room
