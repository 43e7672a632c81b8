"""API of the documents of a notice: the draft, the issued letter, and the scan of an answer."""

from uuid import UUID

from compliance.http.access.presence import current_time
from compliance.http.rest.documents import Document, DocumentView

from ..selectors import notices as selectors
from ..services import documents
from ..services.letter_contents import file_name
from .acts import SEND

READ = "notices.notice.read"


class NoticeDraftView(DocumentView):
    """GET returns the letter of a draft as it would be issued now. The print is logged."""

    permissions = {"GET": SEND}
    operation, tag = "get_notice_draft", "notices"

    def document(self, notice_id: UUID) -> Document:
        row = selectors.get_notice(self.house.id, notice_id)
        pdf = documents.preview_letter(house=self.presence.house, notice=row, by=self.presence.staff, at=current_time())
        return Document(pdf, file_name(row))


class NoticeLetterView(DocumentView):
    """GET returns the letter exactly as stored at its issue. The access is logged."""

    permissions = {"GET": READ}
    operation, tag = "get_notice_letter", "notices"

    def document(self, notice_id: UUID) -> Document:
        row = selectors.get_notice(self.house.id, notice_id)
        pdf = documents.open_letter(house=self.presence.house, notice=row, by=self.presence.staff, at=current_time())
        return Document(pdf, file_name(row))


class AnswerScanView(DocumentView):
    """GET returns the scan of an authority's answer on paper. The access is logged."""

    permissions = {"GET": READ}
    operation, tag = "get_notice_answer_scan", "notices"

    def document(self, notice_id: UUID, answer_id: UUID) -> Document:
        row = selectors.get_notice(self.house.id, notice_id)
        pdf = documents.open_answer(
            house=self.presence.house, notice=row, answer_id=answer_id, by=self.presence.staff, at=current_time()
        )
        return Document(pdf, f"answer-{file_name(row)}")
