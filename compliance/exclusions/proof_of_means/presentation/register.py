"""Register of requests for proof of means."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.exclusions.measure_register.presentation.columns import (
    GUEST,
    GuestName,
    add_names,
    newest_getter,
    newest_in_words,
)
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from .. import selectors as means_selectors
from . import words as means_words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.exclusions.models.proof_of_means import MeansRequest


class MeansInRegister(GuestName):
    """What the register adds to a request: the outcome of the newest answer, and its age in days."""

    outcome: str
    days: int


def _with_answers(scope: Scope, rows: "list[WithAnnotations[MeansRequest, MeansInRegister]]") -> None:
    """Set the guest's name, the outcome of the newest answer, and the age in days on each row."""
    add_names(scope, rows)
    for row in rows:
        answers = list(row.answers.all())
        row.outcome = answers[0].outcome if answers else ""
        row.days = (scope.today - row.asked_on).days


MEANS = Register(
    name="means",
    title=_("Proof of financial means"),
    permission="exclusions.means.manage",
    page=Page(
        "exclusions:means",
        _("Requested from guests whose livelihood is at risk. Start a request on the guest's page."),
        Empty(_("No requests"), _("No proof of financial means has been requested yet."), "scales"),
        law="means.request_allowed",
    ),
    rows=lambda scope: means_selectors.means_requests(scope.house.id),
    prepare=_with_answers,
    tables=("exclusions.MeansRequest", "exclusions.MeansAnswer"),
    columns=(
        Column(
            "name",
            _("Name"),
            (GUEST,),
            always_shown=True,
            html=page_cells.link_cell("exclusions:means_request", page_cells.text_cell("guest_name")),
        ),
        Column(
            "because",
            _("Reason for the request"),
            (cell("because", _("Reason"), words=means_words.TRIGGERS), cell("reason", _("Reason"))),
            order=("because",),
            html=page_cells.text_cell("because", means_words.TRIGGERS),
        ),
        Column(
            "asked_on",
            _("Requested on"),
            (
                cell("asked_on", _("Requested on"), type="date"),
                cell("asked_by", pgettext_lazy("proof of means", "Requested by"), type="person"),
            ),
            order=("asked_on",),
            style="number",
            html=page_cells.day_cell("asked_on"),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("answers", _("Answers"), lambda row: len(row.answers.all()), type="integer"),
                newest_in_words("answers", "outcome", _("Outcome"), "outcome", means_words.MEANS),
                newest_in_words("answers", "evidence", _("Evidence"), "evidence", means_words.EVIDENCE),
                Cell("decided_on", _("Decided on"), newest_getter("answers", "decided_on"), type="date"),
            ),
            html=page_cells.badge_cell("outcome", means_words.MEANS_STATES, means_words.MEANS_TONES),
        ),
        Column(
            "days",
            _("Days open"),
            (
                cell("days", _("Days elapsed"), type="integer"),
                cell("measure", _("Measure"), "consequence.measure_id", type="uuid"),
            ),
            style="figures",
            html=page_cells.number_cell(lambda row: None if row.outcome else row.days),
        ),
    ),
)
