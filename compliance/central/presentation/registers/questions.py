"""Register of queries to the central register. It contains no names."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.central import selectors
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell, for_files

from .. import words

if TYPE_CHECKING:
    from compliance.central.models import Question


def _query_place(row: "Question") -> str:
    return str(row.door or row.desk or "")


QUESTIONS = Register(
    name="central-questions",
    title=_("Queries to the central register"),
    permission="central.question.read",
    page=Page(
        "central:register",
        _("Newest first. This page does not show whom each query concerned."),
        Empty(_("No queries yet"), _("The central register has not been queried about any guest yet."), "network"),
    ),
    rows=lambda scope: selectors.list_queries(scope.house.id),
    tables=("central.Question",),
    columns=(
        Column(
            "asked_at",
            _("Queried at"),
            (
                cell("asked_at", _("Queried at"), type="datetime"),
                cell("asked_by", pgettext_lazy("question", "Queried by"), type="person"),
            ),
            order=("asked_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("asked_at"),
        ),
        Column(
            "outcome",
            pgettext_lazy("what was answered", "Answer"),
            (cell("outcome", _("Outcome"), words=words.OUTCOMES),),
            order=("outcome",),
            html=page_cells.badge_cell("outcome", words.OUTCOMES, words.LOOKS),
        ),
        Column(
            "place",
            _("Place"),
            (
                Cell("place", _("Where"), _query_place),
                cell("door", _("Door (ID)"), "door_id", type="uuid"),
                cell("desk", _("Card desk (ID)"), "desk_id", type="uuid"),
            ),
            order=("door__name", "desk__name"),
            html=page_cells.text_cell(_query_place),
        ),
        Column(
            "how",
            _("How"),
            (cell("how", _("How"), words=words.HOW),),
            order=("how",),
            html=page_cells.text_cell("how", words.HOW),
        ),
        Column(
            "attempts",
            _("Attempts"),
            (cell("attempts", _("Attempts"), type="integer"),),
            order=("attempts",),
            style="figures",
            html=page_cells.number_cell("attempts"),
        ),
        Column(
            "duration",
            _("ms"),
            (cell("milliseconds", _("Milliseconds"), "duration_ms", type="integer"),),
            order=("duration_ms",),
            style="figures",
            html=page_cells.number_cell("duration_ms"),
        ),
        Column(
            "request",
            _("Request"),
            (cell("request", _("Query number"), "request_id", type="uuid"),),
            style="digest",
            html=page_cells.text_cell("request_id"),
        ),
        *for_files(cell("status", _("HTTP status"), "http_status", type="integer")),
    ),
)
