"""API of the rooms, doors and desks of the casino."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView

from ..forms import ROOM_KINDS
from ..selectors import venues as selectors
from ..services import house_scope

SETTING = NoRegister("a setting of the casino that names no person")


MANAGE = "venues.house.manage"


class NameInput(InputSerializer):
    name = serializers.CharField(max_length=80)


class RoomView(ActView):
    """GET returns the gaming rooms with their kind: table, slot or mixed. POST adds one."""

    permissions = {"GET": "venues.house.read", "POST": MANAGE}

    class Input(NameInput):
        kind = serializers.ChoiceField(ROOM_KINDS)

    act = Act("add_room", house_scope.add_room_at_house, "venues.room.added", Input, tag="house")

    class ListOutput(PageOutput):
        class RoomOutput(OutputSerializer):
            id = serializers.UUIDField()
            name = serializers.CharField()
            kind = serializers.CharField()

        results = RoomOutput(many=True)

    @extend_schema(operation_id="list_rooms", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, SETTING, selectors.rooms(self.house.id))).data)


class DoorView(HouseView):
    """GET returns the doors, each with its room."""

    permissions = {"GET": "venues.house.read"}

    class ListOutput(PageOutput):
        class DoorOutput(OutputSerializer):
            id = serializers.UUIDField()
            name = serializers.CharField()
            room = serializers.UUIDField(source="room_id")

        results = DoorOutput(many=True)

    @extend_schema(operation_id="list_doors", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, SETTING, selectors.doors(self.house.id))).data)


class DeskView(ActView):
    """GET returns the desks where cards are sold. POST adds one."""

    permissions = {"GET": "venues.house.read", "POST": MANAGE}
    act = Act("add_desk", house_scope.add_desk_at_house, "venues.desk.added", NameInput, tag="house")

    class ListOutput(PageOutput):
        class DeskOutput(OutputSerializer):
            id = serializers.UUIDField()
            name = serializers.CharField()

        results = DeskOutput(many=True)

    @extend_schema(operation_id="list_desks", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, SETTING, selectors.cash_desks(self.house.id))).data)


class RoomDoorsView(ActView):
    """POST adds a door to a room."""

    permissions = {"POST": MANAGE}
    act = Act(
        "add_door",
        house_scope.add_door_at_house,
        "venues.door.added",
        NameInput,
        Subject("room", selectors.get_room),
        answers="pk",
        tag="house",
    )
