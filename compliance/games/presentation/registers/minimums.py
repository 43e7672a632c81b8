"""Register definition of the minima of roulette tables that the director decided."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.games.selectors import minimums as selectors
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.minimums import TableMinimum

MANAGE = "games.table.manage"


class _MinimumInRegister(TypedDict):
    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[TableMinimum, _MinimumInRegister]]") -> None:
    """Attach to each row whether its decision was withdrawn, and whether it applies on the present gaming day."""
    today = scope.house.gaming_day(scope.at)
    for row in rows:
        row.state = selectors.state_of_minimum(row, today)


_STATE = page_cells.badge_cell("state", words.MINIMUM_STATES, words.MINIMUM_TONES)
_WITHDRAW = page_cells.button_cell("games:withdraw_minimum", _("Withdraw the decision"), "decision_id")


def _state_cell(row: "WithAnnotations[TableMinimum, _MinimumInRegister]", scope: Scope) -> str:
    if row.state == "later" and scope.presence.may(MANAGE):
        return page_cells.join_with_spaces(_STATE, _WITHDRAW)(row, scope)
    return _STATE(row, scope)


def _table_name(row: "TableMinimum") -> str:
    return row.table.name


TABLE_MINIMA = Register(
    name="table-minima",
    title=_("Minima of roulette tables"),
    permission="games.table.read",
    page=Page(
        "games:minima",
        _("Each minimum that the director decided for a roulette table; the maxima rise with it."),
        Empty(_("No decisions"), _("Each roulette table has the minimum of the decree."), "scales"),
        "register.minima",
    ),
    rows=lambda scope: selectors.list_minima(scope.house.id),
    prepare=_with_states,
    sort="-from_day",
    tables=("games.MinimumDecision", "games.TableMinimum", "games.MinimumWithdrawal"),
    columns=(
        Column(
            "from_day",
            _("From the gaming day"),
            (cell("from_day", _("From the gaming day"), type="date"),),
            order=("from_day",),
            style="figures",
            always_shown=True,
            html=page_cells.day_cell("from_day"),
        ),
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            html=page_cells.text_cell(_table_name),
        ),
        Column(
            "former",
            _("Former minimum"),
            (cell("former", _("Former minimum"), type="decimal"),),
            order=("former",),
            style="figures",
            html=page_cells.amount_cell("former"),
        ),
        Column(
            "minimum",
            _("Minimum"),
            (cell("minimum", _("Minimum"), type="decimal"),),
            order=("minimum",),
            style="figures",
            html=page_cells.amount_cell("minimum"),
        ),
        Column(
            "season_began_on",
            _("Season since"),
            (cell("season_began_on", _("Season since"), type="date"),),
            order=("season_began_on",),
            style="figures",
            html=page_cells.day_cell("season_began_on"),
        ),
        Column(
            "decided",
            _("Decided by"),
            (
                cell("decided_by", _("Decided by"), "decision.decided_by", type="person"),
                cell("decided_at", _("Decided at"), "decision.decided_at", type="datetime"),
            ),
            order=("decision__decided_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("decision.decided_by"), page_cells.calendar_day("decision.decided_at")
            ),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.MINIMUM_STATES),
                cell("decision_id", _("Decision (ID)"), type="uuid"),
                cell("withdrawn_by", _("Withdrawn by"), "decision.withdrawal.withdrawn_by", type="person"),
                cell("withdrawn_at", _("Withdrawn at"), "decision.withdrawal.withdrawn_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
