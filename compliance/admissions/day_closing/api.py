"""API of closed gaming days and their checklist."""

from datetime import date, timedelta

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import HouseView, ValidatedInput, serialize_output, validate_input

from . import services
from .presentation.closings import CLOSINGS
from .selectors import checklist

OPEN_POINTS = NoRegister("what is still open of one gaming day")


class ItemOutput(OutputSerializer):
    code = serializers.CharField()
    left = serializers.IntegerField(help_text="How many are open; 0 if the point is settled.")


class ClosingsView(RegisterList, ActView):
    """GET returns the closed gaming days, latest first. POST closes one whose last session has ended."""

    register = CLOSINGS
    operation = "list_closings"
    permissions = {"POST": "admissions.day.close"}

    class Input(InputSerializer):
        gaming_day = serializers.DateField()
        note = serializers.CharField(max_length=2000, default="", allow_blank=True)
        seen = serializers.ListField(
            child=serializers.CharField(max_length=40),
            default=None,
            allow_null=True,
            help_text="Codes of the open points known to the caller. If others are open by now, the day is not closed.",
        )

    act = Act("close_gaming_day", services.close_day, "admissions.day.closed", Input, tag="closings")

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        _in_range(sent["gaming_day"])
        return sent


class ChecklistView(HouseView):
    """GET returns the current checklist for closing a gaming day."""

    permissions = {"GET": "admissions.day.close"}

    class Output(PageOutput):
        gaming_day = serializers.DateField()
        results = ItemOutput(many=True)

    class Query(InputSerializer):
        gaming_day = serializers.DateField()

    @extend_schema(operation_id="get_checklist", responses={200: Output}, parameters=[Query], tags=["closings"])
    def get(self, request: Request) -> Response:
        day = validate_input(self.Query, request.query_params)["gaming_day"]
        _in_range(day)
        found = checklist.closing_checklist(self.presence.house, day, current_time())
        return serialize_output(self.Output, as_list(self, OPEN_POINTS, list(found)) | {"gaming_day": day})


def _in_range(day: date) -> None:
    # Python has no times before or after these days in every time zone.
    if not date.min + timedelta(days=2) < day < date.max - timedelta(days=2):
        raise exceptions.ValidationError({"gaming_day": ["There is no such gaming day."]})
