"""Register of refusals and denied cards, with the supervisor's answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.template.loader import get_template
from django.utils.html import conditional_escape, format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.citations.texts import citation_text
from compliance.http.formatting.citations import mark_article
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from ..selectors import decisions as decision_selectors
from . import words as decision_words
from .columns import GUEST, day_column, grounds_list, guest_link, presentation_place
from .filters import RefusalFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.decisions import DoorDecision
    from compliance.admissions.models.reviews import Review

NOTES = "admissions.note.read"


class RefusalFacts(decision_selectors.Cardless):
    """What `with_grounds` adds to a refusal: its grounds as text, its final outcome, and the supervisor's answer."""

    because: list[decision_words.Ground]
    became: str
    answer: "Review | None"


def with_grounds(_scope: Scope, rows: "list[WithAnnotations[DoorDecision, RefusalFacts]]") -> None:
    """Load the grounds of all rows in one query."""
    cardless = decision_selectors.card_refusals_of({row.pk for row in rows if row.cardless})
    for row in rows:
        no_card = cardless.get(row.pk)
        row.because = decision_words.describe_grounds(row.grounds.all(), no_card)
        row.became = "no_card" if no_card else decision_selectors.outcome_of(row)
        row.answer = getattr(row, "review", None)


def _join_reasons(part: str) -> "Callable[[WithAnnotations[DoorDecision, RefusalFacts]], str]":
    return lambda row: " | ".join(getattr(ground, part) for ground in row.because)


def _references(row: "WithAnnotations[DoorDecision, RefusalFacts]") -> str:
    """Return the references of the ministerial exclusions under which a guest was refused (LU art. 68)."""
    return " | ".join(ground.reference for ground in row.because if ground.reference)


def outcome_badge(outcome: str) -> str:
    """Return the label of an outcome as a badge."""
    if outcome == "no_card":
        return get_template("components/badge.html").render({"text": _("No cards"), "tone": "review", "icon": "card"})
    return get_template("components/outcome.html").render({"outcome": outcome})


def answer_badge(review: "Review") -> str:
    """Return the supervisor's answer as a badge, and whether it was withdrawn."""
    state = {"answer": review.answer, "withdrawn": getattr(review, "withdrawal", None)}
    return get_template("admissions/reviews/answer.html").render(state)


def _refusal_notes(row: "WithAnnotations[DoorDecision, RefusalFacts]", _scope: Scope) -> str:
    """Return the note of the desk, then that of the supervisor."""
    desk, supervisor = row.note, row.answer.note if row.answer else ""
    if desk and supervisor:
        return format_html("{}<br>{}", desk, supervisor)
    return conditional_escape(desk or supervisor) or page_cells.NONE


def _review_cell(row: "WithAnnotations[DoorDecision, RefusalFacts]", scope: Scope) -> str:
    review = row.answer
    if review is None:
        return page_cells.NONE
    return format_html(
        "{} {}<br>{}, {}",
        answer_badge(review),
        mark_article(citation_text(review.article)),
        review.resolved_by,
        local_time(scope.house, review.resolved_at),
    )


REFUSALS = Register(
    name="refusals",
    title=_("Refusals"),
    permission="admissions.register.read",
    page=Page(
        "admissions:refusals",
        _("Every refusal of admission or of a card, with all grounds. Names are shown in the guests' files."),
        Empty(
            _("No refusals"),
            _("No refusals match your filters. Choose other days or another ground."),
            "stop",
        ),
    ),
    rows=lambda scope: decision_selectors.refusals(scope.house.id),
    filters=RefusalFilter,
    prepare=with_grounds,
    tables=(
        "admissions.DoorDecision",
        "admissions.DoorGround",
        "admissions.CardRefusal",
        "admissions.ReviewWithdrawal",
    ),
    columns=(
        Column(
            "at",
            _("When"),
            (cell("at", _("When"), "decided_at", type="datetime"),),
            order=("decided_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("decided_at"),
        ),
        day_column("gaming_day", _("Gaming day"), usual=False),
        Column(
            "place",
            _("Where"),
            (Cell("place", _("Where"), presentation_place),),
            ("door__name", "desk__name"),
            "spare",
            html=page_cells.text_cell(presentation_place),
        ),
        Column(
            "outcome",
            _("Outcome"),
            (
                Cell(
                    "outcome",
                    _("Outcome"),
                    lambda row: row.became,
                    lambda row: decision_words.describe_outcome(row.became),
                ),
            ),
            order=("cardless", "outcome"),
            html=lambda row, _scope: outcome_badge(row.became),
        ),
        Column(
            "grounds",
            _("Grounds"),
            (
                Cell("grounds", _("Grounds"), _join_reasons("text")),
                Cell("articles", _("Articles"), _join_reasons("citation")),
            ),
            html=grounds_list(lambda row: list(row.because)),
        ),
        Column(
            "note",
            _("Note"),
            (cell("note", _("Note")), cell("review_note", _("Review note"), "answer.note")),
            style="said",
            permission=NOTES,
            html=_refusal_notes,
        ),
        Column(
            "decided_by",
            _("By"),
            (cell("decided_by", _("Decided by"), type="person"),),
            order=("decided_by__full_name",),
            html=page_cells.text_cell("decided_by"),
        ),
        Column(
            "review",
            pgettext_lazy("doubt", "Review"),
            (
                Cell(
                    "review",
                    pgettext_lazy("doubt", "Review"),
                    lambda row: row.answer.answer if row.answer else None,
                    lambda row: row.answer.get_answer_display() if row.answer else "",
                ),
                cell("review_code", _("Review code"), "answer.code"),
                Cell(
                    "review_article",
                    _("Review article"),
                    lambda row: citation_text(row.answer.article) if row.answer else None,
                ),
                cell("reviewed_by", _("Reviewed by"), "answer.resolved_by", type="person"),
                cell("reviewed_at", _("Reviewed at"), "answer.resolved_at", type="datetime"),
                cell(
                    "clearance_withdrawn_at",
                    _("Clearance withdrawn at"),
                    "answer.withdrawal.withdrawn_at",
                    type="datetime",
                ),
            ),
            html=_review_cell,
        ),
        Column("guest", _("Guest"), (GUEST,), html=guest_link),
        *for_files(
            Cell("codes", _("Ground codes"), _join_reasons("code")),
            Cell("references", _("References of ministerial exclusions"), _references),
            cell("door", _("Door"), "door_id", type="uuid"),
            cell("desk", _("Card desk"), "desk_id", type="uuid"),
            cell("edition", _("Version of the rules")),
        ),
    ),
    sort="-at",
)
