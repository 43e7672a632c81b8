"""Notices to authorities: what is still to be sent, what is overdue, and what was sent how."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.people.names import display
from compliance.people.words import birth as in_words
from compliance.rules.articles import label as article_label

from .. import selectors, services, words
from ..forms import FilterForm, SentForm


@allowed("notices.notice.read")
@never_cache
@require_GET
def notices(request: HouseRequest) -> HttpResponse:
    """The notices of the house, newest first; those to be sent by the time they are due."""
    form, at = FilterForm(request.GET), moment()
    state = form.cleaned_data["state"] if form.is_valid() else ""
    page = page_of(selectors.in_state(request.venue_id, state, at), request.GET.get("page"))
    waiting, overdue = selectors.to_send(request.venue_id, at)
    context = {
        "form": form,
        "page": page,
        "rows": [{"row": row, **_line(row, at)} for row in page],
        "waiting": waiting,
        "overdue": overdue,
    }
    return render(request, "notices/notices.html", context)


@allowed("notices.notice.read")
@never_cache
@require_GET
def notice(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """One notice with its reasons, and how it was sent."""
    row = asked_for(request, notice_id)
    services.note_opened(venue_id=request.venue_id, notice=row, by=request.presence.staff, at=moment())
    return _page(request, row)


@allowed("notices.notice.send")
@never_cache
@require_POST
def sent(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Record that a notice went out."""
    row, form, house = asked_for(request, notice_id), SentForm(request.POST), request.presence.house
    if form.is_valid():
        try:
            services.record_sent(
                house=house,
                notice=row,
                way=form.cleaned_data["way"],
                reference=form.cleaned_data["reference"],
                sent_at=form.sent_at(house.zone),
                by=request.presence.staff,
                at=moment(),
            )
        except services.NoticeRefused as refused:
            field = "sent_time" if refused.field == "sent_at" else refused.field
            form.add_error(field, str(refused))
        else:
            messages.success(request, _("The notice is recorded as sent."))
            return redirect("notices:notice", row.pk)
    return _page(request, row, form=form)


def _page(request: HouseRequest, row: Any, form: SentForm | None = None) -> HttpResponse:
    at, may = moment(), request.presence.may
    now = request.presence.house.local(at)
    done = getattr(row, "sent", None)
    fresh = SentForm(initial={"sent_on": now.date(), "sent_time": now.strftime("%H:%M")})
    context = {
        "row": row,
        **_line(row, at),
        "sent": done,
        "way": words.WAYS[done.way] if done else "",
        "form": (form or fresh) if done is None and may("notices.notice.send") else None,
        "measure_id": row.subject_id if row.kind == "exclusion" and may("exclusions.measure.read") else None,
        "may_print": may("notices.notice.send"),
        "may_see_log": may("audit.log.read"),
    }
    return render(request, "notices/notice.html", context, status=422 if form is not None else 200)


def _line(row: Any, at: datetime) -> dict[str, Any]:
    payment = getattr(row, "payment", None)
    state = "sent" if getattr(row, "sent", None) else "overdue" if row.due_at <= at else "open"
    tone, icon = words.TONES[state]
    return {
        "name": payment.beneficiary if payment else display(row.surname, row.given_names) or _("Name not known"),
        "birth": in_words(row.birth) if row.birth else "",
        "payment": payment,
        "receipts": words.numbers(payment.receipts) if payment else "",
        "kind": words.KINDS[row.kind],
        "addressee": words.ADDRESSEES[row.addressee],
        "article": article_label(row.articles),
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
    }


def asked_for(request: HouseRequest, notice_id: UUID) -> Any:
    """A notice of this house, or 404."""
    try:
        return selectors.notice(request.venue_id, notice_id)
    except ObjectDoesNotExist as error:
        raise Http404(_("This house has no such notice.")) from error
