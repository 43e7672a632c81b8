"""The page of a notice: state, timeline and possible acts."""

from datetime import datetime
from typing import TYPE_CHECKING

from django import forms
from django.http import HttpResponse
from django.shortcuts import render

from compliance.citations.texts import citation_text
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import FormData
from compliance.people.presentation.words import display_birth as in_words

from ..forms import AnswerForm, IssueForm, ReasonsForm, SentForm, WithdrawalForm, WordingForm
from ..presentation import words
from ..presentation.notices import notice_subject, shown_state
from ..selectors import notices as selectors
from ..services import letter_contents, letter_parts, letter_texts
from ..services import mail_delivery as mail
from .timeline import steps_of

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.notices import Notice


def render_notice(
    request: HouseRequest, row: "WithAnnotations[Notice, selectors.NoticeState]", **filled: forms.Form
) -> HttpResponse:
    """Show a notice; a submitted form with errors keeps its input."""
    at, house, staff = current_time(), request.presence.house, request.presence.staff
    may = request.presence.may("notices.notice.send")
    withdrawal = selectors.pending_withdrawal(row.pk) if row.state == "draft" else None
    sending = selectors.last_sending(house, row.pk)
    since = selectors.receipts_since(row) if row.kind == "orphan_payment" else []
    context = {
        "row": row,
        "reads": words.LANGUAGES[house.written_in],
        "worded": selectors.wording_language(row) == house.written_in,
        **describe_notice(row, at),
        "text": letter_contents.letter_reasons(house, row),
        "receipts_since": letter_texts.format_receipts([each.number for each in since]) if since else "",
        "steps": steps_of(house, row),
        "asked": withdrawal,
        "may_decide": may and withdrawal is not None and withdrawal.asked_by_id != staff.pk,
        "sending": sending,
        "address": selectors.approved_address(house, row.addressee, at),
        "has_server": mail.has_server(),
        "has_letter": bool(getattr(row, "issue", None)) and selectors.stored_letter(row.pk) is not None,
        "former": row.correction.corrects if getattr(row, "correction", None) else None,
        "corrections": selectors.corrections_of(row.pk),
        "forms": _permitted_forms(request, row, at) | filled if may else {},
        "opened": next(iter(filled), ""),
        "may_mail": may and row.state == "issued" and (sending is None or sending.state in {"failed", "filed"}),
        "may_send": may,
        "application": getattr(row, "application", None),
        "rules": getattr(row, "rules", None),
        "application_id": row.subject_id if row.subject_table == "games_approvalapplication" else None,
        "measure_id": row.subject_id
        if row.kind == "exclusion" and row.subject_table == "exclusions_measure" and _sees_measures(request)
        else None,
    }
    return render(request, "notices/notice.html", context, status=422 if filled else 200)


def _sees_measures(request: HouseRequest) -> bool:
    return request.presence.may("exclusions.measure.read")


def _permitted_forms(
    request: HouseRequest, row: "WithAnnotations[Notice, selectors.NoticeState]", at: datetime
) -> dict[str, forms.Form]:
    """Return the forms of the acts that the state of the notice permits."""
    now = request.presence.house.local(at)
    found: dict[str, forms.Form] = {}
    if row.state == "draft":
        found["amend"] = wording_form(request, row)
        if selectors.wording_language(row) == request.presence.house.written_in:
            annexes = letter_contents.suggested_annexes(request.presence.house, row)
            found["issue"] = IssueForm(initial={"delivery": "post", "annexes": "\n".join(annexes)})
        if row.kind != "orphan_payment":
            found["withdraw"] = WithdrawalForm()
    if row.state == "issued":
        found["sent"] = SentForm(initial={"sent_on": now.date(), "sent_time": now.strftime("%H:%M")})
    if row.state == "sent":
        found["answer"] = AnswerForm(initial={"answered_on": now.date()})
    if row.state in {"issued", "sent", "acknowledged"} and getattr(row, "issue", None):
        found["correct"] = ReasonsForm(
            language=request.presence.house.written_in,
            initial={"reasons": letter_contents.initial_correction(request.presence.house, row)},
        )
    return found


def wording_form(request: HouseRequest, row: "Notice", data: FormData = None) -> WordingForm:
    """Return the form of the wording, filled with what is known; reasons in another language are not offered."""
    house = request.presence.house
    worded = selectors.wording_language(row) == house.written_in
    return WordingForm(
        data,
        language=house.written_in,
        about_person=row.kind in {"exclusion", "refusal"},
        initial={"reasons": letter_contents.letter_reasons(house, row) if worded else ""}
        | letter_parts.identity_of(row, house),
    )


def describe_notice(row: "WithAnnotations[Notice, selectors.NoticeState]", at: datetime) -> dict[str, object]:
    """Describe a notice in the words of the page."""
    payment, variance = getattr(row, "payment", None), getattr(row, "variance", None)
    state = shown_state(row, at)
    tone, icon = words.TONES[state]
    return {
        "name": notice_subject(row),
        "birth": in_words(row.birth) if row.birth else "",
        "payment": payment,
        "variance": variance,
        "receipts": letter_texts.format_receipts(selectors.listed_receipts(row)) if payment else "",
        "kind": words.KINDS[row.kind],
        "addressee": words.ADDRESSEES[row.addressee],
        "article": citation_text(row.articles),
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "issue": getattr(row, "issue", None),
        "before_numbers": getattr(row, "sent", None) is not None and getattr(row, "issue", None) is None,
    }
