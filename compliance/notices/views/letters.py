"""Letters as PDF: a draft for review, the issued letter, and the scan of an answer."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.rest.documents import Document
from compliance.refusals import Refused

from ..selectors import notices as selectors
from ..services import documents
from ..services.letter_contents import file_name


@require_permission("notices.notice.send")
@never_cache
@require_GET
def show_letter(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Return the letter as it would be issued, or one from before letter numbers; each print is logged."""
    house, row = request.presence.house, selectors.get_notice(request.venue_id, notice_id)
    # An issued letter is shown as it was sent, and never rendered again.
    if getattr(row, "issue", None):
        return redirect("notices:stored_letter", row.pk)
    pdf = documents.preview_letter(house=house, notice=row, by=request.presence.staff, at=current_time())
    return Document(pdf, file_name(row)).answer()


@require_permission("notices.notice.read")
@never_cache
@require_GET
def show_stored_letter(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Return the letter stored at its issue, byte for byte; each access is logged."""
    row = selectors.get_notice(request.venue_id, notice_id)
    return _open_letter(request, notice_id, file_name(row), documents.open_letter, notice=row)


@require_permission("notices.notice.read")
@never_cache
@require_GET
def show_scan(request: HouseRequest, notice_id: UUID, answer_id: UUID) -> HttpResponse:
    """Return the scan of an authority's answer."""
    row = selectors.get_notice(request.venue_id, notice_id)
    name = f"answer-{file_name(row)}"
    return _open_letter(request, notice_id, name, documents.open_answer, notice=row, answer_id=answer_id)


def _open_letter(
    request: HouseRequest, notice_id: UUID, name: str, read: Callable[..., bytes], **known: object
) -> HttpResponse:
    """Return the file; if it was altered, show the notice with an error."""
    try:
        pdf = read(house=request.presence.house, by=request.presence.staff, at=current_time(), **known)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("notices:notice", notice_id)
    return Document(pdf, name).answer()
