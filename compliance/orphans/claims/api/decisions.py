"""API of decisions on claims, and of the second person's approval."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field

from ..presentation import words as claim_words
from ..services import decisions, refunds
from ..services.decisions import ClaimDecision
from .claims import CLAIM, ClaimActOutput, ClaimActView


class RulingView(ClaimActView):
    """POST decides on a claim.

    If missing evidence or another claim prevents the decision, it is stored as "not_yet" or "refused".
    """

    permissions = {"POST": "orphans.claim.decide"}

    class Input(InputSerializer):
        verdict = serializers.ChoiceField(list(claim_words.VERDICTS))
        reasons = serializers.CharField(max_length=2000)
        code = serializers.ChoiceField(list(claim_words.REASONS), allow_blank=True, default="")
        split = serializers.BooleanField(
            default=False, help_text="True to grant a share, if there are several owners (interpretation A-34)."
        )
        amount = money_field(allow_null=True, default=None, help_text="Amount granted; null for the whole sum.")

    act = Act(
        "rule_on_orphan_claim", decisions.decide_claim, "orphans.claim.ruled", Input, CLAIM, output=ClaimActOutput
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"decision": ClaimDecision(**sent)}


class ApprovalView(ClaimActView):
    """POST approves or declines a decision, as a second person who did not make it."""

    permissions = {"POST": "orphans.refund.approve"}

    class Input(InputSerializer):
        approved = serializers.BooleanField()
        reason = serializers.CharField(
            max_length=2000, allow_blank=True, default="", help_text="The reason; required to decline."
        )

    act = Act(
        "approve_orphan_refund",
        refunds.approve_refund,
        ("orphans.refund.approved", "orphans.refund.declined"),
        Input,
        CLAIM,
        output=ClaimActOutput,
    )
