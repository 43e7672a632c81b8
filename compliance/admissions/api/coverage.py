"""The coverage of the doors through the API: who stood there, and when nobody did."""

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment

from .. import registers_by_hand, staffing

LONGEST = 92


class SpanInput(serializers.Serializer[Any]):
    first = serializers.DateField()
    last = serializers.DateField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not timedelta() <= attrs["last"] - attrs["first"] < timedelta(days=LONGEST):
            raise exceptions.ValidationError({"last": [f"Ask for 1 to {LONGEST} gaming days."]})
        return attrs


SPAN = [
    OpenApiParameter("first", str, required=True, description="First gaming day."),
    OpenApiParameter("last", str, required=True, description="Last gaming day, included."),
]


class SpanOutput(serializers.Serializer[Any]):
    began_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField()


class CoverageView(HouseView):
    """GET how each door was controlled on a span of gaming days: who stood there, and when nobody did."""

    permissions = {"GET": "admissions.register.read"}

    class Output(PageOutput):
        class NightOutput(serializers.Serializer[Any]):
            class StandOutput(serializers.Serializer[Any]):
                staff = serializers.CharField(source="who")
                began_at = serializers.DateTimeField(source="span.began_at")
                ended_at = serializers.DateTimeField(source="span.ended_at")
                running = serializers.BooleanField()

            class GapOutput(serializers.Serializer[Any]):
                began_at = serializers.DateTimeField(source="span.began_at")
                ended_at = serializers.DateTimeField(source="span.ended_at")
                guests_let_in = serializers.IntegerField(source="entries")
                explanation = serializers.CharField(source="explanation.text", default="")

            gaming_day = serializers.DateField()
            door = serializers.UUIDField(source="door_id")
            name = serializers.CharField(source="night.door.name")
            room = serializers.CharField(source="night.door.room")
            verdict = serializers.CharField(
                source="night.verdict", help_text="staffed, gaps, explained, unknown, closed, coming, free"
            )
            hours = serializers.CharField(source="night.door.hours", help_text="usual, decided, closed, unknown")
            session = SpanOutput(source="night.door.session", allow_null=True)
            stands = StandOutput(source="night.door.stands", many=True)
            closed = SpanOutput(source="closed_spans", many=True)
            gaps = GapOutput(source="night.gaps", many=True)

        results = NightOutput(many=True)

    @extend_schema(operation_id="get_coverage", responses={200: Output}, parameters=SPAN, tags=["posts"])
    def get(self, request: Request) -> Response:
        sent = SpanInput(data=request.query_params)
        sent.is_valid(raise_exception=True)
        found = staffing.coverage_of(self.presence.house, at=moment(), **sent.validated_data)
        return Response(self.Output(as_list(self, registers_by_hand.COVERAGE, found, asked=sent.validated_data)).data)
