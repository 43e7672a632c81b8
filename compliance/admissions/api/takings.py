"""The takings of the card desks through the API: by cashier, series and means, and in all."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment

from .. import columns, takings
from ..selectors import Wanted


class TakingsView(HouseView):
    """GET what was taken for the cards of a span of gaming days; tonight's without one. Cancelled cards stand apart."""

    permissions = {"GET": "admissions.takings.read"}

    class Input(serializers.Serializer[Any]):
        first = serializers.DateField(required=False, help_text="First gaming day.")
        last = serializers.DateField(required=False, help_text="Last gaming day, included.")

    class Output(PageOutput):
        class TotalOutput(serializers.Serializer[Any]):
            issued = serializers.IntegerField()
            amount = serializers.DecimalField(max_digits=14, decimal_places=2)
            cancelled = serializers.IntegerField(help_text="Of the cards issued, those cancelled by now.")
            given_back = serializers.DecimalField(max_digits=14, decimal_places=2)
            net = serializers.DecimalField(max_digits=14, decimal_places=2, help_text="What remains.")

        class LineOutput(TotalOutput):
            cashier = serializers.UUIDField(source="issued_by")
            kind = serializers.CharField()
            paid_by = serializers.CharField(help_text="Empty for free cards.")
            currency = serializers.CharField()

        total = TotalOutput()
        results = LineOutput(many=True)

    @extend_schema(operation_id="list_takings", parameters=[Input], responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        asked = self.Input(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = asked.validated_data
        today = None if found else self.house.gaming_day(moment())
        wanted = Wanted(found.get("first", today), found.get("last", today))
        answer = as_list(self, columns.TAKINGS, list(takings.find_takings(self.house.id, wanted)), asked=found)
        return Response(self.Output(answer | {"total": takings.total(self.house.id, wanted)}).data)
