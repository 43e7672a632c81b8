"""Fills, credits and transfers through the API: prepared, received, returned."""

from typing import Any
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActOutput, ActView, Subject
from compliance.http.api import HouseView, validate
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY

from .. import columns, drawers, services
from ..words import SLIPS
from .acts import READ, SLIP, TAGS, CountedInput, answered, money, open_row, pieces_of


class SlipOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="pk")
    slip = serializers.CharField(source="label", help_text="F-000014, C-000003 or T-000001.")
    kind = serializers.CharField(help_text="fill, credit or transfer.")
    giver = serializers.UUIDField(source="giver_id", help_text="The shift it leaves.")
    taker = serializers.UUIDField(source="taker_id", help_text="The shift it goes to.")
    cash = money()
    chips = money()
    plaques = money()
    gaming_day = serializers.DateField()
    prepared_by = serializers.UUIDField(source="prepared_by_id")
    prepared_at = serializers.DateTimeField()
    outcome = serializers.SerializerMethodField()

    def get_outcome(self, row: Any) -> str:
        """Received or returned; empty while it is on the way."""
        return columns.way(row)


class SlipsView(HouseView):
    """GET the slips, newest first. POST a slip: its kind follows from where the two drawers stand."""

    permissions = {"GET": READ, "POST": SLIP}

    class ListOutput(PageOutput):
        results = SlipOutput(many=True)

    class Filter(serializers.Serializer[Any]):
        kind = serializers.ChoiceField(list(SLIPS), required=False)
        state = serializers.ChoiceField(["way", "received", "returned"], required=False)
        first = serializers.DateField(required=False, help_text="Gaming day.")
        last = serializers.DateField(required=False, help_text="Gaming day.")

    class Input(CountedInput):
        giver = serializers.UUIDField(help_text="The open shift it leaves.")
        taker = serializers.UUIDField(help_text="The open shift it goes to.")

    @extend_schema(operation_id="list_slips", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        asked = validate(self.Filter, request.query_params)
        answer = as_list(self, columns.SLIPS, drawers.find_slips(self.house.id, **asked), asked=asked)
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="prepare_slip",
        request=Input,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        said = validate(self.Input, request.data)
        giver, taker = (open_row(self, said[name], name) for name in ("giver", "taker"))

        def act(who: dict[str, Any]) -> UUID:
            return services.prepare_slip(giver=giver, taker=taker, pieces=pieces_of(said), nonce=uuid4(), **who).pk

        return answered(self, "shifts.slip.prepared", act)


class SlipView(HouseView):
    """GET one slip."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_slip", responses={200: SlipOutput}, tags=TAGS)
    def get(self, request: Request, slip_id: UUID) -> Response:
        row = drawers.slip(self.house.id, slip_id)
        self.note_read(columns.SLIPS, {"slip": row.label}, rows=1)
        return Response(SlipOutput(row).data)


class SlipReceiptView(ActView):
    """POST the second signature: everything on the slip arrived, and is in the drawer."""

    permissions = {"POST": SLIP}

    act = Act("receive_slip", services.receive_slip, "shifts.slip.ended", subject=Subject("slip", drawers.slip))


class SlipReturnView(ActView):
    """POST why a slip goes back into the drawer it came from."""

    permissions = {"POST": SLIP}

    class Input(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=2000)

    act = Act("return_slip", services.return_slip, "shifts.slip.ended", Input, Subject("slip", drawers.slip))
