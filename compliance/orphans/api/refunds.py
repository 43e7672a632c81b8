"""Refunds through the API: paid out of the carnet, or handed back before it."""

from typing import Any
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import IDEMPOTENCY_KEY

from .. import services
from ..services import Payout
from .claims import ActView, ClaimActOutput


class RefundView(ActView):
    """POST the payment of a refund out of the carnet: at a desk, or by a transfer."""

    permissions = {"POST": "orphans.refund.pay"}

    class Input(serializers.Serializer[Any]):
        desk = serializers.UUIDField(source="desk_id", allow_null=True, default=None)
        transfer = serializers.CharField(max_length=80, allow_blank=True, default="")
        address = serializers.CharField(max_length=500, allow_blank=True, default="")
        justification = serializers.CharField(max_length=500, allow_blank=True, default="")

    @extend_schema(
        operation_id="pay_orphan_refund",
        request=Input,
        responses={200: ClaimActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["orphans"],
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        row = self.claim(claim_id)

        def act() -> UUID | None:
            services.pay_refund(claim=row, payout=Payout(**sent.validated_data), nonce=uuid4(), **self.who())
            return claim_id

        return self.done_once({"orphans.refund.paid"}, claim_id, act)


class HandBackView(ActView):
    """POST that money outside the carnet was handed back."""

    permissions = {"POST": "orphans.refund.pay"}

    class Input(serializers.Serializer[Any]):
        desk = serializers.UUIDField(allow_null=True, default=None, help_text="null: handed over on the spot.")

    @extend_schema(
        operation_id="hand_back_orphan",
        request=Input,
        responses={200: ClaimActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["orphans"],
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        row = self.claim(claim_id)

        def act() -> UUID | None:
            services.hand_back(claim=row, desk_id=sent.validated_data["desk"], **self.who())
            return claim_id

        return self.done_once({"orphans.find.handed_back"}, claim_id, act)
