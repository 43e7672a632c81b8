"""Register definition of the other means of payment that the Minister of Finance approved."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from compliance.games.selectors import games as selectors
from compliance.http.registers import page_cells as shown
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from .. import words

MANAGE = "games.table.manage"

_STATE = shown.badge("state", words.APPROVAL_STATES, words.APPROVAL_TONES)
_END = shown.link("games:withdraw", shown.fixed_cell(_("End it")))


def _with_states(scope: Scope, rows: list[Any]) -> None:
    """Attach to each row whether the approval is in force on the present gaming day."""
    today = scope.house.gaming_day(scope.at)
    for row in rows:
        row.state = selectors.state_of_approval(row, today)


def _state(row: Any, scope: Scope) -> str:
    ended = hasattr(row, "withdrawal") or not scope.presence.may(MANAGE)
    if ended:
        return _STATE(row, scope)
    return shown.join_with_spaces(_STATE, _END)(row, scope)


APPROVALS = Register(
    name="means-of-stake",
    title=_("Means of stake approved by the Minister"),
    permission="games.table.read",
    page=Page(
        "games:approvals",
        _(
            "Other means of stake than cash and what the house supplies, as the Minister of Finance approved them: "
            "from which gaming day on, and until when."
        ),
        Empty(
            _("No approval"),
            _(
                "The Minister has approved no other means of stake: only cash, and chips, plaques, tokens and cards of "
                "the house."
            ),
            "scales",
        ),
    ),
    rows=lambda scope: selectors.approvals(scope.house.id),
    prepare=_with_states,
    sort="-valid_from",
    tables=("games.MeansApproval", "games.MeansWithdrawal"),
    columns=(
        Column(
            "name",
            _("Means of stake"),
            (cell("name", _("Means of stake")),),
            order=("name",),
            kept=True,
            html=shown.text("name"),
        ),
        Column(
            "reference",
            _("Decision"),
            (cell("reference", _("Decision")),),
            order=("reference",),
            html=shown.text("reference"),
        ),
        Column(
            "approved_on",
            _("Approved on"),
            (cell("approved_on", _("Approved on"), type="date"),),
            order=("approved_on",),
            style="figures",
            html=shown.day("approved_on"),
        ),
        Column(
            "valid_from",
            _("Holds from"),
            (cell("valid_from", _("Holds from"), type="date"),),
            order=("valid_from",),
            style="figures",
            html=shown.day("valid_from"),
        ),
        Column(
            "last_day",
            _("Last day"),
            (cell("last_day", _("Last day"), "withdrawal.last_day", type="date"),),
            order=("withdrawal__last_day",),
            style="figures",
            html=shown.day("withdrawal.last_day"),
        ),
        Column(
            "reason",
            _("Why it ended"),
            (cell("reason", _("Why it ended"), "withdrawal.reason"),),
            usual=False,
            html=shown.text("withdrawal.reason"),
        ),
        Column(
            "entered_by",
            _("Entered by"),
            (cell("entered_by", _("Entered by"), type="person"),),
            order=("entered_by__full_name",),
            html=shown.text("entered_by"),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.APPROVAL_STATES),),
            html=_state,
        ),
    ),
)
