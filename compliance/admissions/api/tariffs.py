"""What cards cost, through the API: every tariff ever set, and a new one. A price the law refuses is a result."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment
from compliance.refusals import Refused
from compliance.rules.articles import label as article_label

from .. import registers_by_hand, selectors, services


class TariffOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    effective_from = serializers.DateField(help_text="First gaming day.")
    day_price = serializers.DecimalField(max_digits=14, decimal_places=2)
    week_price = serializers.DecimalField(max_digits=14, decimal_places=2)
    month_price = serializers.DecimalField(max_digits=14, decimal_places=2)
    year_price = serializers.DecimalField(max_digits=14, decimal_places=2)
    edition = serializers.CharField()
    set_by = serializers.UUIDField(source="set_by_id")
    set_at = serializers.DateTimeField()


class TariffsView(HouseView):
    """GET every tariff, the one that counts first. POST sets a new one; the other prices follow from the day's."""

    permissions = {"GET": "venues.house.read", "POST": "admissions.tariff.set"}

    class ListOutput(PageOutput):
        results = TariffOutput(many=True)

    class Input(serializers.Serializer[Any]):
        day_price = serializers.DecimalField(max_digits=9, decimal_places=2)
        effective_from = serializers.DateField(help_text="First gaming day: tonight's or a coming one.")

    class Output(serializers.Serializer[Any]):
        class ReasonOutput(serializers.Serializer[Any]):
            article = serializers.CharField()
            sentence = serializers.CharField()

        accepted = serializers.BooleanField()
        tariff = TariffOutput(allow_null=True)
        reasons = ReasonOutput(many=True)

    @extend_schema(operation_id="list_tariffs", responses={200: ListOutput}, tags=["tariffs"])
    def get(self, request: Request) -> Response:
        rows = selectors.tariffs(self.house.id)
        return Response(self.ListOutput(as_list(self, registers_by_hand.TARIFFS, rows)).data)

    @extend_schema(
        operation_id="set_tariff",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["tariffs"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        reasons: list[dict[str, str]] = []
        tariff: Any = None
        try:
            with acting_once(*key):
                tariff = services.set_tariff(
                    house=self.presence.house, by=self.presence.staff, at=moment(), **sent.validated_data
                )
        except log.Repeated as again:
            tariff = selectors.tariff(self.house.id, self.first_result(again, "admissions.tariff.set"))
        except Refused as refused:
            reasons = [{"article": article_label(refused.article), "sentence": str(refused)}]
        return Response(self.Output({"accepted": tariff is not None, "tariff": tariff, "reasons": reasons}).data)
