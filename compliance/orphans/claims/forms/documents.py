"""Check an uploaded document, re-encode pictures, and seal it for storage."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.http.infrastructure.encryption import key_for, keys_for
from compliance.http.infrastructure.uploads import last_part
from compliance.http.rest.documents import Document as ApiDocument
from compliance.orphans.documents.domain import storage as document_storage
from compliance.refusals import NotFound

from ..services.evidence import Document

if TYPE_CHECKING:
    from ...models.claims import ClaimEvidence

# The key is derived from this text: with another one the stored documents could not be opened.
PURPOSE = "carnet.orphan-evidence"


def sealed_document(sent: bytes, name: str) -> Document:
    """Return the sealed document. Raises DocumentRejected; `name` is the name of the uploaded file."""
    paper = document_storage.prepare_document(sent, name)
    sealed_content = document_storage.seal_content(key_for(PURPOSE), paper.content)
    return Document(paper.media_type, paper.size, paper.digest, sealed_content, last_part(name))


def document_of(proof: "ClaimEvidence") -> ApiDocument:
    """Decrypt the document of a proof. Raises NotFound if it was altered since."""
    try:
        content = document_storage.unseal_with(keys_for(PURPOSE), bytes(proof.content.sealed))
    except document_storage.SealInvalid as error:
        raise NotFound(_("Document not found, or it was altered.")) from error
    ending = "jpg" if proof.media_type == "image/jpeg" else "pdf"
    # From outside: answered in a sandbox, and a PDF only as a download.
    return ApiDocument(content, f"proof.{ending}", proof.media_type, from_outside=True)
