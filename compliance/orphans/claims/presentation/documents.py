"""Documents of the evidence for a claim: prepared for storage, and as downloads."""

from typing import TYPE_CHECKING

from compliance.http.rest.documents import Document
from compliance.orphans.documents.domain.storage import ENDING_OF_MEDIA_TYPE
from compliance.orphans.documents.services import PreparedDocument, open_document, prepare_document

from ..services.evidence import STORED

if TYPE_CHECKING:
    from ...models.claims import ClaimEvidence


def prepare_evidence(sent: bytes, name: str) -> PreparedDocument:
    """Return the document for storage. Raises DocumentRejected; `name` is the name of the uploaded file."""
    return prepare_document(sent, name)


def evidence_document(proof: "ClaimEvidence") -> Document:
    """Decrypt the document of a proof. Raises NotFound if it was altered since."""
    content = open_document(STORED, proof.claim.find.venue_id, proof.pk, proof.content.sealed, proof.sha256)
    return Document(content, f"proof.{ENDING_OF_MEDIA_TYPE[proof.media_type]}", proof.media_type, from_outside=True)
