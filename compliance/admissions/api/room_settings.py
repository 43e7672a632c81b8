"""Counts taken in a room, what it holds, and where a door leads in from, through the API."""

from typing import Any
from uuid import UUID

from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.venues import selectors as venues

from .. import services
from .act import ActView, act_schema


class RoomActView(ActView):
    """A path about one room."""

    def room(self, room_id: UUID) -> Any:
        found = venues.room(self.house.id, room_id)
        if found is None:
            raise exceptions.NotFound("This house has no such room.")
        return found


class CountView(RoomActView):
    """POST the guests in a room as somebody counted them in it."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(serializers.Serializer[Any]):
        people = serializers.IntegerField(min_value=0, max_value=100_000)

    @act_schema(operation_id="count_room", request=Input, tags=["rooms"])
    def post(self, request: Request, room_id: UUID) -> Response:
        room, found = self.room(room_id), self.read(self.Input)
        return self.done(("admissions.room.counted",), lambda: services.count_room(room=room, **found, **self.act_of()))


class CapacityView(RoomActView):
    """POST how many guests the house wants in a room at most; null takes the figure away."""

    permissions = {"POST": "venues.house.manage"}

    class Input(serializers.Serializer[Any]):
        people = serializers.IntegerField(min_value=1, max_value=100_000, allow_null=True)

    @act_schema(operation_id="set_capacity", request=Input, tags=["rooms"])
    def post(self, request: Request, room_id: UUID) -> Response:
        room, found = self.room(room_id), self.read(self.Input)
        return self.done(
            ("admissions.capacity.set",), lambda: services.set_capacity(room=room, **found, **self.act_of())
        )


class LeadView(RoomActView):
    """POST from which room a door leads in; null is from outside."""

    permissions = {"POST": "venues.house.manage"}

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        from_room = serializers.UUIDField(allow_null=True)

    @act_schema(operation_id="lead_door", request=Input, tags=["rooms"])
    def post(self, request: Request) -> Response:
        found = self.read(self.Input)
        door = self.door(found["door"])
        from_room = self.room(found["from_room"]) if found["from_room"] else None
        return self.done(
            ("admissions.door.led",), lambda: services.lead_door(door=door, from_room=from_room, **self.act_of())
        )
