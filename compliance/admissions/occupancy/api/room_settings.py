"""API of head counts, room capacities and inner doors."""

from rest_framework import serializers

from compliance.admissions.staffing.api.posts import DoorActView
from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.venues.selectors import venues

from .. import services


class CountView(ActView):
    """POST records a head count of the guests in a room."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(InputSerializer):
        people = serializers.IntegerField(min_value=0, max_value=100_000)

    act = Act(
        "count_room",
        services.count_room,
        "admissions.room.counted",
        Input,
        Subject("room", venues.get_room),
        answers="pk",
        tag="rooms",
    )


class CapacityView(ActView):
    """POST sets the maximum number of guests in a room. Null removes the limit."""

    permissions = {"POST": "venues.house.manage"}

    class Input(InputSerializer):
        people = serializers.IntegerField(min_value=1, max_value=100_000, allow_null=True)

    act = Act(
        "set_capacity",
        services.set_capacity,
        "admissions.capacity.set",
        Input,
        Subject("room", venues.get_room),
        answers="pk",
        tag="rooms",
    )


class LeadView(DoorActView):
    """POST sets the room from which a door leads. Null means from outside the casino."""

    permissions = {"POST": "venues.house.manage"}

    class Input(InputSerializer):
        door = serializers.UUIDField()
        from_room = serializers.UUIDField(allow_null=True)

    act = Act("lead_door", services.lead_door, "admissions.door.led", Input, tag="rooms")

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        from_room = venues.get_room(self.house.id, sent["from_room"]) if sent["from_room"] else None
        return super().facts(sent) | {"from_room": from_room}
