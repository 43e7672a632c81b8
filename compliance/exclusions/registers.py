"""The registers of who is kept out, of the agents, the interviews and the winnings, as files."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, cell, listed

from . import words

_GUEST = cell("guest", _("Guest's file"), "person_id")


# Answers come with the newest at their head, steps and reviews with the newest at their end.
_NEWEST = {"answers": 0, "steps": -1, "reviews": -1}


def _last(of: str, name: str) -> Any:
    """A value of the newest of a row's steps, answers or reviews."""

    def value(row: Any) -> Any:
        found = list(getattr(row, of).all())
        return getattr(found[_NEWEST[of]], name) if found else None

    return value


def _said(of: str, name: str, title: Any, value: str, known: Any) -> Cell:
    raw = _last(of, value)
    return Cell(name, title, raw, lambda row: str(known.get(raw(row), "")))


MEASURES = listed(
    "measures",
    _("Exclusions"),
    cell("kind", _("Kind"), words=words.KINDS),
    cell("state", _("State"), words=words.STATES),
    cell("reference", _("Reference")),
    cell("surname", _("Surname")),
    cell("first_names", _("First names"), "given_names"),
    cell("other_names", _("Other names")),
    cell("birth_year", _("Year of birth")),
    cell("birth_month", _("Month of birth")),
    cell("birth_day", _("Day of birth")),
    cell("birth_stated", _("Birth date as stated")),
    cell("nationality", _("Nationality")),
    cell("document_number", _("Document number")),
    cell("document_state", _("Issuing state")),
    _GUEST,
    cell("first_day", _("First day")),
    cell("last_day", _("Last day")),
    cell("ground", _("Ground"), words=words.GROUNDS),
    cell("representative", _("Representative")),
    cell("basis", _("Basis"), words=words.BASES),
    cell("visits", _("Visits allowed")),
    cell("period", _("Period"), words=words.PERIODS),
    cell("reason", _("Reason")),
    cell("entered_by", _("Entered by")),
    cell("entered_at", _("Entered at")),
    cell("ended_on", _("Struck off on"), "end.ended_on"),
    cell("ended_by", _("Struck off by"), "end.ended_by"),
    cell("interview_on", _("Interview on"), "authorisation.interview_on"),
    cell("authorised_by", _("Access authorised by"), "authorisation.authorised_by"),
    Cell("reviewed_on", _("Reviewed on"), _last("reviews", "reviewed_on")),
    _said("reviews", "review", _("Outcome of the review"), "outcome", words.REVIEWS),
)

SIGNALS = listed(
    "signals",
    _("Signals to the agents"),
    cell("signalled_at", _("Signalled at")),
    cell("signalled_by", _("Signalled by")),
    cell("kind", _("Kind"), "measure.kind", words.KINDS),
    cell("surname", _("Surname"), "measure.surname"),
    cell("first_names", _("First names"), "measure.given_names"),
    cell("reference", _("Reference"), "measure.reference"),
    cell("first_day", _("First day"), "measure.first_day"),
    cell("last_day", _("Last day"), "measure.last_day"),
    cell("ended_on", _("Struck off on"), "measure.end.ended_on"),
)

CASES = listed(
    "cases",
    _("Cases of the agents"),
    cell("received_on", _("Received on")),
    cell("surname", _("Surname")),
    cell("first_names", _("First names"), "given_names"),
    _GUEST,
    cell("signalled", _("What was signalled")),
    cell("recorded_by", _("Written down by")),
    cell("recorded_at", _("Written down at")),
    cell("examined_on", _("Examined on"), "review.examined_on"),
    cell("outcome", _("Outcome"), "review.outcome", words.CASES),
    cell("note", _("Note"), "review.note"),
)

INTERVIEWS = listed(
    "interviews",
    _("Interviews"),
    cell("opened_at", _("Begun at"), "opened_at"),
    cell("opened_by", _("Begun by")),
    cell("kind", _("Kind"), "measure.kind", words.KINDS),
    cell("measure", _("Measure"), "measure_id"),
    _GUEST,
    _said("steps", "step", _("State"), "step", words.STEPS),
    Cell("meets_at", _("Agreed for"), _last("steps", "meets_at")),
    Cell("held_on", _("Held on"), _last("steps", "held_on")),
    Cell("led_by", _("Led by"), _last("steps", "led_by")),
    Cell("steps", _("Steps"), lambda row: len(row.steps.all())),
)

MEANS = listed(
    "means",
    _("Proof of means"),
    cell("asked_on", _("Asked on")),
    cell("asked_by", pgettext_lazy("proof of means", "Asked by")),
    _GUEST,
    cell("because", _("Because"), words=words.TRIGGERS),
    cell("reason", _("Reason")),
    Cell("answers", _("Answers"), lambda row: len(row.answers.all())),
    _said("answers", "outcome", _("Outcome"), "outcome", words.MEANS),
    _said("answers", "evidence", _("Evidence"), "evidence", words.EVIDENCE),
    Cell("decided_on", _("Decided on"), _last("answers", "decided_on")),
)

WITHHOLDINGS = listed(
    "withheld-winnings",
    _("Withheld winnings"),
    _GUEST,
    cell("breach", _("Breach"), words=words.BREACHES),
    cell("happened_on", pgettext_lazy("day of a breach", "On")),
    cell("place", _("Where")),
    cell("staked", _("Staked")),
    cell("maximum", _("Maximum")),
    cell("amount", _("Amount")),
    cell("reason", _("Reason")),
    cell("proposed_by", _("Proposed by")),
    cell("proposed_at", _("Proposed at")),
    cell("outcome", _("Outcome"), "decision.outcome", words.WITHHOLDINGS),
    cell("decided_by", _("Decided by"), "decision.decided_by"),
    cell("decided_at", _("Decided at"), "decision.decided_at"),
)

LISTS = listed(
    "lists",
    _("Lists of the Minister"),
    cell("received_at", _("Received at")),
    cell("channel", pgettext_lazy("way of a list", "Received"), words=words.CHANNELS),
    cell("uploaded_by", _("Uploaded by")),
    cell("uploaded_at", _("Uploaded at")),
    cell("form", _("Form"), "format"),
    cell("bytes", _("Bytes"), "size"),
    cell("sha256", "SHA-256"),
    cell("rows", _("Rows"), "check_result.rows"),
    cell("errors", _("Errors"), "check_result.errors"),
    cell("outcome", _("Outcome"), "decision.outcome"),
    cell("decided_by", _("Decided by"), "decision.decided_by"),
    cell("decided_at", _("Decided at"), "decision.decided_at"),
    cell("entered", pgettext_lazy("number of measures", "Entered"), "result.entered"),
    cell("replaced", pgettext_lazy("number of measures", "Replaced"), "result.replaced"),
    cell("struck_off", pgettext_lazy("number of measures", "Struck off"), "result.struck_off"),
)
