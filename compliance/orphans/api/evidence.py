"""The proofs of a claim through the API."""

import base64
import binascii
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import IDEMPOTENCY_KEY

from .. import claim_words, papers, services, words
from ..forms.documents import sealed_document
from .claims import ActView, ClaimActOutput


class EvidenceView(ActView):
    """POST a proof; a document comes as base64, at most 5 MB, and is kept sealed."""

    permissions = {"POST": "orphans.claim.take"}
    takes_files = frozenset({"document"})
    largest: ClassVar[int] = papers.LARGEST * 4 // 3 + 64 * 1024

    class Input(serializers.Serializer[Any]):
        kind = serializers.ChoiceField(list(claim_words.KINDS))
        shows = serializers.CharField(max_length=500, help_text="The justification of a refund.")
        document = serializers.CharField(
            allow_blank=True, default="", trim_whitespace=False, help_text="PDF, JPEG, PNG or WebP, as base64."
        )

        file_name = serializers.CharField(
            max_length=200,
            allow_blank=True,
            default="",
            help_text="Of the document; its ending has to fit it.",
        )

    @extend_schema(
        operation_id="add_orphan_evidence",
        request=Input,
        responses={200: ClaimActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["orphans"],
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        row, said = self.claim(claim_id), sent.validated_data
        document = _document(said["document"], said["file_name"]) if said["document"] else None

        def act() -> UUID | None:
            services.add_evidence(claim=row, kind=said["kind"], shows=said["shows"], document=document, **self.who())
            return claim_id

        return self.done_once({"orphans.evidence.added"}, claim_id, act)


def _document(sent: str, name: str) -> services.Document:
    try:
        return sealed_document(base64.b64decode(sent, validate=True), name)
    except (binascii.Error, ValueError) as error:
        if isinstance(error, papers.NotKept):
            raise exceptions.ValidationError({"document": [str(words.UNFIT[error.why.value])]}) from error
        raise exceptions.ValidationError({"document": ["Send the document as base64."]}) from error
