"""What is done with a payout through the API. Two persons answer for one: a machine is none, and never approves."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from rest_framework import exceptions, serializers
from rest_framework.request import Request

from compliance.http.rest.acts import Act
from compliance.http.rest.base import HouseView

from ..services import decisions, payments, preconditions, winnings
from .payouts import PAYOUT, PayoutActOutput, PayoutActView, money


def act_on(
    operation: str,
    service: Callable[..., Any],
    kind: str,
    takes: type[serializers.Serializer[Any]] | None = None,
    *,
    nonce: bool = False,
) -> Act:
    """An act on a payout, which answers how far the payout is then."""
    return Act(operation, service, kind, takes, PAYOUT, nonce=nonce, output=PayoutActOutput)


class ReasonInput(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000)


class PersonView(HouseView):
    """A path for persons who are signed in, and not for machines."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.by_machine:
            raise exceptions.PermissionDenied("A machine answers for no payout. A person signs in and does it.")


class ByPersonView(PersonView, PayoutActView):
    """An act on a payout that only a person does."""


class ApproveView(ByPersonView):
    """POST the approval of the second person, never of a machine."""

    permissions = {"POST": "payouts.payout.approve"}

    act = act_on("approve_payout", decisions.approve, "payouts.payout.approved")


class RefuseView(ByPersonView):
    """POST the refusal of the second person, with the reason; also of what is approved and not paid."""

    permissions = {"POST": "payouts.payout.approve"}

    act = act_on("refuse_payout", decisions.refuse, "payouts.payout.refused", ReasonInput)


class HoldView(ByPersonView):
    """POST extra time before a large payout, or more of it, where the rules give it."""

    permissions = {"POST": "payouts.payout.approve"}

    class Input(ReasonInput):
        expected_on = serializers.DateField()

    act = act_on("hold_payout", decisions.hold, "payouts.payout.held", Input)


class WithdrawView(PayoutActView):
    """POST the withdrawal of one's own request, with the reason."""

    permissions = {"POST": "payouts.payout.request"}

    act = act_on("withdraw_payout", decisions.withdraw, "payouts.payout.withdrawn", ReasonInput)


class GateView(ByPersonView):
    """POST what must be so before the payment: which chef de salle was informed, or what was verified."""

    permissions = {"POST": "payouts.gate.pass"}

    class Input(serializers.Serializer[Any]):
        informed = serializers.UUIDField(source="informed_id", allow_null=True, default=None)
        said = serializers.CharField(max_length=2000, allow_blank=True, default="")

    act = act_on("confirm_before_payout", preconditions.pass_gate, "payouts.gate.passed", Input)


class GateAnswerView(ByPersonView):
    """POST whether the chef de salle whom somebody else named was informed; "no" opens the question anew."""

    permissions = {"POST": "payouts.gate.pass"}

    class Input(serializers.Serializer[Any]):
        gate = serializers.UUIDField(source="gate_id")
        was_informed = serializers.BooleanField()

    act = act_on("answer_payout_gate", preconditions.answer_gate, "payouts.gate.answered", Input)


class OtherWinningsView(ByPersonView):
    """POST which winnings, proposed to be withheld, are not those of this payout, and why."""

    permissions = {"POST": "exclusions.withholding.decide"}

    class Input(ReasonInput):
        withholding = serializers.UUIDField(source="withholding_id")

    act = act_on("name_other_winnings", winnings.name_others, "payouts.withholding.others", Input)


class WinningsView(ByPersonView):
    """POST which winnings, proposed to be withheld, a payout waits for."""

    permissions = {"POST": "payouts.payout.approve"}

    class Input(serializers.Serializer[Any]):
        withholding = serializers.UUIDField(source="withholding_id")

    act = act_on("bind_payout_to_winnings", winnings.bind_winnings, "payouts.withholding.linked", Input)


class WithholdView(ByPersonView):
    """POST that a payout ends, because its winnings are withheld."""

    permissions = {"POST": "payouts.payout.approve"}

    act = act_on("withhold_payout", winnings.withhold, "payouts.payout.withheld")


class PayView(ByPersonView):
    """POST the payment in cash, out of the drawer that the payer holds."""

    permissions = {"POST": "payouts.payout.pay"}

    class Input(serializers.Serializer[Any]):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)
        plaques = money(min_value=Decimal(0), default=Decimal("0.00"), help_text="How much of the chips are plaques.")

    act = act_on("pay_payout", payments.pay_cash, "payouts.payout.paid", Input, nonce=True)


class IssueView(ByPersonView):
    """POST the number of the cheque or of the transfer that paid it."""

    permissions = {"POST": "payouts.instrument.issue"}

    class Input(serializers.Serializer[Any]):
        reference = serializers.CharField(max_length=120)

    act = act_on("issue_payout", payments.issue, "payouts.payout.paid", Input, nonce=True)


class VoidView(ByPersonView):
    """POST why a payment of somebody else is voided; cash comes back into its drawer, or into another desk's."""

    permissions = {"POST": "payouts.payout.void"}

    class Input(ReasonInput):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)

    act = act_on("void_payout", payments.void, "payouts.payout.voided", Input, nonce=True)
