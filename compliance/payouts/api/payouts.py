"""API views of payouts: the register, one payout, and a new request."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList, line_of, lines_of, output_of, row_in_full
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.registers import PAYOUTS
from ..presentation.words import IDENTITIES, JACKPOTS, MEANS, REQUESTED_ORIGINS, describe_gate
from ..selectors import payouts as selectors
from ..services import access_log, requests, winnings
from ..services.requests import PayoutRequest

READ = "payouts.payout.read"
TAGS = ["payouts"]


class PayoutStepOutput(OutputSerializer):
    state = serializers.CharField()
    reason = serializers.CharField()
    expected_on = serializers.DateField(allow_null=True)
    taken_by = serializers.CharField()
    taken_at = serializers.DateTimeField()


class PayoutGateOutput(OutputSerializer):
    """A precondition of the payment. `was_informed` is the answer of the named floor manager, or null."""

    id = serializers.UUIDField(source="row.pk")
    gate = serializers.CharField(source="row.kind")
    informed = serializers.UUIDField(source="row.informed_id", allow_null=True)
    said = serializers.CharField(source="row.said")
    passed_by = serializers.UUIDField(source="row.passed_by_id")
    passed_at = serializers.DateTimeField(source="row.passed_at")
    was_informed = serializers.BooleanField(source="answer.was_informed", allow_null=True, default=None)


class PayoutCheckOutput(OutputSerializer):
    """A settlement of the bet by the rules of its game, compared with the payout."""

    game = serializers.CharField()
    returned = money_field(help_text="Stakes returned.")
    won = money_field(help_text="Before the commission.")
    commission = money_field()
    paid = money_field()
    is_complete = serializers.BooleanField(help_text="False if a bet wins an amount that the document does not state.")
    is_certain = serializers.BooleanField()
    agrees = serializers.BooleanField(help_text="Whether the settlement and the payout have the same amount.")
    checked_by = serializers.UUIDField(source="checked_by_id")
    checked_at = serializers.DateTimeField()


PAYOUT_IN_FULL = row_in_full(
    PAYOUTS,
    person=serializers.UUIDField(allow_null=True, help_text="The guest who receives it."),
    address=serializers.CharField(),
    account=serializers.CharField(),
    identity=serializers.CharField(help_text="Identity document: not_asked, shown or refused."),
    paper=serializers.CharField(),
    remark=serializers.CharField(),
    gates=PayoutGateOutput(many=True),
    steps=PayoutStepOutput(many=True),
    checks=PayoutCheckOutput(many=True, help_text="Newest first."),
    stopped_by=serializers.ListField(
        child=serializers.UUIDField(),
        help_text="Winnings of the guest on that day proposed for withholding. They must be decided before payment.",
    ),
)


class PayoutActOutput(OutputSerializer):
    """The result of an act on a payout, also of an earlier request with the same key."""

    id = serializers.UUIDField()
    state = serializers.CharField(help_text="State of the payout after the act.")
    reason = serializers.CharField(
        help_text="Why the rules refused the payout immediately; otherwise empty. The refused payout is stored."
    )


PAYOUT = Subject("payout", selectors.get_payout)


class PayoutActView(ActView):
    """An act on a payout; the response contains its new state."""

    def answer(self, row_id: UUID) -> dict[str, object]:
        # A refusal by the rules is a stored outcome and not an error: the caller reads it in the answer.
        no = selectors.refused_at_once(row_id)
        return {"id": row_id, "state": selectors.last_step(row_id).state, "reason": no.reason if no else ""}


class PayoutsView(RegisterList, PayoutActView):
    """GET returns the register of payouts, newest first. POST records a request.

    An amount that does not match a pay table is flagged.
    """

    register = PAYOUTS
    permissions = {"POST": "payouts.payout.request"}

    class Input(InputSerializer):
        origin = serializers.ChoiceField(list(REQUESTED_ORIGINS))
        amount = money_field(min_value=CENT)
        won_at = serializers.DateTimeField()
        means = serializers.ChoiceField(list(MEANS), default="cash")
        table = serializers.UUIDField(source="table_id", allow_null=True, default=None)
        machine = serializers.CharField(max_length=40, allow_blank=True, default="")
        game = serializers.CharField(max_length=40, allow_blank=True, default="", help_text="lu.super_jack")
        bet = serializers.CharField(max_length=60, allow_blank=True, default="", help_text="gold_jack")
        stake = money_field(min_value=CENT, allow_null=True, default=None)
        stake_returned = serializers.BooleanField(default=False, help_text="Whether the amount includes the stake.")
        jackpot = serializers.ChoiceField(["", *JACKPOTS], default="")
        person = serializers.UUIDField(source="person_id", allow_null=True, default=None)
        identity = serializers.ChoiceField(list(IDENTITIES), default="not_asked")
        paper = serializers.CharField(max_length=120, allow_blank=True, default="")
        beneficiary = serializers.CharField(max_length=200, allow_blank=True, default="")
        address = serializers.CharField(max_length=500, allow_blank=True, default="")
        account = serializers.CharField(max_length=60, allow_blank=True, default="")
        remark = serializers.CharField(max_length=2000, allow_blank=True, default="")

    act = Act(
        "request_payout",
        requests.request_payout,
        "payouts.payout.requested",
        Input,
        nonce=True,
        output=PayoutActOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"payout_request": PayoutRequest(**sent)}


class PayoutView(HouseView):
    """GET returns one payout with its steps. The log records the access."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_payout", responses={200: PAYOUT_IN_FULL}, tags=TAGS)
    def get(self, request: Request, payout_id: UUID) -> Response:
        row, house = selectors.get_payout(self.house.id, payout_id), self.presence.house
        access_log.note_payout_opened(venue_id=self.house.id, payout=row, by=self.presence.staff, at=current_time())
        line = line_of(self, PAYOUTS, row)
        stops = winnings.progress_of(house, [row])[row.pk].blocking
        more = {name: getattr(row, name) for name in ("address", "account", "identity", "paper", "remark")}
        return Response(
            line
            | more
            | {
                "person": row.person_id,
                "gates": PayoutGateOutput([describe_gate(each) for each in selectors.gates(row.pk)], many=True).data,
                "steps": PayoutStepOutput(selectors.steps(row.pk), many=True).data,
                "checks": PayoutCheckOutput(selectors.settlement_checks(row.pk), many=True).data,
                "stopped_by": [each.pk for each in stops],
            }
        )


class QueueView(HouseView):
    """GET returns the payouts that await a second person, oldest first."""

    permissions = {"GET": "payouts.payout.approve"}

    @extend_schema(operation_id="list_payouts_to_approve", responses={200: output_of(PAYOUTS)}, tags=TAGS)
    def get(self, request: Request) -> Response:
        lines = lines_of(PAYOUTS, Scope(self.presence, current_time()))
        return Response(as_list(self, PAYOUTS, selectors.pending_payouts(self.house.id), lines))
