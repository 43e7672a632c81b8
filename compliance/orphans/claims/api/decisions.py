"""API of decisions on claims, and of the second person's approval."""

from typing import Any

from rest_framework import serializers

from compliance.http.rest.acts import Act

from ..presentation import words as claim_words
from ..services import decisions, refunds
from ..services.decisions import Judged
from .claims import CLAIM, MONEY, ClaimActOutput, ClaimActView


class RulingView(ClaimActView):
    """POST what is decided. What proof or another claim stands against is kept as "not_yet" or "refused"."""

    permissions = {"POST": "orphans.claim.decide"}

    class Input(serializers.Serializer[Any]):
        verdict = serializers.ChoiceField(list(claim_words.VERDICTS))
        reasons = serializers.CharField(max_length=2000)
        code = serializers.ChoiceField(list(claim_words.REASONS), allow_blank=True, default="")
        split = serializers.BooleanField(default=False, help_text="Grant a share: several owners (A-34).")
        amount = serializers.DecimalField(**MONEY, allow_null=True, default=None, help_text="null: the whole sum.")

    act = Act("rule_on_orphan_claim", decisions.rule_on, "orphans.claim.ruled", Input, CLAIM, output=ClaimActOutput)

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"judged": Judged(**sent)}


class ApprovalView(ClaimActView):
    """POST the answer of the second person, who did not decide."""

    permissions = {"POST": "orphans.refund.approve"}

    class Input(serializers.Serializer[Any]):
        approved = serializers.BooleanField()
        reason = serializers.CharField(max_length=2000, allow_blank=True, default="", help_text="Needed for a no.")

    act = Act(
        "approve_orphan_refund",
        refunds.approve_refund,
        ("orphans.refund.approved", "orphans.refund.declined"),
        Input,
        CLAIM,
        output=ClaimActOutput,
    )
