"""Stakes through the API."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import HouseView, validate
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment

from .. import columns, selectors, services
from ..services import Stake
from ..words import FAMILIES, MEANS, OUTCOMES
from .acts import READ, TAGS


def _money(**more: Any) -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=14, decimal_places=2, **more)


class StakeOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    table = serializers.UUIDField(source="table_id", allow_null=True)
    family = serializers.CharField()
    means = serializers.CharField()
    other_means = serializers.CharField()
    amount = _money()
    accepted = serializers.BooleanField()
    article = serializers.CharField()
    gaming_day = serializers.DateField()
    recorded_at = serializers.DateTimeField()


class StakesView(HouseView):
    """GET stakes that were written down, newest first. POST one: the law answers at once."""

    permissions = {"GET": READ, "POST": "games.stake.record"}

    class ListOutput(PageOutput):
        results = StakeOutput(many=True)

    class Filter(serializers.Serializer[Any]):
        first = serializers.DateField(required=False)
        last = serializers.DateField(required=False)
        outcome = serializers.ChoiceField(list(OUTCOMES), required=False)

    class Input(serializers.Serializer[Any]):
        means = serializers.ChoiceField(list(MEANS))
        amount = _money(min_value=Decimal("0.01"))
        table = serializers.UUIDField(source="table_id", allow_null=True, default=None)
        family = serializers.ChoiceField(list(FAMILIES), default="other", help_text="Only without a table.")
        other_means = serializers.CharField(max_length=80, allow_blank=True, default="")
        said = serializers.CharField(max_length=2000, allow_blank=True, default="")

    class ActOutput(serializers.Serializer[Any]):
        id = serializers.UUIDField()
        accepted = serializers.BooleanField(help_text="Whether the law takes this means of payment.")
        article = serializers.CharField()

    @extend_schema(operation_id="list_stakes", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        said = validate(self.Filter, request.query_params)
        query: dict[str, Any] = {name: said[name] for name in ("first", "last") if name in said}
        if "outcome" in said:
            query["accepted"] = said["outcome"] == "accepted"
        answer = as_list(self, columns.STAKES, selectors.stakes(self.house.id, **query), asked=said)
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="record_stake",
        request=Input,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        stake = Stake(**validate(self.Input, request.data))
        who = {"house": self.presence.house, "by": self.presence.staff, "at": moment()}
        try:
            with acting_once(*self.required_key()):
                row = services.record_stake(stake=stake, nonce=uuid4(), **who)
        except log.Repeated as again:
            row = selectors.stake(self.house.id, self.first_result(again, "games.stake.recorded"))
        return Response(self.ActOutput({"id": row.pk, "accepted": row.accepted, "article": row.article}).data)
