"""API of opening hours: the venue's decisions for single gaming days."""

from typing import Any

from rest_framework import serializers

from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView

from . import services
from .presentation import HOURS


class HoursView(RegisterList, ActView):
    """GET returns the decisions on opening hours, latest gaming day first.

    POST changes the hours of a day or closes it.
    """

    register = HOURS
    operation = "list_hours_decisions"
    permissions = {"POST": "admissions.hours.decide"}

    class Input(serializers.Serializer[Any]):
        gaming_day = serializers.DateField()
        room_kind = serializers.ChoiceField(["table", "slot"], help_text="Mixed rooms have the hours of the tables.")
        opens = serializers.TimeField(allow_null=True, default=None, help_text="Local time of the casino.")
        closes = serializers.TimeField(allow_null=True, default=None)
        reason = serializers.CharField(max_length=1000)

    act = Act("decide_hours", services.decide_hours, "admissions.hours.decided", Input, tag="posts")
