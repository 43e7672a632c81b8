"""Uploaded documents: prepared for storage apart from the register, and opened again."""

import hashlib
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from compliance.http.infrastructure.uploads import last_part
from compliance.refusals import NotFound
from compliance.vault.contents import Contents
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.services.sealing import open_file

from .domain import storage


@dataclass(frozen=True)
class PreparedDocument:
    """A document for storage: the bytes to be sealed, their kind, size and SHA-256, and the file name."""

    media_type: str
    size: int
    sha256: str
    content: bytes
    file_name: str = ""


def prepare_document(sent: bytes, name: str) -> PreparedDocument:
    """Check and re-encode an uploaded file. Raises DocumentRejected; `name` is its file name."""
    document = storage.prepare_document(sent, name)
    return PreparedDocument(document.media_type, document.size, document.digest, document.content, last_part(name))


def open_document(stored: Contents, venue_id: UUID, subject_id: UUID, sealed: bytes | memoryview, sha256: str) -> bytes:
    """Return the content of a document. Raises NotFound if it was altered or is not the one that the register names."""
    try:
        content = open_file(stored, venue_id, subject_id, sealed)
    except SealBroken as error:
        raise NotFound(_("Document not found, or it was altered.")) from error
    # The seal proves that Carnet wrote the document for this row, the digest that it is the one in the log.
    if hashlib.sha256(content).hexdigest() != sha256:
        raise NotFound(_("Document not found, or it was altered."))
    return content
