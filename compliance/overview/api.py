"""The dashboard through the API: the figures that the caller may see."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import moment
from compliance.http.rest.base import HouseView, serialize

from .presentation.overview import glance


class OverviewView(HouseView):
    """GET the house at a glance. Only figures whose pages the caller may open are there."""

    permissions = {"GET": "overview.house.read"}

    class Output(serializers.Serializer[Any]):
        class GroupOutput(serializers.Serializer[Any]):
            class TileOutput(serializers.Serializer[Any]):
                name = serializers.CharField(source="label", help_text="In the language of the caller.")
                url = serializers.CharField(help_text="The page behind the figure.")
                value = serializers.CharField(allow_null=True, help_text="Null where the figure is not known.")
                currency = serializers.CharField(help_text="Of an amount; else empty.")
                note = serializers.CharField()
                tone = serializers.CharField(help_text="refused (late), review (waits) or empty.")

            code = serializers.CharField()
            title = serializers.CharField()
            tiles = TileOutput(many=True)

        class HourOutput(serializers.Serializer[Any]):
            hour = serializers.IntegerField(help_text="0 to 23, by the clock of the house.")
            now = serializers.IntegerField(allow_null=True, help_text="Guests let in tonight.")
            before = serializers.IntegerField(allow_null=True, help_text="On the same weekday of last week.")

        at = serializers.DateTimeField()
        groups = GroupOutput(many=True)
        arrivals = HourOutput(many=True, source="bars")

    @extend_schema(operation_id="get_overview", responses={200: Output}, tags=["overview"])
    def get(self, request: Request) -> Response:
        return serialize(self.Output, glance(self.presence, moment()))
