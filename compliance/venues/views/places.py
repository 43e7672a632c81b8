"""Rooms, doors and cash desks: where guests come in and money changes hands."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment

from .. import selectors, services
from ..forms import NameForm, RoomForm


@allowed("venues.house.read")
@require_GET
def rooms(request: HouseRequest) -> HttpResponse:
    """The gaming rooms with their doors, and the cash desks."""
    return _rooms(request)


def _rooms(request: HouseRequest, **more: Any) -> HttpResponse:
    house = request.presence.house
    context = {
        "rooms": selectors.rooms(house.id),
        "desks": selectors.cash_desks(house.id),
        "manages": request.presence.may("venues.house.manage"),
        "room_form": RoomForm(prefix="room"),
        "door_form": NameForm(prefix="door"),
        "desk_form": NameForm(prefix="desk"),
        "door_room": None,
    }
    return render(request, "venues/rooms.html", context | more, status=422 if more else 200)


@allowed("venues.house.manage")
@require_POST
def add_room(request: HouseRequest) -> HttpResponse:
    form = RoomForm(request.POST, prefix="room")
    if form.is_valid() and _added(request, form, services.add_room, venue_id=request.presence.house.id):
        return redirect("venues:rooms")
    return _rooms(request, room_form=form)


@allowed("venues.house.manage")
@require_POST
def add_door(request: HouseRequest, room_id: UUID) -> HttpResponse:
    room = selectors.room(request.presence.house.id, room_id)
    if room is None:
        raise Http404(room_id)
    form = NameForm(request.POST, prefix="door")
    if form.is_valid() and _added(request, form, services.add_door, room=room):
        return redirect("venues:rooms")
    return _rooms(request, door_form=form, door_room=room.pk)


@allowed("venues.house.manage")
@require_POST
def add_desk(request: HouseRequest) -> HttpResponse:
    form = NameForm(request.POST, prefix="desk")
    if form.is_valid() and _added(request, form, services.add_desk, venue_id=request.presence.house.id):
        return redirect("venues:rooms")
    return _rooms(request, desk_form=form)


def _added(request: HouseRequest, form: Any, add: Any, **where: Any) -> bool:
    """Add a place; a name that is taken is said beside the field."""
    try:
        row = add(**where, **form.cleaned_data, by=request.presence.staff, at=moment())
    except ValidationError:
        form.add_error("name", _("This name is taken. Choose another one."))
        return False
    messages.success(request, _("{name} is added.").format(name=row.name))
    return True
