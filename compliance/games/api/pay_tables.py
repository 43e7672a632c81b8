"""API of the pay tables under the rules that apply to the casino."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.base import HouseView
from compliance.http.rest.fields import money_field

from ..domain import pay_tables as paytables

LAW = NoRegister("the law, not a register of the house")


class BetOutput(OutputSerializer):
    id = serializers.CharField()
    value = serializers.CharField(help_text="As printed; empty if the document does not state it.")
    odds = serializers.DecimalField(
        max_digits=9, decimal_places=4, allow_null=True, help_text="n in n:1, without the stake; null if unknown."
    )
    other = serializers.DecimalField(
        max_digits=9,
        decimal_places=4,
        allow_null=True,
        help_text="The odds under a second interpretation; null if there is none.",
    )
    certain = serializers.BooleanField()
    printed = serializers.CharField(source="ocr", help_text="For an uncertain bet: the printed text.")
    why = serializers.CharField(help_text="For an uncertain bet: why it is uncertain.")
    condition = serializers.CharField()


class JackpotOutput(OutputSerializer):
    name = serializers.CharField()
    starts_at = money_field()


class GameOutput(OutputSerializer):
    id = serializers.CharField()
    name = serializers.CharField()
    document = serializers.CharField()
    article = serializers.CharField()
    bets = BetOutput(many=True)
    jackpots = JackpotOutput(many=True)


class PayTablesView(HouseView):
    """GET returns the games with their bets, under the rules that apply to the casino."""

    permissions = {"GET": "games.table.read"}

    class ListOutput(PageOutput):
        results = GameOutput(many=True)

    @extend_schema(operation_id="list_pay_tables", responses={200: ListOutput}, tags=["tables"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, LAW, list(paytables.list_games(self.house.jurisdiction)))).data)
