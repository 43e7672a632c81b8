"""Register of withheld winnings."""

from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.exclusions.measure_register.presentation.columns import GUEST, GuestName, add_names
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell, for_files

from .. import selectors as winnings_selectors
from . import words as winnings_words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.exclusions.models.withholdings import Withholding


class WithholdingInRegister(GuestName):
    """What the register adds to withheld winnings: the outcome."""

    outcome: str


def _with_outcome(scope: Scope, rows: "list[WithAnnotations[Withholding, WithholdingInRegister]]") -> None:
    """Set the guest's name and the outcome on each row."""
    add_names(scope, rows)
    for row in rows:
        decision = getattr(row, "decision", None)
        row.outcome = decision.outcome if decision else ""


WITHHOLDINGS = Register(
    name="withheld-winnings",
    title=_("Withheld winnings"),
    permission="exclusions.withholding.read",
    page=Page(
        "exclusions:withholdings",
        _(
            "Won with stakes above the maximum in breach of the terminal rules. One person proposes on the "
            "guest's page; another decides."
        ),
        Empty(_("No winnings withheld"), _("No winnings have been proposed for withholding yet."), "lock"),
    ),
    rows=lambda scope: winnings_selectors.withholdings(scope.house.id),
    prepare=_with_outcome,
    tables=("exclusions.Withholding", "exclusions.WithholdingDecision"),
    columns=(
        Column(
            "name",
            _("Name"),
            (GUEST,),
            always_shown=True,
            html=page_cells.link_cell("exclusions:withholding", page_cells.text_cell("guest_name")),
        ),
        Column(
            "happened_on",
            _("Happened on"),
            (cell("happened_on", pgettext_lazy("day of a breach", "On"), type="date"), cell("place", _("Where"))),
            order=("happened_on",),
            style="number",
            html=page_cells.day_cell("happened_on"),
        ),
        Column(
            "breach",
            _("Rule broken"),
            (cell("breach", _("Breach"), words=winnings_words.BREACHES),),
            order=("breach",),
            html=page_cells.text_cell(
                lambda row: capfirst(str(row.breach_said or winnings_words.BREACHES[row.breach]))
            ),
        ),
        Column(
            "amount",
            _("Winnings to withhold"),
            (
                cell("staked", _("Staked"), type="decimal"),
                cell("maximum", _("Maximum"), type="decimal"),
                cell("amount", _("Amount"), type="decimal"),
            ),
            order=("amount",),
            style="figures",
            html=page_cells.amount_cell("amount"),
        ),
        Column(
            "state",
            _("State"),
            (cell("outcome", _("Outcome"), "decision.outcome", winnings_words.WITHHOLDINGS),),
            html=page_cells.badge_cell("outcome", winnings_words.WITHHOLDING_STATES, winnings_words.WITHHOLDING_TONES),
        ),
        *for_files(
            cell("reason", _("Reason")),
            cell("proposed_by", _("Proposed by"), type="person"),
            cell("proposed_at", _("Proposed at"), type="datetime"),
            cell("decided_by", _("Decided by"), "decision.decided_by", type="person"),
            cell("decided_at", _("Decided at"), "decision.decided_at", type="datetime"),
            cell("measure", _("Measure"), "decision.measure_id", type="uuid"),
        ),
    ),
)
