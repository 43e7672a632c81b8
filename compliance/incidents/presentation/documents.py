"""Photographs and documents of incidents: prepared for storage, and as downloads."""

from datetime import datetime
from uuid import UUID

from compliance.http.access.presence import StaffContext
from compliance.http.rest.documents import Document
from compliance.orphans.documents.domain.storage import ENDING_OF_MEDIA_TYPE
from compliance.orphans.documents.services import open_document

from ..selectors import incidents as selectors
from ..services import access_log
from ..services.entries import STORED


def entry_document(presence: StaffContext, entry_id: UUID, at: datetime) -> Document:
    """Return the document of an entry and log the reading. Raises NotFound, also for an altered one."""
    row = selectors.get_document(presence.house.id, entry_id)
    content = open_document(STORED, presence.house.id, row.pk, row.content.sealed, row.sha256)
    # Only now: a document that cannot be opened was not read.
    access_log.note_document_read(venue_id=presence.house.id, entry=row, by=presence.staff, at=at)
    name = f"{row.incident.label}-{row.position}.{ENDING_OF_MEDIA_TYPE[row.media_type]}"
    return Document(content, name, row.media_type, from_outside=True)
