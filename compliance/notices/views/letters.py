"""Letters as PDF: a draft to be read before it is issued, the one that was kept, and the scan of an answer."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment

from .. import paper, selectors, services
from ..letters import file_name


@allowed("notices.notice.send")
@never_cache
@require_GET
def letter(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """The letter as it would be issued, or one from before letters had numbers; each print stands in the log."""
    house, row, at = request.presence.house, selectors.notice(request.venue_id, notice_id), moment()
    if getattr(row, "issue", None):
        return redirect("notices:kept", row.pk)
    pdf = paper.preview(house, row, at)
    services.note_printed(venue_id=house.id, notice=row, by=request.presence.staff, at=at)
    return _pdf(pdf, file_name(row))


@allowed("notices.notice.read")
@never_cache
@require_GET
def kept(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """The letter that was kept at its issue, byte for byte; each look stands in the log."""
    row, at = selectors.notice(request.venue_id, notice_id), moment()
    try:
        pdf = services.letter_bytes(row.pk)
    except services.LetterDamaged:
        return _damaged(request, row)
    if pdf is None:
        raise Http404(notice_id)
    services.note_printed(venue_id=request.venue_id, notice=row, by=request.presence.staff, at=at)
    return _pdf(pdf, file_name(row))


@allowed("notices.notice.read")
@never_cache
@require_GET
def scan(request: HouseRequest, notice_id: UUID, answer_id: UUID) -> HttpResponse:
    """What the authority answered on paper."""
    row = selectors.notice(request.venue_id, notice_id)
    by, at = request.presence.staff, moment()
    try:
        pdf = services.open_scan(venue_id=request.venue_id, notice=row, answer_id=answer_id, by=by, at=at)
    except services.LetterDamaged:
        return _damaged(request, row)
    if pdf is None:
        raise Http404(answer_id)
    return _pdf(pdf, f"answer-{file_name(row)}")


def _damaged(request: HouseRequest, row: Any) -> HttpResponse:
    messages.error(request, _("This file is not what was kept: somebody has changed it. Nothing is shown of it."))
    return redirect("notices:notice", row.pk)


def _pdf(pdf: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer
