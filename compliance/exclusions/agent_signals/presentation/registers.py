"""Registers of reports to the control agents and of cases received from them."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.exclusions.measure_register.presentation import words
from compliance.exclusions.measure_register.presentation.columns import GUEST, add_states, full_name
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from .. import selectors as signal_selectors
from . import words as signal_words
from .filters import CaseFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.exclusions.models.agent_signals import SignalIn

SIGNALS = Register(
    name="signals",
    title=_("Reports to the control agents"),
    permission="exclusions.signal.read",
    page=Page(
        "exclusions:signals",
        _("Reports between the casino and the control agents, in both directions."),
        Empty(_("No reports"), _("Report a measure of the management on its page."), "alert"),
        law="signal",
    ),
    rows=lambda scope: signal_selectors.signalled_measures(scope.house.id),
    prepare=lambda scope, rows: add_states(scope, [row.measure for row in rows]),
    tables=("exclusions.SignalOut",),
    columns=(
        Column(
            "name",
            _("Name"),
            (
                cell("surname", _("Surname"), "measure.surname"),
                cell("given_names", _("First names"), "measure.given_names"),
                cell("measure", _("Measure"), "measure_id", type="uuid"),
            ),
            always_shown=True,
            html=page_cells.text_cell(lambda row: full_name(row.measure)),
        ),
        Column(
            "kind",
            _("Kind"),
            (
                cell("kind", _("Kind"), "measure.kind", words.KINDS),
                cell("reference", _("Reference"), "measure.reference"),
            ),
            html=page_cells.text_cell("measure.kind", words.KINDS),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("last_day", _("Last day"), "measure.last_day", type="date"),
                cell("ended_on", _("Ended on"), "measure.end.ended_on", type="date"),
            ),
            html=page_cells.badge_cell("measure.state", words.STATES, words.TONES),
        ),
        Column(
            "first_day",
            _("First day"),
            (cell("first_day", _("First day"), "measure.first_day", type="date"),),
            style="number",
            html=page_cells.day_cell("measure.first_day"),
        ),
        Column(
            "signalled",
            _("Reported"),
            (
                cell("signalled_at", _("Reported at"), type="datetime"),
                cell("signalled_by", _("Reported by"), type="person"),
            ),
            style="number",
            html=page_cells.time_cell("signalled_at"),
        ),
    ),
)


class CaseInRegister(TypedDict):
    """What the register shows of a case: how long it has been open."""

    days: int


def _with_days(scope: Scope, rows: "list[WithAnnotations[SignalIn, CaseInRegister]]") -> None:
    """Set `days` on each row: how long the case has been open."""
    for row in rows:
        row.days = (scope.today - row.received_on).days


CASES = Register(
    name="cases",
    title=_("Cases from the control agents"),
    permission="exclusions.signal.read",
    page=Page(
        "exclusions:signals",
        _("Reported by the control agents and not yet reviewed, oldest first."),
        Empty(_("No open cases"), _("All cases reported by the control agents have been reviewed."), "check"),
    ),
    rows=lambda scope: signal_selectors.received_cases(scope.house.id).order_by("-received_on", "-pk"),
    filters=CaseFilter,
    prepare=_with_days,
    tables=("exclusions.SignalIn", "exclusions.CaseReview"),
    columns=(
        Column(
            "name",
            _("Name"),
            (cell("surname", _("Surname")), cell("given_names", _("First names")), GUEST),
            always_shown=True,
            html=page_cells.link_cell(
                "exclusions:case", page_cells.text_cell(full_name), permission="exclusions.signal.record"
            ),
        ),
        Column(
            "received_on",
            _("Reported on"),
            (cell("received_on", _("Received on"), type="date"),),
            style="number",
            html=page_cells.day_cell("received_on"),
        ),
        Column("days", _("Days open"), (), style="figures", html=page_cells.number_cell("days")),
        Column(
            "signalled",
            _("Content of the report"),
            (
                cell("signalled", _("Content of the report")),
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded at"), type="datetime"),
            ),
            html=page_cells.text_cell("signalled"),
        ),
        Column(
            "examined_on",
            _("Case reviewed on"),
            (cell("examined_on", _("Case reviewed on"), "review.examined_on", type="date"),),
            style="number",
            html=page_cells.day_cell("review.examined_on"),
        ),
        Column(
            "outcome",
            _("Outcome"),
            (
                cell("outcome", _("Outcome"), "review.outcome", signal_words.CASES),
                cell("note", _("Note"), "review.note"),
            ),
            html=page_cells.text_cell("review.outcome", signal_words.CASES),
        ),
    ),
)
OPEN_CASES = ("name", "received_on", "days", "signalled")
CLOSED_CASES = ("name", "received_on", "examined_on", "outcome")
