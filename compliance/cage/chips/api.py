"""API views of chips and plaques: inventory, denominations, stock and retirement."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..sheets.api import TAGS
from . import selectors as chip_selectors
from . import services
from .presentation.register import INVENTORY
from .presentation.words import MEDIA, REASONS

READ, MANAGE = "cage.day.read", "cage.piece.manage"
PIECE = Subject("piece", chip_selectors.get_piece)


class DenominationsView(ActView):
    """GET returns the chips and plaques by value. POST adds a denomination, which later counts include."""

    permissions = {"GET": READ, "POST": MANAGE}

    class ListOutput(PageOutput):
        class DenominationOutput(OutputSerializer):
            id = serializers.UUIDField(source="pk")
            medium = serializers.CharField(help_text="chip or plaque.")
            value = money_field()
            colour = serializers.CharField()
            series = serializers.CharField()
            exist = serializers.IntegerField(
                allow_null=True, help_text="Number of pieces; null if no stock was entered."
            )
            unsigned = serializers.IntegerField(
                help_text="Number of pieces in changes that the witness has not signed yet."
            )
            retired_at = serializers.DateTimeField(source="retired.retired_at", allow_null=True, default=None)

        results = DenominationOutput(many=True)

    class Input(InputSerializer):
        medium = serializers.ChoiceField(list(MEDIA))
        value = money_field(min_value=CENT, help_text="Value of one piece.")
        colour = serializers.CharField(max_length=40)
        series = serializers.CharField(max_length=40, allow_blank=True, default="")

    @extend_schema(operation_id="list_denominations", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, INVENTORY, chip_selectors.pieces(self.house.id))
        return Response(self.ListOutput(answer).data)

    act = Act("enter_denomination", services.enter_piece, "cage.piece.entered", Input)


class StockView(ActView):
    """POST records an increase or decrease of the stock, with voucher and witness.

    The response contains the change.
    """

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        change = serializers.IntegerField(help_text="Number of pieces added; negative if removed.")
        reason = serializers.ChoiceField(list(REASONS))
        reference = serializers.CharField(max_length=120, help_text="The delivery note or the record of destruction.")
        witness = serializers.UUIDField(source="witness_id", help_text="The second person.")
        remark = serializers.CharField(max_length=2000, allow_blank=True, default="")

    act = Act("change_stock", services.change_stock, "cage.stock.changed", Input, PIECE, answers="pk")


class RetirementView(ActView):
    """POST retires a denomination. Its stock remains in the inventory."""

    permissions = {"POST": MANAGE}

    act = Act("retire_denomination", services.retire_piece, "cage.piece.retired", subject=PIECE)


class InventoryView(RegisterList):
    """GET returns chips and plaques: issued, counted in the cage, and outside the cage."""

    register = INVENTORY
