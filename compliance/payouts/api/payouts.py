"""Payouts through the API: the register, one payout, and a new request."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActView, Subject
from compliance.http.api import HouseView, validate
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment

from .. import columns, selectors, services
from ..progress import next_step
from ..services import Asked
from ..words import ANSWERS, IDENTITIES, JACKPOTS, MEANS, ORIGINS, STATES, gate

READ = "payouts.payout.read"
TAGS = ["payouts"]
CENT = Decimal("0.01")


def money(**more: Any) -> serializers.DecimalField:
    """An amount in the currency of the house."""
    return serializers.DecimalField(max_digits=14, decimal_places=2, **more)


class PayoutLine(serializers.Serializer[Any]):
    """A payout as the register lists it: without whoever receives it."""

    id = serializers.UUIDField(source="pk")
    number = serializers.CharField(source="label", help_text="P-000014.")
    origin = serializers.CharField()
    table = serializers.UUIDField(source="table_id", allow_null=True)
    machine = serializers.CharField()
    game = serializers.CharField()
    bet = serializers.CharField()
    stake = money(allow_null=True)
    stake_returned = serializers.BooleanField()
    jackpot = serializers.CharField()
    amount = money()
    won_at = serializers.DateTimeField()
    means = serializers.CharField()
    large = serializers.BooleanField()
    approval_needed = serializers.BooleanField()
    may_be_held = serializers.BooleanField()
    gate = serializers.CharField(help_text="What must be so before the payment: chef_de_salle or machine_verified.")
    gate_is_shut = serializers.BooleanField()
    explained = serializers.CharField(help_text="explained, uncertain, unexplained or no_table.")
    explained_amount = money(allow_null=True)
    winnings = serializers.CharField(help_text="Proposed to be withheld: none, undecided, withheld or paid.")
    state = serializers.CharField()
    expected_on = serializers.DateField(allow_null=True, help_text="Until when it is on hold.")
    next = serializers.SerializerMethodField()
    gaming_day = serializers.DateField()
    prepared_at = serializers.DateTimeField()

    def get_next(self, row: Any) -> str:
        return next_step(selectors.facts(row)).value


class StepOutput(serializers.Serializer[Any]):
    state = serializers.CharField()
    reason = serializers.CharField()
    expected_on = serializers.DateField(allow_null=True)
    taken_by = serializers.CharField()
    taken_at = serializers.DateTimeField()


class GateOutput(serializers.Serializer[Any]):
    """What must be so before the payment. `was_informed` is the answer of a chef whom somebody else named, or null."""

    id = serializers.UUIDField(source="row.pk")
    gate = serializers.CharField(source="row.kind")
    informed = serializers.UUIDField(source="row.informed_id", allow_null=True)
    said = serializers.CharField(source="row.said")
    passed_by = serializers.UUIDField(source="row.passed_by_id")
    passed_at = serializers.DateTimeField(source="row.passed_at")
    was_informed = serializers.BooleanField(source="answer.was_informed", allow_null=True, default=None)


class PayoutOutput(PayoutLine):
    """One payout, with whoever receives it, its gates and its steps."""

    person = serializers.UUIDField(source="person_id", allow_null=True)
    beneficiary = serializers.CharField()
    address = serializers.CharField()
    account = serializers.CharField()
    identity = serializers.CharField()
    paper = serializers.CharField()
    gates = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField()
    stopped_by = serializers.SerializerMethodField(
        help_text="Winnings of the guest of that day that may be withheld: nothing is paid before they are decided on."
    )

    @extend_schema(responses=GateOutput(many=True))
    def get_gates(self, row: Any) -> list[dict[str, Any]]:
        return list(GateOutput([gate(each) for each in selectors.gates(row.pk)], many=True).data)

    @extend_schema(responses=serializers.ListField(child=serializers.UUIDField()))
    def get_stopped_by(self, row: Any) -> list[UUID]:
        house = self.context["house"]
        return [each.pk for each in services.standing(house, row)] if row.state in selectors.OPEN else []

    @extend_schema(responses=StepOutput(many=True))
    def get_steps(self, row: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = list(StepOutput(selectors.steps(row.pk), many=True).data)
        return found


class PayoutActOutput(serializers.Serializer[Any]):
    """An act on a payout was done, now or before under the same key."""

    id = serializers.UUIDField()
    state = serializers.CharField(help_text="After the act.")
    reason = serializers.CharField(help_text="Why the law refused the win at once, which is kept; else empty.")


PAYOUT = Subject("payout", selectors.payout)


class PayoutActView(ActView):
    """An act on a payout: the answer says how far the payout is then."""

    def answer(self, row_id: UUID) -> dict[str, Any]:
        no = selectors.refused_at_once(row_id)
        return {"id": row_id, "state": selectors.last_step(row_id).state, "reason": no.reason if no else ""}


class PayoutsView(PayoutActView):
    """GET the register of payouts, newest first. POST asks for a payout; what no pay table explains is flagged."""

    permissions = {"GET": READ, "POST": "payouts.payout.request"}

    class ListOutput(PageOutput):
        results = PayoutLine(many=True)

    class Filter(serializers.Serializer[Any]):
        state = serializers.ChoiceField(list(STATES), required=False)
        means = serializers.ChoiceField(list(MEANS), required=False)
        explained = serializers.ChoiceField(list(ANSWERS), required=False)
        large = serializers.BooleanField(required=False)
        first = serializers.DateField(required=False, help_text="The first gaming day.")
        last = serializers.DateField(required=False)

    class Input(serializers.Serializer[Any]):
        origin = serializers.ChoiceField(list(ORIGINS))
        amount = money(min_value=CENT)
        won_at = serializers.DateTimeField()
        means = serializers.ChoiceField(list(MEANS), default="cash")
        table = serializers.UUIDField(source="table_id", allow_null=True, default=None)
        machine = serializers.CharField(max_length=40, allow_blank=True, default="")
        game = serializers.CharField(max_length=40, allow_blank=True, default="", help_text="lu.super_jack")
        bet = serializers.CharField(max_length=60, allow_blank=True, default="", help_text="gold_jack")
        stake = money(min_value=CENT, allow_null=True, default=None)
        stake_returned = serializers.BooleanField(default=False, help_text="The amount contains the stake.")
        jackpot = serializers.ChoiceField(["", *JACKPOTS], default="")
        person = serializers.UUIDField(source="person_id", allow_null=True, default=None)
        identity = serializers.ChoiceField(list(IDENTITIES), default="not_asked")
        paper = serializers.CharField(max_length=120, allow_blank=True, default="")
        beneficiary = serializers.CharField(max_length=200, allow_blank=True, default="")
        address = serializers.CharField(max_length=500, allow_blank=True, default="")
        account = serializers.CharField(max_length=60, allow_blank=True, default="")
        remark = serializers.CharField(max_length=2000, allow_blank=True, default="")

    @extend_schema(operation_id="list_payouts", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        asked = validate(self.Filter, request.query_params)
        rows = selectors.found(self.house.id, **asked).order_by("-number")
        answer = as_list(self, columns.PAYOUTS, rows, asked=asked)
        return Response(self.ListOutput(answer).data)

    act = Act(
        "request_payout",
        services.request_payout,
        "payouts.payout.requested",
        Input,
        nonce=True,
        output=PayoutActOutput,
    )

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"asked": Asked(**sent)}


class PayoutView(HouseView):
    """GET one payout with its steps. The log says who looked."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_payout", responses={200: PayoutOutput}, tags=TAGS)
    def get(self, request: Request, payout_id: UUID) -> Response:
        row = selectors.payout(self.house.id, payout_id)
        services.note_payout_opened(venue_id=self.house.id, payout=row, by=self.presence.staff, at=moment())
        return Response(PayoutOutput(row, context={"house": self.presence.house}).data)


class QueueView(HouseView):
    """GET the payouts that wait for a second person, the oldest first."""

    permissions = {"GET": "payouts.payout.approve"}

    class ListOutput(PageOutput):
        results = PayoutLine(many=True)

    @extend_schema(operation_id="list_payouts_to_approve", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.PAYOUTS, selectors.waiting(self.house.id))
        return Response(self.ListOutput(answer).data)
