"""Who works at the house, and its rooms, doors and desks, for machines."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView

from .. import columns, selectors


class StaffView(HouseView):
    """GET everybody who holds or held a post at the house, with those posts."""

    permissions = {"GET": "venues.staff.read"}

    class Output(serializers.Serializer[Any]):
        class PostOutput(serializers.Serializer[Any]):
            role = serializers.CharField()
            first_day = serializers.DateField()
            last_day = serializers.DateField(allow_null=True)

        id = serializers.UUIDField()
        name = serializers.CharField()
        active = serializers.BooleanField()
        posts = PostOutput(many=True)

    @extend_schema(operation_id="list_staff", responses={200: Output(many=True)}, tags=["house"])
    def get(self, request: Request) -> Response:
        people = [
            {
                "id": person.pk,
                "name": person.full_name,
                "active": person.is_active,
                "posts": [post for post in person.posts.all() if post.venue_id == self.house.id],
            }
            for person in selectors.staff_of(self.house.id)
        ]
        self.note_read(columns.STAFF, {}, rows=len(people))
        return Response(self.Output(people, many=True).data)


class RoomView(HouseView):
    """GET the gaming rooms with their kind: table, slot or mixed."""

    permissions = {"GET": "venues.house.read"}

    class Output(serializers.Serializer[Any]):
        id = serializers.UUIDField()
        name = serializers.CharField()
        kind = serializers.CharField()

    @extend_schema(operation_id="list_rooms", responses={200: Output(many=True)}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.Output(selectors.rooms(self.house.id), many=True).data)


class DoorView(HouseView):
    """GET the doors, each with its room."""

    permissions = {"GET": "venues.house.read"}

    class Output(serializers.Serializer[Any]):
        id = serializers.UUIDField()
        name = serializers.CharField()
        room = serializers.UUIDField(source="room_id")

    @extend_schema(operation_id="list_doors", responses={200: Output(many=True)}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.Output(selectors.doors(self.house.id), many=True).data)


class DeskView(HouseView):
    """GET the desks where cards are sold."""

    permissions = {"GET": "venues.house.read"}

    class Output(serializers.Serializer[Any]):
        id = serializers.UUIDField()
        name = serializers.CharField()

    @extend_schema(operation_id="list_desks", responses={200: Output(many=True)}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.Output(selectors.cash_desks(self.house.id), many=True).data)
