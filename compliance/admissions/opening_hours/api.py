"""API of opening hours: the venue's decisions for single gaming days."""

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import moment
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView

from . import presentation as hours_listing
from . import selectors as opening
from . import services


class HoursView(ActView):
    """GET returns the decisions on opening hours from a gaming day on. POST changes the hours of a day or closes it."""

    permissions = {"GET": "venues.house.read", "POST": "admissions.hours.decide"}

    class Input(serializers.Serializer[Any]):
        gaming_day = serializers.DateField()
        room_kind = serializers.ChoiceField(["table", "slot"], help_text="Mixed rooms have the hours of the tables.")
        opens = serializers.TimeField(allow_null=True, default=None, help_text="Local time of the casino.")
        closes = serializers.TimeField(allow_null=True, default=None)
        reason = serializers.CharField(max_length=1000)

    act = Act("decide_hours", services.decide_hours, "admissions.hours.decided", Input, tag="posts")

    class ListOutput(PageOutput):
        class DecisionOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            gaming_day = serializers.DateField()
            room_kind = serializers.CharField()
            opens = serializers.TimeField(allow_null=True)
            closes = serializers.TimeField(allow_null=True)
            reason = serializers.CharField()
            decided_by = serializers.UUIDField(source="decided_by_id")
            decided_at = serializers.DateTimeField()

        results = DecisionOutput(many=True)

    @extend_schema(operation_id="list_hours_decisions", responses={200: ListOutput}, tags=["posts"])
    def get(self, request: Request) -> Response:
        house = self.presence.house
        today = house.gaming_day(moment())
        found = opening.decisions(house.id, today - timedelta(days=366), today + timedelta(days=366))
        return Response(self.ListOutput(as_list(self, hours_listing.HOURS, found.reverse())).data)
