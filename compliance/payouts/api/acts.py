"""API views of acts on a payout. Both signatories are people: a device never approves."""

from collections.abc import Callable

from rest_framework import serializers
from rest_framework.request import Request

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act
from compliance.http.rest.base import HouseView
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import ZERO

from ..services import checks, decisions, payments, preconditions, winnings
from .payouts import PAYOUT, PayoutActOutput, PayoutActView


def act_on(
    operation: str,
    service: Callable[..., object],
    kind: str,
    takes: type[InputSerializer] | None = None,
    *,
    nonce: bool = False,
) -> Act:
    """Perform an act on a payout and return the payout's new state."""
    return Act(operation, service, kind, takes, PAYOUT, nonce=nonce, output=PayoutActOutput)


NO_DEVICES = "A device cannot act on a payout. Sign in as a person."


class ReasonInput(InputSerializer):
    reason = serializers.CharField(max_length=2000)


class PersonView(HouseView):
    """A path for signed-in staff, closed to devices."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        # The permission check alone would let a device pass whose key holds the permission.
        super().initial(request, *args, **kwargs)
        if self.by_machine:
            self.deny(self.permission_for(request.method or ""), NO_DEVICES)


class ByPersonView(PersonView, PayoutActView):
    """An act on a payout that only a person can perform."""


class ApproveView(ByPersonView):
    """POST approves a payout as the second person. Devices are refused."""

    permissions = {"POST": "payouts.payout.approve"}

    act = act_on("approve_payout", decisions.approve_payout, "payouts.payout.approved")


class RefuseView(ByPersonView):
    """POST refuses a payout as the second person, with the reason. Approved, unpaid payouts can be refused too."""

    permissions = {"POST": "payouts.payout.approve"}

    act = act_on("refuse_payout", decisions.refuse_payout, "payouts.payout.refused", ReasonInput)


class HoldView(ByPersonView):
    """POST starts or extends the extra time for a large payout, if the rules allow it."""

    permissions = {"POST": "payouts.payout.approve"}

    class Input(ReasonInput):
        expected_on = serializers.DateField()

    act = act_on("hold_payout", decisions.hold_payout, "payouts.payout.held", Input)


class WithdrawView(PayoutActView):
    """POST withdraws the caller's own request, with the reason."""

    permissions = {"POST": "payouts.payout.request"}

    act = act_on("withdraw_payout", decisions.withdraw_payout, "payouts.payout.withdrawn", ReasonInput)


class GateView(ByPersonView):
    """POST fulfils a precondition: names the floor manager who was informed, or states what was verified."""

    permissions = {"POST": "payouts.gate.pass"}

    class Input(InputSerializer):
        informed = serializers.UUIDField(source="informed_id", allow_null=True, default=None)
        said = serializers.CharField(max_length=2000, allow_blank=True, default="")

    act = act_on("confirm_before_payout", preconditions.pass_gate, "payouts.gate.passed", Input)


class GateAnswerView(ByPersonView):
    """POST records whether the named floor manager was informed. "No" reopens the precondition."""

    permissions = {"POST": "payouts.gate.pass"}

    class Input(InputSerializer):
        gate = serializers.UUIDField(source="gate_id")
        was_informed = serializers.BooleanField()

    act = act_on("answer_payout_gate", preconditions.answer_gate, "payouts.gate.answered", Input)


class SettlementCheckView(ByPersonView):
    """POST settles the round behind a payout by the pay table and records the result. It stops no payout."""

    permissions = {"POST": "payouts.payout.approve"}

    class Input(InputSerializer):
        game = serializers.CharField(max_length=40)
        answers = serializers.DictField(
            child=serializers.CharField(max_length=400, allow_blank=True),
            help_text="Texts by the names of the questions of the game, such as stake and bet.",
        )

    act = act_on("check_payout_settlement", checks.check_settlement, "payouts.check.recorded", Input)


class OtherWinningsView(ByPersonView):
    """POST states which winnings proposed for withholding are not part of a payout, with the reason."""

    permissions = {"POST": "exclusions.withholding.decide"}

    class Input(ReasonInput):
        withholding = serializers.UUIDField(source="withholding_id")

    act = act_on("name_other_winnings", winnings.name_others, "payouts.withholding.others", Input)


class WinningsView(ByPersonView):
    """POST names the winnings proposed for withholding whose decision the payout must await."""

    permissions = {"POST": "payouts.payout.approve"}

    class Input(InputSerializer):
        withholding = serializers.UUIDField(source="withholding_id")

    act = act_on("bind_payout_to_winnings", winnings.bind_winnings, "payouts.withholding.linked", Input)


class WithholdView(ByPersonView):
    """POST ends a payout because its winnings are withheld."""

    permissions = {"POST": "payouts.payout.approve"}

    act = act_on("withhold_payout", winnings.withhold_payout, "payouts.payout.withheld")


class PayView(ByPersonView):
    """POST pays a payout in cash from the payer's float."""

    permissions = {"POST": "payouts.payout.pay"}

    class Input(InputSerializer):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)
        plaques = money_field(
            min_value=ZERO,
            default=ZERO,
            help_text="The part of the chips amount that is paid in plaques.",
        )

    act = act_on("pay_payout", payments.pay_cash, "payouts.payout.paid", Input, nonce=True)


class IssueView(ByPersonView):
    """POST records the number of the banker's draft or transfer that paid a payout."""

    permissions = {"POST": "payouts.instrument.issue"}

    class Input(InputSerializer):
        reference = serializers.CharField(max_length=120)

    act = act_on("issue_payout", payments.issue_payment, "payouts.payout.paid", Input, nonce=True)


class VoidView(ByPersonView):
    """POST voids another person's payment, with the reason. Cash returns to its float or to that of another desk."""

    permissions = {"POST": "payouts.payout.void"}

    class Input(ReasonInput):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)

    act = act_on("void_payout", payments.void_payment, "payouts.payout.voided", Input, nonce=True)
