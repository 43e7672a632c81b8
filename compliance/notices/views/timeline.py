"""The timeline of a notice: when, by whom, and with which proof."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.venues.domain.house import House

from ..presentation import words
from ..selectors import notices as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

    from ..models.answers import NoticeAnswer
    from ..models.dispatches import NoticeAttempt, NoticeDispatch
    from ..models.letters import NoticeWithdrawal
    from ..models.notices import Notice


def steps_of(house: House, row: "Notice") -> list[dict[str, object]]:
    """Return the steps, oldest first; steps of the same time in the order in which a notice takes them."""
    found = [
        _timeline_step(row.raised_at, row.raised_by, "plus", pgettext("step of a notice", "Raised"), text=row.reasons)
    ]
    found += [
        _timeline_step(one.amended_at, one.amended_by, "undo", _("Reasons amended"), text=one.reasons)
        for one in row.amendments.select_related("amended_by")
    ]
    found += [
        each
        for one in row.withdrawals.select_related("asked_by", "decision__decided_by")
        for each in _withdrawal_steps(one)
    ]
    issue = getattr(row, "issue", None)
    if issue:
        found.append(
            _timeline_step(
                issue.issued_at, issue.issued_by, "report", pgettext("state of a notice", "Issued"), proof=str(issue)
            )
        )
        letter = getattr(issue, "letter", None)
        if letter:
            url = reverse("notices:stored_letter", args=[row.pk])
            title = _("Letter stored")
            found.append(
                _timeline_step(letter.drawn_at, None, "lock", title, proof=f"SHA-256 {letter.sha256}", url=url)
            )
    for dispatch in selectors.dispatches_of(row.pk):
        found.append(_timeline_step(dispatch.ordered_at, dispatch.ordered_by, "globe", _("Queued for e-mail")))
        found += [each for one in dispatch.attempts.all() for each in _attempt_steps(dispatch, one)]
    sent = getattr(row, "sent", None)
    if sent:
        proof = f"{words.WAYS[sent.way]}, {sent.reference}"
        found.append(
            _timeline_step(
                sent.sent_at,
                sent.recorded_by,
                "check",
                pgettext("state of a notice", "Sent"),
                proof=proof,
                tone="admitted",
            )
        )
    found += [_answer_step(row, one) for one in selectors.answers_to(row.pk)]
    found += [
        _timeline_step(one.raised_at, None, "alert", _("Alert"), text=str(words.ALARMS[one.kind]), tone="refused")
        for one in row.alarms.all()
    ]
    return sorted(found, key=lambda one: one["at"])


def _timeline_step(at: datetime, by: "Staff | None", icon: str, title: str, **more: str) -> dict[str, Any]:
    blank = {"text": "", "proof": "", "file": "", "url": "", "tone": ""}
    return blank | {"at": at, "by": by or pgettext("this program", "Carnet"), "icon": icon, "title": title} | more


def _withdrawal_steps(one: "NoticeWithdrawal") -> list[dict[str, object]]:
    steps = [_timeline_step(one.asked_at, one.asked_by, "question", _("Withdrawal requested"), text=one.reason)]
    decision = getattr(one, "decision", None)
    if decision is None:
        return steps
    title = pgettext("state of a notice", "Withdrawn") if decision.confirmed else _("Not withdrawn")
    return [*steps, _timeline_step(decision.decided_at, decision.decided_by, "cross", title)]


def _attempt_steps(dispatch: "NoticeDispatch", one: "NoticeAttempt") -> list[dict[str, object]]:
    outcome = getattr(one, "outcome", None)
    title = _("Attempt %(number)s") % {"number": one.number}
    proof = dispatch.message_id
    if outcome is None:
        return [_timeline_step(one.begun_at, None, "globe", title, text=str(words.OUTCOMES["unknown"]), proof=proof)]
    answered = " ".join(part for part in (str(outcome.code or ""), outcome.reply) if part)
    tone = {"accepted": "admitted", "filed": "review", "unknown": "review"}.get(outcome.outcome, "refused")
    text = f"{words.OUTCOMES[outcome.outcome]}\n{answered}".strip()
    return [_timeline_step(outcome.ended_at, None, "globe", title, text=text, proof=proof, tone=tone)]


def _answer_step(row: "Notice", one: "NoticeAnswer") -> dict[str, object]:
    good, scan = one.kind == "acknowledged", getattr(one, "scan", None)
    return _timeline_step(
        one.recorded_at,
        one.recorded_by,
        "check" if good else "alert",
        capfirst(str(words.ANSWERS[one.kind])),
        text=one.note,
        proof=f"{words.WAYS[one.channel]}, {one.reference}",
        file=scan.file_name if scan else "",
        tone="admitted" if good else "refused",
        url=reverse("notices:scan", args=[row.pk, one.pk]) if scan else "",
    )
