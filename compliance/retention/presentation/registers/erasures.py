"""Register of erasures: person, reason, the two approvers, and the time of erasure."""

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


class _Words(TypedDict):
    name: object
    state: object
    count: object
    over_on: object


def _with_words(scope: Scope, rows: "list[WithAnnotations[Erasure, _Words]]") -> None:
    """Add the text of each order; an erased person has no name."""
    names = selectors.guest_names(scope.house.id, {row.subject_id for row in rows})
    for row in rows:
        summary = describe_order(row, names)
        row.name, row.state, row.count, row.over_on = (
            summary["name"] or summary["what"],
            *map(summary.get, _LISTED_FIELDS),
        )


_LISTED_FIELDS = ("state", "count", "over_on")


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
    prepare=_with_words,
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
