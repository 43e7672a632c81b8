"""Rooms, doors and cash desks."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit

from ..forms import NameForm, RoomForm
from ..selectors import venues as selectors
from ..services import house_scope

if TYPE_CHECKING:
    from compliance.venues.models.places import CashDesk, Door, Room

MANAGE = "venues.house.manage"


@require_permission("venues.house.read")
@require_GET
def show_rooms(request: HouseRequest) -> HttpResponse:
    """Show the gaming rooms with their doors, and the cash desks."""
    return _render_rooms(request)


def _render_rooms(request: HouseRequest, **more: object) -> HttpResponse:
    house = request.presence.house
    context = {
        "rooms": selectors.rooms(house.id),
        "desks": selectors.cash_desks(house.id),
        "manages": request.presence.may(MANAGE),
        "room_form": RoomForm(prefix="room"),
        "door_form": NameForm(prefix="door"),
        "desk_form": NameForm(prefix="desk"),
        "door_room": None,
    }
    return render(request, "venues/rooms.html", context | more, status=422 if more else 200)


@require_permission(MANAGE)
@require_POST
def add_room(request: HouseRequest) -> HttpResponse:
    """Add a gaming room."""
    form = RoomForm(request.POST, prefix="room")
    if done := submit(request, form, house_scope.add_room_at_house):
        return _add_place(request, done.row)
    return _render_rooms(request, room_form=form)


@require_permission(MANAGE)
@require_POST
def add_door(request: HouseRequest, room_id: UUID) -> HttpResponse:
    """Add a door to a room."""
    room, form = selectors.get_room(request.venue_id, room_id), NameForm(request.POST, prefix="door")
    if done := submit(request, form, house_scope.add_door_at_house, room=room):
        return _add_place(request, done.row)
    return _render_rooms(request, door_form=form, door_room=room.pk)


@require_permission(MANAGE)
@require_POST
def add_desk(request: HouseRequest) -> HttpResponse:
    """Add a cash desk."""
    form = NameForm(request.POST, prefix="desk")
    if done := submit(request, form, house_scope.add_desk_at_house):
        return _add_place(request, done.row)
    return _render_rooms(request, desk_form=form)


def _add_place(request: HouseRequest, row: "Room | Door | CashDesk") -> HttpResponse:
    return redirect_done(request, _("{name} is added.").format(name=row.name), "venues:rooms")
