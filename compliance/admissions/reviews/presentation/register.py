"""Register of manual reviews: question, answer and withdrawal."""

from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.admissions.decisions.presentation.columns import (
    GUEST,
    day_column,
    grounds_list,
    join_grounds,
    presentation_place,
)
from compliance.admissions.decisions.presentation.refusals import answer_badge
from compliance.admissions.models.reviews import ReviewAnswer
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from .. import selectors as review_selectors
from .filters import ReviewFilter

if TYPE_CHECKING:
    from compliance.admissions.models.decisions import DoorDecision


def _answer_cell(row: "DoorDecision", scope: Scope) -> str:
    review = getattr(row, "review", None)
    if review is None:
        return page_cells.NONE
    return format_html(
        '{}<br><span class="quiet small">{}, {}</span>',
        answer_badge(review),
        review.resolved_by,
        local_time(scope.house, review.resolved_at),
    )


DOUBTS = Register(
    name="doubts",
    title=_("Manual reviews"),
    permission="admissions.review.resolve",
    page=Page(
        "admissions:reviews",
        _("Cases the desks could not decide. Go to the desk, check the guest and the document, then decide."),
        Empty(_("No manual reviews"), _("No desk has asked for a manual review yet."), "check"),
    ),
    rows=lambda scope: review_selectors.reviews(scope.house.id),
    filters=ReviewFilter,
    tables=("admissions.DoorAlert", "admissions.Review", "admissions.ReviewWithdrawal"),
    columns=(
        Column(
            "at",
            _("When"),
            (cell("at", _("When"), "decided_at", type="datetime"),),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("admissions:review", page_cells.time_cell("decided_at")),
        ),
        day_column("gaming_day", _("Gaming day"), usual=False, order=""),
        Column(
            "place",
            _("Where"),
            (Cell("place", _("Where"), presentation_place),),
            html=page_cells.text_cell(presentation_place),
        ),
        Column(
            "grounds",
            _("Grounds"),
            (
                Cell("grounds", _("Grounds"), join_grounds("code")),
                Cell("articles", _("Articles"), join_grounds("article")),
            ),
            html=grounds_list(lambda row: decision_words.describe_grounds(row.grounds.all())),
        ),
        Column(
            "decided_by",
            _("By"),
            (cell("decided_by", _("By"), type="person"),),
            html=page_cells.text_cell("decided_by"),
        ),
        Column(
            "answer",
            pgettext_lazy("what was answered", "Answer"),
            (
                cell(
                    "answer", pgettext_lazy("what was answered", "Answer"), "review.answer", dict(ReviewAnswer.choices)
                ),
                cell("note", _("Note"), "review.note"),
                cell("answered_by", _("Answered by"), "review.resolved_by", type="person"),
                cell("answered_at", _("Answered at"), "review.resolved_at", type="datetime"),
            ),
            html=_answer_cell,
        ),
        *for_files(
            GUEST,
            cell("withdrawn_at", _("Withdrawn at"), "review.withdrawal.withdrawn_at", type="datetime"),
            cell("withdrawn_by", _("Withdrawn by"), "review.withdrawal.withdrawn_by", type="person"),
        ),
    ),
)
