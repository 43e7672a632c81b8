"""Register definition of the terminals of tables."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.formatting.dates_and_numbers import join_parts, with_label
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from ...presentation.words import MEANS
from .. import selectors
from . import words

if TYPE_CHECKING:
    from ...models.stake_limits import TableTerminal

MANAGE = "games.table.manage"

_STATE = page_cells.badge_cell(selectors.state_of_terminal, words.TERMINAL_STATES, words.TERMINAL_TONES)
_REMOVE = page_cells.button_cell("games:remove_terminal", _("Remove the terminal"))


def _state_cell(row: "TableTerminal", scope: Scope) -> str:
    if selectors.state_of_terminal(row) == "linked" and scope.presence.may(MANAGE):
        return page_cells.join_with_spaces(_STATE, _REMOVE)(row, scope)
    return _STATE(row, scope)


def _means_text(row: "TableTerminal") -> str:
    return join_parts(str(MEANS[code]) for code in row.means)


def _place_text(row: "TableTerminal") -> str:
    return with_label(str(words.PLACES[row.paid_at]), row.place)


TERMINALS = Register(
    name="table-terminals",
    title=_("Terminals of tables"),
    permission="games.table.read",
    page=Page(
        "games:terminals",
        _("Terminals on which players stake at a table. Their limits are no higher than those of the table."),
        Empty(_("No terminals"), _("The director links the terminals of a table here."), "device"),
        "register.terminals",
    ),
    # Without `sort`: the order of the selector has the terminals in use first.
    rows=lambda scope: selectors.list_terminals(scope.house.id),
    tables=("games.TableTerminal", "games.TerminalRemoval"),
    columns=(
        Column(
            "number",
            pgettext_lazy("terminal", "Number"),
            (cell("number", pgettext_lazy("terminal", "Number")),),
            order=("number",),
            always_shown=True,
            html=page_cells.text_cell("number"),
        ),
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            html=page_cells.text_cell("table"),
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
            "maximum",
            _("Maximum"),
            (cell("maximum", _("Maximum"), type="decimal"),),
            order=("maximum",),
            style="figures",
            html=page_cells.amount_cell("maximum"),
        ),
        Column(
            "means",
            _("Buy-in with"),
            (Cell("means", _("Buy-in with"), lambda row: ", ".join(row.means), _means_text),),
            html=page_cells.text_cell(_means_text),
        ),
        Column(
            "place",
            _("Credits are paid at"),
            (
                cell("paid_at", _("Credits are paid at"), words=words.PLACES),
                cell("place", _("Name of the place")),
            ),
            html=page_cells.text_cell(_place_text),
        ),
        Column(
            "linked",
            pgettext_lazy("terminal", "Linked"),
            (
                cell("linked_by", pgettext_lazy("terminal", "Linked by"), type="person"),
                cell("linked_at", pgettext_lazy("terminal", "Linked at"), type="datetime"),
            ),
            order=("linked_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("linked_by"), page_cells.time_cell("linked_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    selectors.state_of_terminal,
                    lambda row: str(words.TERMINAL_STATES[selectors.state_of_terminal(row)]),
                ),
                cell("removed_by", pgettext_lazy("terminal", "Removed by"), "removal.removed_by", type="person"),
                cell("removed_at", pgettext_lazy("terminal", "Removed at"), "removal.removed_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
