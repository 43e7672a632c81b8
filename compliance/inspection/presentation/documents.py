"""The document of an answer as it was handed in, made into what is kept: checked, drawn anew if a picture, sealed."""

import hashlib
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from compliance.http.access.presence import StaffContext
from compliance.http.infrastructure.encryption import key_for, keys_for
from compliance.http.infrastructure.uploads import last_part
from compliance.http.rest.documents import Document as HandedOut
from compliance.orphans.documents.domain import storage as papers
from compliance.refusals import NotFound

from ..selectors import observations as selectors
from ..services import access_log
from ..services.thread import Document

PURPOSE = "carnet.observation-answer"


def sealed_document(sent: bytes, name: str) -> Document:
    """The document under its seal. Raises papers.NotKept; `name` is how its file was called."""
    paper = papers.stored_paper(sent, name)
    sealed = papers.seal(key_for(PURPOSE), paper.content)
    return Document(paper.media_type, paper.size, paper.digest, sealed, last_part(name))


def opened(sealed: bytes | memoryview, sha256: str) -> bytes:
    """What lies under the seal. Raises papers.NotOurs if it was altered, or is not what the register names."""
    content = papers.unseal_with(keys_for(PURPOSE), bytes(sealed))
    if hashlib.sha256(content).hexdigest() != sha256:
        raise papers.NotOurs("another document than the register names")
    return content


def open_document(presence: StaffContext, entry_id: UUID, at: datetime) -> HandedOut:
    """The document of an answer, noted as read. Raises NotFound, also for one that was altered."""
    row = selectors.entry(presence.house.id, entry_id)
    try:
        content = opened(row.content.sealed, row.sha256)
    except papers.NotOurs as error:
        raise NotFound(_("Document not found, or it was altered.")) from error
    access_log.note_document_read(venue_id=presence.house.id, entry=row, by=presence.staff, at=at)
    suffix = "jpg" if row.media_type == "image/jpeg" else "pdf"
    return HandedOut(content, f"{row.observation.label}-{row.place}.{suffix}", row.media_type)
