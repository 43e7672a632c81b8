"""Documents of the evidence for a claim: sealed for storage, and as downloads."""

from typing import TYPE_CHECKING

from compliance.http.rest.documents import Document
from compliance.orphans.documents.domain.storage import ENDING_OF_MEDIA_TYPE
from compliance.orphans.documents.services import SealedDocument, open_document, seal_document

if TYPE_CHECKING:
    from ...models.claims import ClaimEvidence

PURPOSE = "carnet.orphan-evidence"


def seal_evidence(sent: bytes, name: str) -> SealedDocument:
    """Return the sealed document. Raises DocumentRejected; `name` is the name of the uploaded file."""
    return seal_document(PURPOSE, sent, name)


def evidence_document(proof: "ClaimEvidence") -> Document:
    """Decrypt the document of a proof. Raises NotFound if it was altered since."""
    content = open_document(PURPOSE, proof.content.sealed, proof.sha256)
    return Document(content, f"proof.{ENDING_OF_MEDIA_TYPE[proof.media_type]}", proof.media_type, from_outside=True)
