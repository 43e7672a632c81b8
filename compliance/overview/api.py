"""API of the dashboard: the figures that the caller has permission to see."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.rest.base import HouseView, serialize_output

from .presentation.overview import build_dashboard


class OverviewView(HouseView):
    """GET returns the dashboard. It contains only figures whose pages the caller has permission to open."""

    permissions = {"GET": "overview.house.read"}

    class Output(OutputSerializer):
        class GroupOutput(OutputSerializer):
            class TileOutput(OutputSerializer):
                name = serializers.CharField(source="label", help_text="The label, in the caller's language.")
                url = serializers.CharField(help_text="The page with the details.")
                value = serializers.CharField(allow_null=True, help_text="The figure; null if unknown.")
                currency = serializers.CharField(help_text="Currency of an amount; otherwise empty.")
                note = serializers.CharField()
                tone = serializers.CharField(help_text="refused (overdue), review (pending) or empty.")

            code = serializers.CharField()
            title = serializers.CharField()
            tiles = TileOutput(many=True)

        class HourOutput(OutputSerializer):
            hour = serializers.IntegerField(help_text="0 to 23, in the casino's local time.")
            now = serializers.IntegerField(allow_null=True, help_text="Guests admitted on the current gaming day.")
            before = serializers.IntegerField(
                allow_null=True, help_text="Guests admitted on the same weekday of the previous week."
            )

        at = serializers.DateTimeField()
        groups = GroupOutput(many=True)
        arrivals = HourOutput(many=True, source="bars")

    @extend_schema(operation_id="get_overview", responses={200: Output}, tags=["overview"])
    def get(self, request: Request) -> Response:
        return serialize_output(self.Output, build_dashboard(self.presence, current_time()))
