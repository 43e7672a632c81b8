"""Exchanges, ID checks and tips through the API."""

from collections.abc import Iterator
from decimal import Decimal
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

from .. import blind, drawers, exchange_columns, exchanged, inventory, services
from ..box_words import DONE, IDENTITIES, LOCATIONS, TENDERS
from ..services import Wish
from .acts import READ, TAGS, WORK, answered, money, open_row, reader

CENT = Decimal("0.01")


class CageExchangeOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    shift = serializers.UUIDField(source="shift_id", allow_null=True)
    location = serializers.CharField()
    gave = serializers.CharField()
    got = serializers.CharField()
    amount = money(
        allow_null=True, help_text="Null at a table for whoever counts boxes, until its box is counted and signed."
    )
    identity = serializers.CharField()
    done = serializers.BooleanField()
    article = serializers.CharField(help_text="Why it was refused; empty where no article says so.")
    gaming_day = serializers.DateField()
    made_at = serializers.DateTimeField()


class IdentityOutput(CageExchangeOutput):
    paper = serializers.CharField(help_text="Empty for who may not see guests and their papers.")
    person = serializers.UUIDField(source="person_id", allow_null=True)

    def to_representation(self, instance: Any) -> Any:
        told = super().to_representation(instance)
        return told if self.context["sees_papers"] else told | {"paper": "", "person": None}


class ExchangeFilter(serializers.Serializer[Any]):
    first = serializers.DateField(required=False)
    last = serializers.DateField(required=False)
    location = serializers.ChoiceField(list(LOCATIONS), required=False)
    identity = serializers.ChoiceField(list(IDENTITIES), required=False)
    outcome = serializers.ChoiceField(list(DONE), required=False)


def _asked(request: Request) -> tuple[dict[str, Any], dict[str, Any]]:
    """The filter as it was sent, and as the selector is asked."""
    said = validate(ExchangeFilter, request.query_params)
    query = {name: value for name, value in said.items() if name != "outcome"}
    if "outcome" in said:
        query["done"] = said["outcome"] == "done"
    return said, query


def _shown(view: HouseView, rows: list[Any]) -> Iterator[Any]:
    """Exchanges without the amounts that are kept from who asks."""
    return blind.without_drops(rows, reader(view), shift__in=[row.shift_id for row in rows])


class ExchangesView(HouseView):
    """GET exchanges, newest first. POST one at an open drawer, or one among the players, which is kept as refused."""

    permissions = {"GET": READ, "POST": WORK}

    class ListOutput(PageOutput):
        results = CageExchangeOutput(many=True)

    class Input(serializers.Serializer[Any]):
        shift = serializers.UUIDField(allow_null=True, default=None)
        location = serializers.ChoiceField(list(LOCATIONS))
        gave = serializers.ChoiceField(list(TENDERS))
        got = serializers.ChoiceField(list(TENDERS))
        amount = money(min_value=CENT)
        identity = serializers.ChoiceField(list(IDENTITIES), default="not_asked")
        paper = serializers.CharField(max_length=120, allow_blank=True, default="")
        person = serializers.UUIDField(source="person_id", allow_null=True, default=None)
        refused_because = serializers.CharField(max_length=500, allow_blank=True, default="")

    @extend_schema(operation_id="list_exchanges", parameters=[ExchangeFilter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        said, query = _asked(request)
        answer = as_list(
            self,
            exchange_columns.EXCHANGES,
            exchanged.exchanges(self.house.id, **query),
            lambda rows: _shown(self, rows),
            asked=said,
        )
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="make_exchange",
        request=Input,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        said = validate(self.Input, request.data)
        shift_id = said.pop("shift")
        row = open_row(self, shift_id, "shift") if shift_id else None

        def act(who: dict[str, Any]) -> UUID:
            return services.exchange(shift=row, wish=Wish(**said), nonce=uuid4(), **who).pk

        return answered(self, "shifts.exchange.made", act)


class IdentityChecksView(HouseView):
    """GET the exchanges at which a paper was asked for, newest first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = IdentityOutput(many=True)

    @extend_schema(
        operation_id="list_exchange_identity_checks",
        parameters=[ExchangeFilter],
        responses={200: ListOutput},
        tags=TAGS,
    )
    def get(self, request: Request) -> Response:
        said, query = _asked(request)
        answer = as_list(
            self,
            exchange_columns.IDENTITY,
            exchanged.exchanges(self.house.id, asked=True, **query),
            lambda rows: _shown(self, rows),
            asked=said,
        )
        sees = self.presence.may("people.guest.read")
        return Response(self.ListOutput(answer, context={"sees_papers": sees}).data)


class TipOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    shift = serializers.UUIDField(source="shift_id")
    amount = money()
    colour_chips = serializers.BooleanField()
    gaming_day = serializers.DateField()
    recorded_at = serializers.DateTimeField()


class TipsView(HouseView):
    """GET tips, newest first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = TipOutput(many=True)

    class Filter(serializers.Serializer[Any]):
        first = serializers.DateField(required=False)
        last = serializers.DateField(required=False)

    @extend_schema(operation_id="list_tips", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        said = validate(self.Filter, request.query_params)
        query = {name: said[name] for name in ("first", "last") if name in said}
        answer = as_list(self, exchange_columns.TIPS, inventory.tips(self.house.id, **query), asked=said)
        return Response(self.ListOutput(answer).data)


class ShiftTipsView(ActView):
    """POST a tip at an open drawer."""

    permissions = {"POST": WORK}

    class Input(serializers.Serializer[Any]):
        amount = money(min_value=CENT)
        colour_chips = serializers.BooleanField(default=False)

    act = Act(
        "record_tip",
        services.record_tip,
        "shifts.tip.recorded",
        Input,
        Subject("shift", drawers.shift),
        answers="pk",
        nonce=True,
    )
