"""API of room occupancy and exits."""

from uuid import uuid5

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.staffing.api.posts import DoorActView
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.acts import Act
from compliance.http.rest.base import NONCE_NAMESPACE, HouseView, ValidatedInput

from .. import selectors as occupancy
from .. import services

FIGURES = NoRegister("how full each room is: figures of one night")


class OccupancyView(HouseView):
    """GET returns the number of guests in each room on the current gaming day.

    `inside` is null if more exits than possible were recorded.
    """

    permissions = {"GET": "venues.house.read"}

    class Output(PageOutput):
        class RoomOutput(OutputSerializer):
            room = serializers.UUIDField(source="room_id")
            name = serializers.CharField(source="room")
            inside = serializers.IntegerField(allow_null=True)
            entries = serializers.IntegerField(source="came", help_text="Number since the last head count.")
            exits = serializers.IntegerField(source="went", help_text="Number since the last head count.")
            counted = serializers.IntegerField(allow_null=True)
            counted_at = serializers.DateTimeField(allow_null=True)
            capacity = serializers.IntegerField(allow_null=True)
            full = serializers.BooleanField(
                help_text="Whether the room has reached the casino's own maximum. This is only a warning."
            )

        gaming_day = serializers.DateField()
        results = RoomOutput(many=True)

    @extend_schema(operation_id="get_occupancy", responses={200: Output}, tags=["rooms"])
    def get(self, request: Request) -> Response:
        day = self.house.gaming_day(current_time())
        found = occupancy.room_occupancy(self.house.id, day)
        return Response(self.Output(as_list(self, FIGURES, list(found)) | {"gaming_day": day}).data)


class ExitsView(DoorActView):
    """POST records one exit through a door, with the card number if the card was shown."""

    permissions = {"POST": "admissions.door.work"}

    class Input(InputSerializer):
        door = serializers.UUIDField()
        card = serializers.CharField(max_length=20, required=False, help_text="As printed on the card: D-000121.")

    act = Act("note_exit", services.note_exit, "admissions.guest.left", Input, tag="rooms")

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        card = None
        if "card" in sent:
            card = card_selectors.get_labelled_card(self.house.id, sent["card"], "card")
        nonce = uuid5(NONCE_NAMESPACE, f"exit {self.required_key().key}")
        return super().facts(sent) | {"card": card, "nonce": nonce}
