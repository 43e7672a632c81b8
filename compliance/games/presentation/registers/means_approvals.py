"""Register definition of the other means of payment that the Minister of Finance approved."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.games.selectors import games as selectors
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.stakes import MeansApproval

MANAGE = "games.table.manage"

_STATE = page_cells.badge_cell("state", words.APPROVAL_STATES, words.APPROVAL_TONES)
_END = page_cells.link_cell("games:withdraw", page_cells.fixed_cell(_("End the approval")))


class _ApprovalState(TypedDict):
    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[MeansApproval, _ApprovalState]]") -> None:
    """Attach to each row whether the approval is in force on the present gaming day."""
    today = scope.house.gaming_day(scope.at)
    for row in rows:
        row.state = selectors.state_of_approval(row, today)


def _state_cell(row: "WithAnnotations[MeansApproval, _ApprovalState]", scope: Scope) -> str:
    ended = hasattr(row, "withdrawal") or not scope.presence.may(MANAGE)
    if ended:
        return _STATE(row, scope)
    return page_cells.join_with_spaces(_STATE, _END)(row, scope)


APPROVALS = Register(
    name="means-of-stake",
    title=_("Means of payment approved by the Minister"),
    permission="games.table.read",
    page=Page(
        "games:approvals",
        _(
            "Means of payment other than cash and the casino's own, as approved by the Minister of Finance, "
            "with their period of validity."
        ),
        Empty(
            _("No approvals"),
            _("No other means of payment are approved: only cash and the casino's chips, plaques, tokens and cards."),
            "scales",
        ),
    ),
    rows=lambda scope: selectors.list_approvals(scope.house.id),
    prepare=_with_states,
    sort="-valid_from",
    tables=("games.MeansApproval", "games.MeansWithdrawal"),
    columns=(
        Column(
            "name",
            _("Means of payment"),
            (cell("name", _("Means of payment")),),
            order=("name",),
            always_shown=True,
            html=page_cells.text_cell("name"),
        ),
        Column(
            "reference",
            _("Decision"),
            (cell("reference", _("Decision")),),
            order=("reference",),
            html=page_cells.text_cell("reference"),
        ),
        Column(
            "approved_on",
            _("Approved on"),
            (cell("approved_on", _("Approved on"), type="date"),),
            order=("approved_on",),
            style="figures",
            html=page_cells.day_cell("approved_on"),
        ),
        Column(
            "valid_from",
            _("Valid from"),
            (cell("valid_from", _("Valid from"), type="date"),),
            order=("valid_from",),
            style="figures",
            html=page_cells.day_cell("valid_from"),
        ),
        Column(
            "last_day",
            _("Last day"),
            (cell("last_day", _("Last day"), "withdrawal.last_day", type="date"),),
            order=("withdrawal__last_day",),
            style="figures",
            html=page_cells.day_cell("withdrawal.last_day"),
        ),
        Column(
            "reason",
            _("Why it ended"),
            (cell("reason", _("Why it ended"), "withdrawal.reason"),),
            usual=False,
            html=page_cells.text_cell("withdrawal.reason"),
        ),
        Column(
            "entered_by",
            _("Recorded by"),
            (cell("entered_by", _("Recorded by"), type="person"),),
            order=("entered_by__full_name",),
            html=page_cells.text_cell("entered_by"),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.APPROVAL_STATES),),
            html=_state_cell,
        ),
    ),
)
