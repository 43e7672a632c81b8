"""Finds that await a confirmation: the tasks of the witness and of those who settle, and the facts of a page."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from compliance.cage.witnesses.presentation import words as witness_words
from compliance.cage.witnesses.selectors import DISPUTED, Witnessed
from compliance.http.access.presence import StaffContext
from compliance.http.registers.declarations import Listing

from .. import selectors

FINDS_TO_CONFIRM = Listing("finds-to-confirm", gettext_lazy("Awaiting your confirmation"))
READ, SETTLES = "orphans.find.read", "orphans.find.end"
CONFIRMATIONS: witness_words.Words = {
    **witness_words.STATES,
    selectors.FROM_BEFORE: gettext_lazy("recorded without a confirmation"),
}
CONFIRMATION_TONES = {**witness_words.TONES, selectors.FROM_BEFORE: ("", "")}


def may_confirm(presence: StaffContext, step: Witnessed) -> bool:
    """Does the reader confirm or dispute this find: as its named witness, who has not answered yet?"""
    named = step.row.witnessed_by_id == presence.staff.pk
    return named and step.state == "waits" and presence.may(selectors.CONFIRMS)


def may_settle(presence: StaffContext, step: Witnessed) -> bool:
    """Does the reader settle this find as a third person?"""
    return step.open and presence.may(SETTLES) and presence.staff.pk not in step.people


def list_finds_to_confirm(presence: StaffContext, at: datetime) -> Iterator[dict[str, str]]:
    """Yield the finds that await the reader as their witness, and those that a third person must settle."""
    confirms, settles = presence.may(selectors.CONFIRMS), presence.may(SETTLES)
    if not confirms and not settles:
        return
    own, others = selectors.finds_for_witness(presence.house.id, presence.staff.pk)
    if own and confirms:
        message = ngettext(
            "%(n)s found sum awaits your confirmation as witness",
            "%(n)s found sums await your confirmation as witness",
            len(own),
        )
        late = any(selectors.is_overdue(presence.house, step, at) for step in own)
        yield _task_row(message % {"n": len(own)}, pgettext("button", "Confirm"), urgent=late)
    if not settles:
        return
    if disputed := sum(step.state == DISPUTED for step in others):
        message = ngettext(
            "%(n)s found sum is disputed by its witness", "%(n)s found sums are disputed by their witnesses", disputed
        )
        yield _task_row(message % {"n": disputed}, _("View"), urgent=True)
    if overdue := sum(selectors.is_overdue(presence.house, step, at) for step in others):
        message = ngettext(
            "%(n)s found sum of an earlier gaming day is not confirmed by its witness",
            "%(n)s found sums of earlier gaming days are not confirmed by their witnesses",
            overdue,
        )
        yield _task_row(message % {"n": overdue}, _("View"), urgent=True)


def _task_row(text: str, action: str, *, urgent: bool) -> dict[str, str]:
    tone, icon = ("refused", "alert") if urgent else ("review", "clock")
    return {"tone": tone, "icon": icon, "text": text, "url": reverse("orphans:to_confirm"), "action": action}


def describe_find(step: Witnessed) -> dict[str, object]:
    """Describe a find with the state of its confirmation."""
    tone, icon = CONFIRMATION_TONES[step.state]
    return {"step": step, "row": step.row, "state": CONFIRMATIONS[step.state], "tone": tone, "icon": icon}
