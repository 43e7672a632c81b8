"""Register of erasures: person, reason, the two approvers, and the time of erasure."""

from datetime import date
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.retention.selectors import erasures as selectors

from .. import words
from ..erasures import describe_order
from ..filters import ErasureFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from audit.models import Erasure


class _Summary(TypedDict):
    name: str
    state: str
    count: int
    over_on: date | None


def _with_summary(scope: Scope, rows: "list[WithAnnotations[Erasure, _Summary]]") -> None:
    names = selectors.guest_names(scope.house.id, {row.subject_id for row in rows})
    for row in rows:
        summary = describe_order(row, names)
        row.name = summary["name"] or summary["what"]
        row.state = summary["state"]
        row.count = summary["count"]
        row.over_on = summary["over_on"]


ERASURES = Register(
    name="erasures",
    title=_("Erasures"),
    permission="retention.erasure.read",
    page=Page(
        "retention:erasures",
        _(
            "Persons whose retention periods have ended are proposed here. One person releases and another "
            "confirms; the personal data is then erased and all proofs remain."
        ),
        Empty(
            _("Nothing here"), _("Carnet checks several times a day for retention periods that have ended."), "check"
        ),
    ),
    rows=lambda scope: selectors.list_orders(scope.house.id, "all"),
    filters=ErasureFilter,
    prepare=_with_summary,
    tables=(
        *("audit.Erasure", "audit.ErasureRelease", "audit.ErasureConfirmation"),
        *("audit.ErasureWithdrawal", "audit.ErasureDone"),
    ),
    columns=(
        Column(
            "whose",
            _("Person"),
            (
                cell("subject_table", _("Person")),
                cell("about", _("Erased row"), "subject_id", type="uuid"),
                cell("basis", _("Basis")),
            ),
            always_shown=True,
            html=page_cells.link_cell("retention:erasure", page_cells.text_cell("name")),
        ),
        Column(
            "over_on",
            _("Kept until"),
            (cell("over_on", _("Kept until"), type="date"),),
            html=page_cells.day_cell("over_on"),
        ),
        Column(
            "rows",
            _("Rows"),
            (cell("rows", _("Rows"), "count", type="integer"),),
            style="figures",
            html=page_cells.number_cell("count"),
        ),
        Column(
            "proposed_at",
            pgettext_lazy("erasure", "Proposed"),
            (cell("proposed_at", pgettext_lazy("erasure", "Proposed"), type="datetime"),),
            order=("proposed_at",),
            html=page_cells.calendar_day("proposed_at"),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.STEPS),
                cell("released_by", _("Released by"), "release.released_by", type="person"),
                cell("confirmed_by", _("Confirmed by"), "confirmation.confirmed_by", type="person"),
                cell("done_at", _("Erased"), "done.done_at", type="datetime"),
                cell("withdrawn_at", _("Discarded"), "withdrawal.withdrawn_at", type="datetime"),
            ),
            html=page_cells.badge_cell("state", words.STEPS, words.STEP_TONES),
        ),
    ),
)
