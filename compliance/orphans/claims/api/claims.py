"""API of claims: claimant, evidence, decision, approval and payment."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList, line_of, row_in_full
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.orphans.claim_states import selectors as claim_states

from .. import selectors as claim_selectors
from ..presentation.register import CLAIMS
from ..services import claims
from ..services.claims import ClaimStatement

READ = "orphans.claim.read"


class ProofOutput(OutputSerializer):
    id = serializers.UUIDField()
    kind = serializers.CharField()
    shows = serializers.CharField()
    media_type = serializers.CharField(help_text="Media type of the document; empty if there is none.")
    file_name = serializers.CharField(help_text="Original file name of the document; empty if unknown.")
    sha256 = serializers.CharField()
    added_at = serializers.DateTimeField()


class RulingOutput(OutputSerializer):
    verdict = serializers.CharField()
    code = serializers.CharField()
    article = serializers.CharField()
    reasons = serializers.CharField()
    amount = money_field(allow_null=True)
    split = serializers.BooleanField()
    approval_needed = serializers.BooleanField()
    ruled_by = serializers.UUIDField(source="ruled_by_id")
    ruled_at = serializers.DateTimeField()


CLAIM_IN_FULL = row_in_full(
    CLAIMS,
    paper=serializers.CharField(help_text="The identity document shown."),
    evidence=ProofOutput(many=True),
    rulings=RulingOutput(many=True),
)


class ClaimActOutput(OutputSerializer):
    """The result of an act on a claim. A repeated idempotency key returns the first result."""

    id = serializers.UUIDField()
    state = serializers.CharField(help_text="The current state of the claim.")
    refused_as = serializers.CharField(help_text="Why the claim was refused when it was recorded; empty if it was not.")


CLAIM = Subject("claim", claim_states.get_claim)


class ClaimActView(ActView):
    """An act on a claim. The response contains the new state of the claim."""

    def answer(self, row_id: UUID) -> dict[str, object]:
        row = claim_states.get_claim(self.house.id, row_id)
        return {"id": row.pk, "state": row.state, "refused_as": row.refused_as}


class ClaimsView(RegisterList, ClaimActView):
    """GET returns every claim, newest first. POST records the claim of a claimant."""

    register = CLAIMS
    operation = "list_orphan_claims"
    permissions = {"POST": "orphans.claim.take"}

    class Input(InputSerializer):
        find = serializers.UUIDField()
        name = serializers.CharField(max_length=200)
        address = serializers.CharField(
            max_length=500, allow_blank=True, default="", help_text="Required for a refund."
        )
        contact = serializers.CharField(max_length=200, allow_blank=True, default="")
        paper = serializers.CharField(max_length=120, allow_blank=True, default="")
        as_known_owner = serializers.BooleanField(
            default=False, help_text="The claimant is the owner whom the record of the found sum names."
        )
        statement = serializers.CharField(max_length=4000)
        claimed_at = serializers.DateTimeField(help_text="When the claimant made the claim.")

    act = Act(
        "take_orphan_claim",
        claims.take_claim,
        "orphans.claim.taken",
        Input,
        nonce=True,
        output=ClaimActOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        find, claimed_at = claim_selectors.place_to_claim(self.house.id, sent.pop("find")), sent.pop("claimed_at")
        return {"find": find, "claimed_at": claimed_at, "statement": ClaimStatement(**sent)}


class ClaimView(HouseView):
    """GET returns one claim in full. The access is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphan_claim", responses={200: CLAIM_IN_FULL}, tags=["orphans"])
    def get(self, request: Request, claim_id: UUID) -> Response:
        row = claim_states.get_claim(self.house.id, claim_id)
        claims.note_claim_opened(venue_id=self.house.id, claim=row, by=self.presence.staff, at=current_time())
        line = line_of(self, CLAIMS, row)
        more = {
            "paper": row.paper,
            "evidence": ProofOutput(claim_selectors.claim_evidence(row), many=True).data,
            "rulings": RulingOutput(claim_selectors.decisions(row), many=True).data,
        }
        return Response(line | more)
