"""API of the proofs of a claim and their documents."""

from typing import Any, ClassVar
from uuid import UUID

from rest_framework import exceptions, serializers

from compliance.http.access.presence import moment
from compliance.http.rest.acts import Act
from compliance.http.rest.documents import Document, DocumentView, decoded
from compliance.orphans.documents import presentation as document_words
from compliance.orphans.documents.domain import storage as papers

from .. import selectors as claimed
from ..forms.documents import document_of, sealed_document
from ..presentation import words as claim_words
from ..services import evidence
from .claims import CLAIM, READ, ClaimActOutput, ClaimActView


class EvidenceView(ClaimActView):
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
            max_length=200, allow_blank=True, default="", help_text="Of the document; its ending has to fit it."
        )

    act = Act(
        "add_orphan_evidence", evidence.add_evidence, "orphans.evidence.added", Input, CLAIM, output=ClaimActOutput
    )

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        document, name = sent.pop("document"), sent.pop("file_name")
        return sent | {"document": _document(document, name) if document else None}


def _document(sent: str, name: str) -> evidence.Document:
    try:
        return sealed_document(decoded(sent, "document"), name)
    except papers.NotKept as error:
        raise exceptions.ValidationError({"document": [str(document_words.UNFIT[error.why.value])]}) from error


class EvidenceDocumentView(DocumentView):
    """GET the document of a proof. The log says who opened it."""

    permissions = {"GET": READ}
    operation, tag = "get_orphan_evidence_document", "orphans"
    media_types = ("application/pdf", "image/jpeg")

    def document(self, evidence_id: UUID) -> Document:
        row = claimed.one_evidence(self.house.id, evidence_id)
        found = document_of(row)
        evidence.note_evidence_read(venue_id=self.house.id, evidence=row, by=self.presence.staff, at=moment())
        return found
