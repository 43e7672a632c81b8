"""Prepares the uploaded document of an answer: validates it, re-encodes an image, and encrypts it."""

import hashlib
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from compliance.http.access.presence import StaffContext
from compliance.http.infrastructure.encryption import key_for, keys_for
from compliance.http.infrastructure.uploads import last_part
from compliance.http.rest.documents import Document as ApiDocument
from compliance.orphans.documents.domain import storage as document_storage
from compliance.refusals import NotFound

from ..selectors import observations as selectors
from ..services import access_log
from ..services.thread import Document

PURPOSE = "carnet.observation-answer"


def sealed_document(sent: bytes, name: str) -> Document:
    """Return the encrypted document. Raises DocumentRejected; `name` is its file name."""
    paper = document_storage.prepare_document(sent, name)
    sealed_content = document_storage.seal_content(key_for(PURPOSE), paper.content)
    return Document(paper.media_type, paper.size, paper.digest, sealed_content, last_part(name))


def decrypt_document(sealed: bytes | memoryview, sha256: str) -> bytes:
    """Decrypt a document. Raises SealInvalid if it was altered or does not match the register."""
    # Keys of former secrets as well: older documents must stay readable.
    content = document_storage.unseal_with(keys_for(PURPOSE), bytes(sealed))
    # The seal proves that Carnet wrote the document, the digest that it belongs to this answer.
    if hashlib.sha256(content).hexdigest() != sha256:
        raise document_storage.SealInvalid("another document than the register names")
    return content


def open_document(presence: StaffContext, entry_id: UUID, at: datetime) -> ApiDocument:
    """Return the document of an answer and log the reading. Raises NotFound, also for an altered one."""
    row = selectors.get_entry(presence.house.id, entry_id)
    try:
        content = decrypt_document(row.content.sealed, row.sha256)
    except document_storage.SealInvalid as error:
        raise NotFound(_("Document not found, or it was altered.")) from error
    # Only now: a document that cannot be opened was not read.
    access_log.note_document_read(venue_id=presence.house.id, entry=row, by=presence.staff, at=at)
    # Carnet stores every picture as JPEG.
    suffix = "jpg" if row.media_type == "image/jpeg" else "pdf"
    name = f"{row.observation.label}-{row.place}.{suffix}"
    return ApiDocument(content, name, row.media_type, from_outside=True)
