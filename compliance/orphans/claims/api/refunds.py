"""API of refunds: from the orphan register, or handed back before the pay-in."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act
from compliance.http.rest.base import ValidatedInput

from ..services import refunds
from ..services.refunds import Payout
from .claims import CLAIM, ClaimActOutput, ClaimActView


class RefundView(ClaimActView):
    """POST pays a refund from the orphan register, at a cash desk or by bank transfer."""

    permissions = {"POST": "orphans.refund.pay"}

    class Input(InputSerializer):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)
        transfer = serializers.CharField(max_length=80, allow_blank=True, default="")
        address = serializers.CharField(max_length=500, allow_blank=True, default="")
        justification = serializers.CharField(max_length=500, allow_blank=True, default="")

    act = Act(
        "pay_orphan_refund",
        refunds.pay_refund,
        "orphans.refund.paid",
        Input,
        CLAIM,
        nonce=True,
        output=ClaimActOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"payout": Payout(**sent)}


class HandBackView(ClaimActView):
    """POST records that money was handed back that is not in the orphan register."""

    permissions = {"POST": "orphans.refund.pay"}

    class Input(InputSerializer):
        desk = serializers.UUIDField(
            source="desk_id", allow_null=True, default=None, help_text="The cash desk; null if handed back on the spot."
        )

    act = Act("hand_back_orphan", refunds.hand_back, "orphans.find.handed_back", Input, CLAIM, output=ClaimActOutput)
