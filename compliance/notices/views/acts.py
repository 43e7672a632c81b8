"""What is done with a notice from its page: each button is one act."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from audit.enclosed import awaited
from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.uploads import skipped_bytes
from compliance.refusals import Refused

from .. import selectors, services, tasks
from ..forms import AnswerForm, DecisionForm, IssueForm, ReasonsForm, SentForm, WithdrawalForm
from .page import show


@allowed("notices.notice.send")
@never_cache
@require_POST
def amend(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Other reasons for a draft."""
    form = ReasonsForm(request.POST)
    return _act(request, notice_id, "amend", form, services.amend, _("The reasons are amended."))


@allowed("notices.notice.send")
@never_cache
@require_POST
def withdraw(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Ask that a draft be withdrawn."""
    said = _("Asked. The draft is withdrawn once another person has agreed.")
    return _act(request, notice_id, "withdraw", WithdrawalForm(request.POST), services.ask_withdrawal, said)


@allowed("notices.notice.send")
@never_cache
@require_POST
def decide_withdrawal(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Agree to a withdrawal that somebody else asked for, or not."""
    row, form = selectors.notice(request.venue_id, notice_id), DecisionForm(request.POST)
    if not form.is_valid():
        raise Http404(notice_id)
    confirmed = form.cleaned_data["confirmed"] == "yes"
    try:
        services.decide_withdrawal(
            house=request.presence.house, notice=row, confirmed=confirmed, by=request.presence.staff, at=moment()
        )
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The notice is withdrawn.") if confirmed else _("The notice stays a draft."))
    return redirect("notices:notice", row.pk)


@allowed("notices.notice.send")
@never_cache
@require_POST
def issue(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Give a draft its number, draw its letter, and mail that at once if asked to."""
    row, form = selectors.notice(request.venue_id, notice_id), IssueForm(request.POST)
    house, by = _house(request), _staff(request)
    try:
        given = services.issue(house=house, notice=row, by=by, at=moment())
        services.keep_letter(house=house, notice=row, at=moment(), sealing=awaited)
        messages.success(request, _("Issued under the number %(number)s.") % {"number": given})
        if form.is_valid() and form.cleaned_data["mailed"]:
            _mail(request, row)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("notices:notice", row.pk)


@allowed("notices.notice.send")
@never_cache
@require_POST
def mail(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Have the letter mailed."""
    row = selectors.notice(request.venue_id, notice_id)
    try:
        _mail(request, row)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("notices:notice", row.pk)


@allowed("notices.notice.send")
@never_cache
@require_POST
def sent(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Record that a letter went out by post, by hand or through the portal."""
    form = SentForm(request.POST)
    said = _("The notice is recorded as sent.")

    def record(*, sent_on: Any, sent_time: Any, **facts: Any) -> None:
        services.record_sent(sent_at=form.sent_at(_house(request).zone), **facts)

    return _act(request, notice_id, "sent", form, record, said)


@allowed("notices.notice.send")
@never_cache
@require_POST
def answer(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Record what the authority answered."""
    form = AnswerForm(request.POST, request.FILES)
    if skipped_bytes(request) is not None:
        form.add_error("scan", _("The scan is larger than 5 MB. Scan it in black and white."))

    def record(*, scan: Any, **facts: Any) -> None:
        services.record_answer(scan=form.scanned(), scan_name=form.scan_name(), **facts)

    return _act(request, notice_id, "answer", form, record, _("The answer is recorded."))


@allowed("notices.notice.send")
@never_cache
@require_POST
def correct(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Raise a further notice that sets this one right."""
    said = _("A further notice is raised as a draft. Read it, and issue it.")
    return _act(request, notice_id, "correct", ReasonsForm(request.POST), services.correct, said, lead_to_result=True)


def _act(
    request: HouseRequest,
    notice_id: UUID,
    name: str,
    form: forms.Form,
    act: Callable[..., Any],
    said: str,
    lead_to_result: bool = False,
) -> HttpResponse:
    """One act with what was typed; what is refused stands beside its field."""
    row = selectors.notice(request.venue_id, notice_id)
    if form.is_valid():
        try:
            made = act(house=_house(request), notice=row, by=_staff(request), at=moment(), **form.cleaned_data)
        except Refused as refused:
            show_refusal(refused, form, shown_at={"sent_at": "sent_time"})
        else:
            messages.success(request, said)
            return redirect("notices:notice", made.pk if lead_to_result else row.pk)
    return show(request, row, **{name: form})


def _mail(request: HouseRequest, row: Any) -> None:
    dispatch = services.order_mail(house=_house(request), notice=row, by=_staff(request), at=moment())
    if tasks.start(dispatch.pk):
        messages.success(request, _("The letter is given to the mail."))
    else:
        messages.warning(request, _("The letter goes out once the worker is back."))


def _house(request: HouseRequest) -> Any:
    return request.presence.house


def _staff(request: HouseRequest) -> Any:
    return request.presence.staff
