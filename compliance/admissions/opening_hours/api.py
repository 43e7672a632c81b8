"""API of opening hours: the venue's decisions for single gaming days."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView

from . import services
from .presentation import HOURS


@extend_schema_field({"type": "string", "format": "time-local"})
class LocalTimeField(serializers.TimeField):
    """A time of day at the casino, without an offset; the format `time` of OpenAPI requires one."""


class HoursView(RegisterList, ActView):
    """GET returns the decisions on opening hours, latest gaming day first.

    POST changes the hours of a day or closes it.
    """

    register = HOURS
    operation = "list_hours_decisions"
    permissions = {"POST": "admissions.hours.decide"}

    class Input(InputSerializer):
        gaming_day = serializers.DateField()
        room_kind = serializers.ChoiceField(["table", "slot"], help_text="Mixed rooms have the hours of the tables.")
        opens = LocalTimeField(allow_null=True, default=None, help_text="Local time of the casino.")
        closes = LocalTimeField(allow_null=True, default=None)
        reason = serializers.CharField(max_length=1000)

    act = Act("decide_hours", services.decide_hours, "admissions.hours.decided", Input, tag="posts")
