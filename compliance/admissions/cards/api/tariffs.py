"""API of card tariffs. A price that the rules do not allow is a result, not an error."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView

from ..presentation import listings as card_listings
from ..selectors import tariffs as tariff_selectors
from ..services import tariffs


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


class TariffsView(ActView):
    """GET returns every tariff, the one in force first. POST sets a new one.

    The prices of the subscription cards are calculated from the price of the day card.
    """

    permissions = {"GET": "venues.house.read", "POST": "admissions.tariff.set"}

    class ListOutput(PageOutput):
        results = TariffOutput(many=True)

    class Input(serializers.Serializer[Any]):
        day_price = serializers.DecimalField(max_digits=9, decimal_places=2)
        effective_from = serializers.DateField(help_text="First gaming day: the current one or a later one.")

    act = Act("set_tariff", tariffs.set_tariff, "admissions.tariff.set", Input, tag="tariffs", output=TariffOutput)

    @extend_schema(operation_id="list_tariffs", responses={200: ListOutput}, tags=["tariffs"])
    def get(self, request: Request) -> Response:
        rows = tariff_selectors.tariffs(self.house.id)
        return Response(self.ListOutput(as_list(self, card_listings.TARIFFS, rows)).data)

    def answer(self, row_id: UUID) -> Any:
        return tariff_selectors.tariff(self.house.id, row_id)
