"""What is done with a payout through the API. Two persons answer for one: a machine is none, and never approves."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import IDEMPOTENCY_KEY, understood

from .. import services
from .payouts import TAGS, ActView, PayoutActOutput, money

F = TypeVar("F", bound=Callable[..., Any])


def act_schema(name: str, sent: Any) -> Callable[[F], F]:
    """How an act on a payout is described."""
    described: Callable[[F], F] = extend_schema(
        operation_id=name, request=sent, responses={200: PayoutActOutput}, parameters=[IDEMPOTENCY_KEY], tags=TAGS
    )
    return described


class ReasonInput(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000)


class ByPersonView(ActView):
    """Acts that only somebody who is signed in can do."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.by_machine:
            raise exceptions.PermissionDenied("A machine answers for no payout. A person signs in and does it.")


class ApproveView(ByPersonView):
    """POST the approval of the second person, never of a machine."""

    permissions = {"POST": "payouts.payout.approve"}

    @act_schema("approve_payout", None)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row = self.payout(payout_id)
        return self.answered("payouts.payout.approved", row.pk, lambda **who: services.approve(payout=row, **who))


class RefuseView(ByPersonView):
    """POST the refusal of the second person, with the reason; also of what is approved and not paid."""

    permissions = {"POST": "payouts.payout.approve"}

    @act_schema("refuse_payout", ReasonInput)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(ReasonInput, request.data)
        return self.answered("payouts.payout.refused", row.pk, lambda **who: services.refuse(payout=row, **said, **who))


class HoldView(ByPersonView):
    """POST extra time before a large payout, or more of it, where the rules give it."""

    permissions = {"POST": "payouts.payout.approve"}

    class Input(ReasonInput):
        expected_on = serializers.DateField()

    @act_schema("hold_payout", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)
        return self.answered("payouts.payout.held", row.pk, lambda **who: services.hold(payout=row, **said, **who))


class WithdrawView(ActView):
    """POST the withdrawal of one's own request, with the reason."""

    permissions = {"POST": "payouts.payout.request"}

    @act_schema("withdraw_payout", ReasonInput)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(ReasonInput, request.data)
        kind = "payouts.payout.withdrawn"
        return self.answered(kind, row.pk, lambda **who: services.withdraw(payout=row, **said, **who))


class GateView(ByPersonView):
    """POST what must be so before the payment: which chef de salle was informed, or what was verified."""

    permissions = {"POST": "payouts.gate.pass"}

    class Input(serializers.Serializer[Any]):
        informed = serializers.UUIDField(source="informed_id", allow_null=True, default=None)
        said = serializers.CharField(max_length=2000, allow_blank=True, default="")

    @act_schema("confirm_before_payout", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)
        return self.answered("payouts.gate.passed", row.pk, lambda **who: services.pass_gate(payout=row, **said, **who))


class GateAnswerView(ByPersonView):
    """POST whether the chef de salle whom somebody else named was informed; "no" opens the question anew."""

    permissions = {"POST": "payouts.gate.pass"}

    class Input(serializers.Serializer[Any]):
        gate = serializers.UUIDField(source="gate_id")
        was_informed = serializers.BooleanField()

    @act_schema("answer_payout_gate", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)
        kind = "payouts.gate.answered"
        return self.answered(kind, row.pk, lambda **who: services.answer_gate(payout=row, **said, **who))


class OtherWinningsView(ByPersonView):
    """POST which winnings, proposed to be withheld, are not those of this payout, and why."""

    permissions = {"POST": "exclusions.withholding.decide"}

    class Input(ReasonInput):
        withholding = serializers.UUIDField(source="withholding_id")

    @act_schema("name_other_winnings", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)
        kind = "payouts.withholding.others"
        return self.answered(kind, row.pk, lambda **who: services.name_others(payout=row, **said, **who))


class WinningsView(ByPersonView):
    """POST which winnings, proposed to be withheld, a payout waits for."""

    permissions = {"POST": "payouts.payout.approve"}

    class Input(serializers.Serializer[Any]):
        withholding = serializers.UUIDField(source="withholding_id")

    @act_schema("bind_payout_to_winnings", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)
        kind = "payouts.withholding.linked"
        return self.answered(kind, row.pk, lambda **who: services.bind_winnings(payout=row, **said, **who))


class WithholdView(ByPersonView):
    """POST that a payout ends, because its winnings are withheld."""

    permissions = {"POST": "payouts.payout.approve"}

    @act_schema("withhold_payout", None)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row = self.payout(payout_id)
        return self.answered("payouts.payout.withheld", row.pk, lambda **who: services.withhold(payout=row, **who))


class PayView(ByPersonView):
    """POST the payment in cash, out of the drawer that the payer holds."""

    permissions = {"POST": "payouts.payout.pay"}

    class Input(serializers.Serializer[Any]):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)
        plaques = money(min_value=Decimal(0), default=Decimal("0.00"), help_text="How much of the chips are plaques.")

    @act_schema("pay_payout", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)

        def act(**who: Any) -> Any:
            return services.pay_cash(payout=row, nonce=uuid4(), **said, **who)

        return self.answered("payouts.payout.paid", row.pk, act)


class IssueView(ByPersonView):
    """POST the number of the cheque or of the transfer that paid it."""

    permissions = {"POST": "payouts.instrument.issue"}

    class Input(serializers.Serializer[Any]):
        reference = serializers.CharField(max_length=120)

    @act_schema("issue_payout", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)

        def act(**who: Any) -> Any:
            return services.issue(payout=row, nonce=uuid4(), **said, **who)

        return self.answered("payouts.payout.paid", row.pk, act)


class VoidView(ByPersonView):
    """POST why a payment of somebody else is voided; cash comes back into its drawer, or into another desk's."""

    permissions = {"POST": "payouts.payout.void"}

    class Input(ReasonInput):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)

    @act_schema("void_payout", Input)
    def post(self, request: Request, payout_id: UUID) -> Response:
        row, said = self.payout(payout_id), understood(self.Input, request.data)

        def act(**who: Any) -> Any:
            return services.void(payout=row, nonce=uuid4(), **said, **who)

        return self.answered("payouts.payout.voided", row.pk, act)
