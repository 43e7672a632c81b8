"""What is decided on a claim through the API, and the answer of the second person."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import IDEMPOTENCY_KEY

from .. import claim_words, services
from ..services import Judged
from .claims import MONEY, ActView, ClaimActOutput


class RulingView(ActView):
    """POST what is decided. What proof or another claim stands against is kept as "not_yet" or "refused"."""

    permissions = {"POST": "orphans.claim.decide"}

    class Input(serializers.Serializer[Any]):
        verdict = serializers.ChoiceField(list(claim_words.VERDICTS))
        reasons = serializers.CharField(max_length=2000)
        code = serializers.ChoiceField(list(claim_words.REASONS), allow_blank=True, default="")
        split = serializers.BooleanField(default=False, help_text="Grant a share: several owners (A-34).")
        amount = serializers.DecimalField(**MONEY, allow_null=True, default=None, help_text="null: the whole sum.")

    @extend_schema(
        operation_id="rule_on_orphan_claim",
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
            services.rule_on(claim=row, judged=Judged(**sent.validated_data), **self.who())
            return claim_id

        return self.done_once({"orphans.claim.ruled"}, claim_id, act)


class ApprovalView(ActView):
    """POST the answer of the second person, who did not decide."""

    permissions = {"POST": "orphans.refund.approve"}

    class Input(serializers.Serializer[Any]):
        approved = serializers.BooleanField()
        reason = serializers.CharField(max_length=2000, allow_blank=True, default="", help_text="Needed for a no.")

    @extend_schema(
        operation_id="approve_orphan_refund",
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
            services.approve_refund(claim=row, **sent.validated_data, **self.who())
            return claim_id

        return self.done_once({"orphans.refund.approved", "orphans.refund.declined"}, claim_id, act)
