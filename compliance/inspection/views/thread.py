"""One observation with all that was said on it; here the house answers, and the authority replies or closes."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.uploads import skipped_bytes
from compliance.orphans.papers import NotKept, NotOurs, Unfit
from compliance.orphans.words import UNFIT
from compliance.refusals import Refused

from .. import documents, references, selectors, services, words
from ..forms import AnswerForm, ClosingForm, ReplyForm
from .observations import line

# Two forms on one page must not share the names of their fields' labels.
CLOSING = "closing_%s"


@allowed("inspection.observation.read")
@never_cache
@require_GET
def observation(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """One observation and its answers."""
    row = selectors.observation(request.venue_id, observation_id)
    services.note_opened(venue_id=request.venue_id, observation=row, by=request.presence.staff, at=moment())
    return _page(request, row)


@sensitive_post_parameters()
@allowed("inspection.observation.answer")
@never_cache
@require_POST
def answer(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Answer for the house."""
    row, form = selectors.observation(request.venue_id, observation_id), AnswerForm(request.POST, request.FILES)
    if skipped_bytes(request) is not None:
        form.add_error("document", str(UNFIT[Unfit.TOO_LARGE.value]))
    if form.is_valid() and _answered(request, row, form):
        messages.success(request, _("The answer stands in the register."))
        return redirect("inspection:observation", row.pk)
    return _page(request, row, answer_form=form)


def _answered(request: HouseRequest, row: Any, form: AnswerForm) -> bool:
    said = form.cleaned_data
    sent = said.pop("document")
    try:
        document = documents.sealed_document(sent.read(), sent.name) if sent else None
        services.answer(
            house=request.presence.house,
            observation=row,
            document=document,
            by=request.presence.staff,
            at=moment(),
            **said,
        )
    except NotKept as refused:
        form.add_error("document", str(UNFIT[refused.why.value]))
    except Refused as refused:
        show_refusal(refused, form)
    else:
        return True
    return False


@sensitive_post_parameters()
@allowed("inspection.observation.write")
@never_cache
@require_POST
def reply(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Reply for the authority."""
    row, form = selectors.observation(request.venue_id, observation_id), ReplyForm(request.POST)
    if _done(request, row, form, services.reply):
        messages.success(request, _("The reply stands in the register."))
        return redirect("inspection:observation", row.pk)
    return _page(request, row, reply_form=form)


@sensitive_post_parameters()
@allowed("inspection.observation.write")
@never_cache
@require_POST
def close(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Close the observation for the authority."""
    row, form = selectors.observation(request.venue_id, observation_id), ClosingForm(request.POST, auto_id=CLOSING)
    if _done(request, row, form, services.close):
        messages.success(request, _("The observation is closed."))
        return redirect("inspection:observation", row.pk)
    return _page(request, row, closing_form=form)


@allowed("inspection.observation.read")
@never_cache
@require_GET
def document(request: HouseRequest, entry_id: UUID) -> HttpResponse:
    """The document of an answer, to be saved; the log says who opened it."""
    row = selectors.entry(request.venue_id, entry_id)
    try:
        content = documents.opened(row.content.sealed, row.sha256)
    except NotOurs as error:
        raise Http404(_("This house has no such document, or it was altered.")) from error
    services.note_document_read(venue_id=request.venue_id, entry=row, by=request.presence.staff, at=moment())
    picture = row.media_type == "image/jpeg"
    answer = HttpResponse(content, content_type=row.media_type)
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    name = f"{row.observation.label}-{row.place}.{'jpg' if picture else 'pdf'}"
    answer["Content-Disposition"] = f'{"inline" if picture else "attachment"}; filename="{name}"'
    return answer


def _done(request: HouseRequest, row: Any, form: Any, act: Any) -> bool:
    if not form.is_valid():
        return False
    house, by = request.presence.house, request.presence.staff
    try:
        act(house=house, observation=row, by=by, at=moment(), **form.cleaned_data)
    except Refused as refused:
        show_refusal(refused, form)
        return False
    return True


def _page(request: HouseRequest, row: Any, **forms: Any) -> HttpResponse:
    house, may = request.presence.house, request.presence.may
    closed = selectors.state(row) == "closed"
    authority = may("inspection.observation.write") and not closed
    context = line(row, house.local(moment()).date()) | {
        "reference": words.REFERENCES.get(row.refers, ""),
        "reference_text": references.in_words(row.refers, row.refers_to),
        "reference_url": references.leads_to(house.id, row.refers, row.refers_to),
        "entries": [{"row": each, "title": words.ENTRIES[each.kind]} for each in selectors.entries(row.pk)],
        "answer_form": AnswerForm() if may("inspection.observation.answer") and not closed else None,
        "reply_form": ReplyForm() if authority else None,
        "closing_form": ClosingForm(auto_id=CLOSING) if authority else None,
    }
    return render(request, "inspection/observation.html", context | forms, status=422 if forms else 200)
