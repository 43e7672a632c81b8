"""Claims through the API: who came forward with which proof, what was decided, approved and paid."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActView, Subject
from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment

from .. import claimed, columns, services
from ..services import Said

READ = "orphans.claim.read"
MONEY: dict[str, Any] = {"max_digits": 14, "decimal_places": 2}


class ClaimOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    find = serializers.UUIDField(source="find_id")
    entry = serializers.UUIDField(source="line_id", allow_null=True, help_text="The line of the carnet, if any.")
    claimed_at = serializers.DateTimeField()
    window_ends_at = serializers.DateTimeField(allow_null=True)
    state = serializers.CharField(
        help_text="refused, evidence, decision, approval, declined, payment, paid, taken_back, returned or over."
    )
    refused_as = serializers.CharField(help_text="Why the law refused it when it was taken; empty if it did not.")
    article = serializers.CharField()
    edition = serializers.CharField()
    granted = serializers.DecimalField(**MONEY, allow_null=True)
    proofs = serializers.IntegerField()
    taken_by = serializers.UUIDField(source="taken_by_id")
    taken_at = serializers.DateTimeField()


class ProofOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.CharField()
    shows = serializers.CharField()
    media_type = serializers.CharField(help_text="Empty without a document.")
    file_name = serializers.CharField(help_text="As the document was handed in; empty where it is unknown.")
    sha256 = serializers.CharField()
    added_at = serializers.DateTimeField()


class RulingOutput(serializers.Serializer[Any]):
    verdict = serializers.CharField()
    code = serializers.CharField()
    article = serializers.CharField()
    reasons = serializers.CharField()
    amount = serializers.DecimalField(**MONEY, allow_null=True)
    split = serializers.BooleanField()
    approval_needed = serializers.BooleanField()
    ruled_by = serializers.UUIDField(source="ruled_by_id")
    ruled_at = serializers.DateTimeField()


class ClaimInFullOutput(ClaimOutput):
    name = serializers.CharField()
    address = serializers.CharField()
    contact = serializers.CharField()
    paper = serializers.CharField()
    statement = serializers.CharField()
    evidence = ProofOutput(many=True)
    rulings = RulingOutput(many=True)


class ClaimActOutput(serializers.Serializer[Any]):
    """An act on a claim was done, now or before under the same key."""

    id = serializers.UUIDField()
    state = serializers.CharField(help_text="How far the claim is now.")
    refused_as = serializers.CharField(help_text="Why the law refused it when it was taken; empty if it did not.")


CLAIM = Subject("claim", claimed.claim)


class ClaimActView(ActView):
    """An act on a claim: the answer says how far the claim is then."""

    def answer(self, row_id: UUID) -> dict[str, Any]:
        row = claimed.claim(self.house.id, row_id)
        return {"id": row.pk, "state": row.state, "refused_as": row.refused_as}


class ClaimsView(ClaimActView):
    """GET every claim without names, the newest first. POST takes the claim of somebody who came forward."""

    permissions = {"GET": READ, "POST": "orphans.claim.take"}

    class ListOutput(PageOutput):
        results = ClaimOutput(many=True)

    class Input(serializers.Serializer[Any]):
        find = serializers.UUIDField()
        name = serializers.CharField(max_length=200)
        address = serializers.CharField(max_length=500, allow_blank=True, default="", help_text="Needed for a refund.")
        contact = serializers.CharField(max_length=200, allow_blank=True, default="")
        paper = serializers.CharField(max_length=120, allow_blank=True, default="")
        statement = serializers.CharField(max_length=4000)
        claimed_at = serializers.DateTimeField(help_text="When the person came forward.")

    @extend_schema(
        operation_id="list_orphan_claims",
        responses={200: ListOutput},
        parameters=[OpenApiParameter("waiting", bool, description="Only those that wait for something.")],
        tags=["orphans"],
    )
    def get(self, request: Request) -> Response:
        waits = request.query_params.get("waiting") in {"true", "1"}
        rows = claimed.waiting(self.house.id) if waits else claimed.claims(self.house.id)
        answer = as_list(self, columns.CLAIMS, rows, asked={"waiting": waits or None})
        return Response(self.ListOutput(answer).data)

    act = Act(
        "take_orphan_claim",
        services.take_claim,
        "orphans.claim.taken",
        Input,
        nonce=True,
        output=ClaimActOutput,
    )

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        find, claimed_at = claimed.place_to_claim(self.house.id, sent.pop("find")), sent.pop("claimed_at")
        return {"find": find, "claimed_at": claimed_at, "said": Said(**sent)}


class ClaimView(HouseView):
    """GET one claim in full. The log says who looked."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphan_claim", responses={200: ClaimInFullOutput}, tags=["orphans"])
    def get(self, request: Request, claim_id: UUID) -> Response:
        row = claimed.claim(self.house.id, claim_id)
        services.note_claim_opened(venue_id=self.house.id, claim=row, by=self.presence.staff, at=moment())
        names = [*ClaimInFullOutput().fields]
        told = {name: getattr(row, name, None) for name in names} | {
            "find_id": row.find_id,
            "line_id": row.line_id,
            "taken_by_id": row.taken_by_id,
            "evidence": claimed.evidence(row),
            "rulings": claimed.rulings(row),
        }
        return Response(ClaimInFullOutput(told).data)
