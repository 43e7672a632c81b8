"""API of alerts on transactions: the register, one alert with its transactions, and its clearance."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView
from compliance.http.rest.fields import money_field

from .presentation.registers import ALERTS
from .selectors import alerts as selectors
from .services import alerts

READ, TAGS = "monitoring.alert.read", ["alerts"]


class AlertOutput(OutputSerializer):
    class ClearedOutput(OutputSerializer):
        reason = serializers.CharField()
        cleared_at = serializers.DateTimeField()

    id = serializers.UUIDField()
    rule = serializers.CharField(help_text="The rule that raised the alert: gaming_day, rolling or near_threshold.")
    direction = serializers.CharField(help_text="paid_out or paid_in.")
    guest = serializers.UUIDField(source="person_id")
    gaming_day = serializers.DateField(source="operation.gaming_day")
    since = serializers.DateField(source="since_on", help_text="The first gaming day of the period examined.")
    operations = serializers.IntegerField(source="count")
    total = money_field()
    threshold = money_field(help_text="The threshold set for that gaming day.")
    edition = serializers.CharField()
    raised_at = serializers.DateTimeField()
    clearance = ClearedOutput(allow_null=True, default=None)

    class LineOutput(OutputSerializer):
        operation = serializers.UUIDField(source="operation_id")
        gaming_day = serializers.DateField(source="operation.gaming_day")
        noted_at = serializers.DateTimeField(source="operation.noted_at")
        source_table = serializers.CharField(source="operation.source_table")
        source_id = serializers.UUIDField(source="operation.source_id")
        amount = money_field()
        voided = serializers.BooleanField(help_text="Whether the transaction was voided after the alert.")

    lines = LineOutput(many=True, source="added")


class AlertsView(RegisterList):
    """GET returns the alerts, newest first."""

    register = ALERTS


class AlertView(HouseView):
    """GET returns one alert with every transaction in its total. The access is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_alert", responses={200: AlertOutput}, tags=TAGS)
    def get(self, request: Request, alert_id: UUID) -> Response:
        row: Any = selectors.get_alert(self.house.id, alert_id)
        alerts.note_opened(venue_id=self.house.id, alert=row, by=self.presence.staff, at=current_time())
        row.added = list(selectors.alert_transactions(row))
        for each in row.added:
            each.voided = hasattr(each.operation, "voided")
        return Response(AlertOutput(row).data)


class ClearanceView(ActView):
    """POST clears an alert, with the reason."""

    permissions = {"POST": "monitoring.alert.clear"}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000, allow_blank=True)

    act = Act(
        "clear_alert",
        alerts.clear_alert,
        "monitoring.alert.cleared",
        Input,
        Subject("alert", selectors.get_alert),
        tag="alerts",
    )
