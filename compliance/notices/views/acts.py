"""Acts on a notice from its page; each button is one act."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.submissions import redirect_done, submit

from .. import tasks
from ..forms import AnswerForm, DecisionForm, IssueForm, ReasonsForm, SentForm, WithdrawalForm
from ..selectors import notices as selectors
from ..services import answers, drafts, issuing, mailing
from .page import render_notice, wording_form

if TYPE_CHECKING:
    from ..models.notices import Notice

SEND = "notices.notice.send"
PAGE = "notices:notice"


@require_permission(SEND)
@never_cache
@require_POST
def submit_amendment(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Record the reasons of a draft in the language of the authority."""
    row = selectors.get_notice(request.venue_id, notice_id)
    form = wording_form(request, row, request.POST)
    if submit(request, form, drafts.amend_notice, notice=row):
        return redirect_done(request, _("The wording is recorded."), PAGE, row.pk)
    return render_notice(request, row, amend=form)


@require_permission(SEND)
@never_cache
@require_POST
def submit_withdrawal(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Request the withdrawal of a draft."""
    row, form = selectors.get_notice(request.venue_id, notice_id), WithdrawalForm(request.POST)
    if submit(request, form, drafts.ask_withdrawal, notice=row):
        message = _("Requested. The draft is withdrawn once another person has agreed.")
        return redirect_done(request, message, PAGE, row.pk)
    return render_notice(request, row, withdraw=form)


@require_permission(SEND)
@never_cache
@require_POST
def decide_withdrawal(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Confirm or reject a withdrawal that another person requested."""
    row, form = selectors.get_notice(request.venue_id, notice_id), DecisionForm(request.POST)
    if not form.is_valid():
        raise Http404(notice_id)
    is_confirmed = form.cleaned_data["confirmed"] == "yes"
    if submit(request, None, drafts.decide_withdrawal, notice=row, confirmed=is_confirmed):
        message = _("The notice is withdrawn.") if is_confirmed else _("The notice stays a draft.")
        return redirect_done(request, message, PAGE, row.pk)
    return redirect(PAGE, row.pk)


@require_permission(SEND)
@never_cache
@require_POST
def submit_issue(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Issue a draft, render its letter, and mail it at once if requested."""
    row, form = selectors.get_notice(request.venue_id, notice_id), IssueForm(request.POST)
    done = submit(request, form, issuing.issue_notice, notice=row)
    if done is None:
        return render_notice(request, row, issue=form)
    # A transaction of its own: the number stays assigned if the letter cannot be sealed or signed now.
    if submit(request, None, issuing.draw_letter, notice=row):
        messages.success(request, _("Issued under number %(number)s.") % {"number": done.row})
        if form.cleaned_data["mailed"]:
            _queue_mail(request, row)
    return redirect(PAGE, row.pk)


@require_permission(SEND)
@never_cache
@require_POST
def submit_mailing(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Order the mailing of the letter."""
    row = selectors.get_notice(request.venue_id, notice_id)
    _queue_mail(request, row)
    return redirect(PAGE, row.pk)


@require_permission(SEND)
@never_cache
@require_POST
def record_sent(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Record that a letter was sent by post, by hand or through the portal."""
    row, form = selectors.get_notice(request.venue_id, notice_id), SentForm(request.POST)
    if submit(request, form, mailing.record_sent, notice=row, shown_at={"sent_at": "sent_time"}):
        return redirect_done(request, _("The notice is recorded as sent."), PAGE, row.pk)
    return render_notice(request, row, sent=form)


@require_permission(SEND)
@never_cache
@require_POST
def submit_answer(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Record the authority's answer."""
    row, form = selectors.get_notice(request.venue_id, notice_id), AnswerForm(request.POST, request.FILES)
    # A scan that was too large was not read; without this error the reply would be recorded without it.
    if skipped_bytes(request) is not None:
        form.add_error("scan", answers.SCAN_TOO_LARGE)
    if submit(request, form, answers.record_answer, notice=row):
        return redirect_done(request, _("The reply is recorded."), PAGE, row.pk)
    return render_notice(request, row, answer=form)


@require_permission(SEND)
@never_cache
@require_POST
def submit_correction(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Raise a further notice that corrects this one."""
    row = selectors.get_notice(request.venue_id, notice_id)
    form = ReasonsForm(request.POST, language=request.presence.house.written_in)
    if done := submit(request, form, drafts.correct_notice, notice=row):
        message = _("A further notice is created as a draft. Review and issue it.")
        return redirect_done(request, message, PAGE, done.row.pk)
    return render_notice(request, row, correct=form)


def _queue_mail(request: HouseRequest, row: "Notice") -> None:
    done = submit(request, None, mailing.order_mail, notice=row)
    if done is None:
        return
    if tasks.wake_worker(done.row.pk):
        messages.success(request, _("The letter is queued for e-mail."))
    else:
        messages.warning(request, _("The letter is sent once the worker is back."))
