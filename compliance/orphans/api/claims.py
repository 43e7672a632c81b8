"""Claims through the API: who came forward with which proof, what was decided, approved and paid."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView, KeyUsedOtherwise
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
    """`accepted` is false when the act was not done; `reason` then says why and what to do."""

    accepted = serializers.BooleanField()
    claim = serializers.UUIDField(allow_null=True)
    state = serializers.CharField(help_text="How far the claim is now; empty if there is none.")
    refused_as = serializers.CharField(help_text="Why the law refused it when it was taken; empty if it did not.")
    reason = serializers.CharField(help_text="Empty when accepted.")


class ActView(HouseView):
    """What the acts on claims share: the key, the claim, and the answer."""

    def done_once(self, kinds: set[str], claim_id: UUID | None, act: Callable[[], UUID | None]) -> Response:
        """Do an act once for its key, and tell how far the claim is then."""
        key = self.required_key()
        try:
            with acting_once(*key):
                found = act()
        except log.Repeated as again:
            if again.kind not in kinds:
                raise KeyUsedOtherwise from again
            found = claim_id or again.subject_id
        except services.OrphanRefused as refused:
            return self.told(claim_id, str(refused))
        return self.told(found)

    def told(self, claim_id: UUID | None, reason: str = "") -> Response:
        row = claimed.claim(self.house.id, claim_id) if claim_id else None
        said = {
            "accepted": not reason,
            "claim": claim_id,
            "state": row.state if row else "",
            "refused_as": row.refused_as if row else "",
            "reason": reason,
        }
        return Response(ClaimActOutput(said).data)

    def claim(self, claim_id: UUID) -> Any:
        try:
            return claimed.claim(self.house.id, claim_id)
        except ObjectDoesNotExist as error:
            raise exceptions.NotFound("This house has no such claim.") from error

    def who(self) -> dict[str, Any]:
        """Who acts, for which house, and when."""
        return {"house": self.presence.house, "by": self.presence.staff, "at": moment()}


class ClaimsView(ActView):
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

    @extend_schema(
        operation_id="take_orphan_claim",
        request=Input,
        responses={200: ClaimActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["orphans"],
    )
    def post(self, request: Request) -> Response:
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        said = dict(sent.validated_data)
        find_id, claimed_at = said.pop("find"), said.pop("claimed_at")
        try:
            find = claimed.places_to_claim(self.house.id).get(pk=find_id)
        except ObjectDoesNotExist as error:
            raise exceptions.ValidationError({"find": ["This house has no such find."]}) from error

        def act() -> UUID | None:
            row = services.take_claim(find=find, said=Said(**said), claimed_at=claimed_at, nonce=uuid4(), **self.who())
            return UUID(str(row.pk))

        return self.done_once({"orphans.claim.taken"}, None, act)


class ClaimView(ActView):
    """GET one claim in full. The log says who looked."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphan_claim", responses={200: ClaimInFullOutput}, tags=["orphans"])
    def get(self, request: Request, claim_id: UUID) -> Response:
        row = self.claim(claim_id)
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
