"""Who works at the house, and its rooms, doors and desks, for machines."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView
from compliance.http.pages import NoRegister, PageOutput, as_list

from .. import columns, selectors

SETTING = NoRegister("a setting of the house, with nobody in it")


class StaffView(HouseView):
    """GET everybody who holds or held a post at the house, with those posts."""

    permissions = {"GET": "venues.staff.read"}

    class ListOutput(PageOutput):
        class PersonOutput(serializers.Serializer[Any]):
            class PostOutput(serializers.Serializer[Any]):
                role = serializers.CharField()
                first_day = serializers.DateField()
                last_day = serializers.DateField(allow_null=True)

            id = serializers.UUIDField()
            name = serializers.CharField()
            active = serializers.BooleanField()
            posts = PostOutput(many=True)

        results = PersonOutput(many=True)

    @extend_schema(operation_id="list_staff", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.STAFF, selectors.staff_of(self.house.id), self._shown)
        return Response(self.ListOutput(answer).data)

    def _shown(self, people: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "id": person.pk,
                "name": person.full_name,
                "active": person.is_active,
                "posts": [post for post in person.posts.all() if post.venue_id == self.house.id],
            }
            for person in people
        ]


class RoomView(HouseView):
    """GET the gaming rooms with their kind: table, slot or mixed."""

    permissions = {"GET": "venues.house.read"}

    class ListOutput(PageOutput):
        class RoomOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            name = serializers.CharField()
            kind = serializers.CharField()

        results = RoomOutput(many=True)

    @extend_schema(operation_id="list_rooms", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, SETTING, selectors.rooms(self.house.id))).data)


class DoorView(HouseView):
    """GET the doors, each with its room."""

    permissions = {"GET": "venues.house.read"}

    class ListOutput(PageOutput):
        class DoorOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            name = serializers.CharField()
            room = serializers.UUIDField(source="room_id")

        results = DoorOutput(many=True)

    @extend_schema(operation_id="list_doors", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, SETTING, selectors.doors(self.house.id))).data)


class DeskView(HouseView):
    """GET the desks where cards are sold."""

    permissions = {"GET": "venues.house.read"}

    class ListOutput(PageOutput):
        class DeskOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            name = serializers.CharField()

        results = DeskOutput(many=True)

    @extend_schema(operation_id="list_desks", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, SETTING, selectors.cash_desks(self.house.id))).data)
