"""API of the evidence for a claim and its documents."""

from typing import ClassVar
from uuid import UUID

from rest_framework import exceptions, serializers

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.documents import Document, DocumentView, decode_base64
from compliance.orphans.documents import presentation as document_words
from compliance.orphans.documents.domain import storage as document_storage
from compliance.orphans.documents.services import PreparedDocument

from .. import selectors as claim_selectors
from ..presentation import words as claim_words
from ..presentation.documents import evidence_document, prepare_evidence
from ..services import evidence
from .claims import CLAIM, READ, ClaimActOutput, ClaimActView


class EvidenceView(ClaimActView):
    """POST adds evidence to a claim. A document is sent as base64, at most 5 MB, and stored encrypted."""

    permissions = {"POST": "orphans.claim.take"}
    takes_files = frozenset({"document"})
    # Base64 needs four bytes for three; the rest is room for the other fields.
    largest: ClassVar[int] = document_storage.LARGEST * 4 // 3 + 64 * 1024

    class Input(InputSerializer):
        kind = serializers.ChoiceField(list(claim_words.KINDS))
        shows = serializers.CharField(
            max_length=500, help_text="What the evidence shows: the justification for a refund."
        )
        document = serializers.CharField(
            allow_blank=True, default="", trim_whitespace=False, help_text="PDF, JPEG, PNG or WebP file, as base64."
        )
        file_name = serializers.CharField(
            max_length=200,
            allow_blank=True,
            default="",
            help_text="File name of the document. Its extension must match the file type.",
        )

    act = Act(
        "add_orphan_evidence", evidence.add_evidence, "orphans.evidence.added", Input, CLAIM, output=ClaimActOutput
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        document, name = sent.pop("document"), sent.pop("file_name")
        return sent | {"document": _decode_document(document, name) if document else None}


def _decode_document(sent: str, name: str) -> PreparedDocument:
    try:
        return prepare_evidence(decode_base64(sent, "document"), name)
    except document_storage.DocumentRejected as error:
        raise exceptions.ValidationError({"document": [str(document_words.UNFIT[error.why.value])]}) from error


class EvidenceDocumentView(DocumentView):
    """GET returns the document of a piece of evidence. The access is logged."""

    permissions = {"GET": READ}
    operation, tag = "get_orphan_evidence_document", "orphans"
    media_types = tuple(document_storage.ENDING_OF_MEDIA_TYPE)

    def document(self, evidence_id: UUID) -> Document:
        row = claim_selectors.get_evidence(self.house.id, evidence_id)
        found = evidence_document(row)
        evidence.note_evidence_read(venue_id=self.house.id, evidence=row, by=self.presence.staff, at=current_time())
        return found
