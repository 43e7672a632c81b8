"""Register definition of gaming tables."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.games.domain import families
from compliance.games.selectors import games as selectors
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from .. import words
from ..filters import TableFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.tables import GamingTable

MANAGE = "games.table.manage"


class _GameName(TypedDict):
    game_name: str


def _with_games(scope: Scope, rows: "list[WithAnnotations[GamingTable, _GameName]]") -> None:
    """Attach to each row the name of the table's game."""
    games = selectors.available_games(scope.house.jurisdiction)
    for row in rows:
        row.game_name = games.get(row.game, row.game)


def _game_family(row: "GamingTable") -> str:
    return families.family_of(row.game)


def state_of(row: "GamingTable") -> str:
    if getattr(row, "retired", None):
        return "retired"
    return "in_use"


_STATE = page_cells.badge_cell(state_of, words.TABLE_STATES, words.TABLE_TONES)
_ENDED = page_cells.join_with_spaces(
    _STATE,
    page_cells.join_with_commas(
        page_cells.text_cell("retired.retired_by"), page_cells.calendar_day("retired.retired_at")
    ),
)
_RETIRE = page_cells.button_cell("games:retire", _("Retire the table"))


def _state_cell(row: "GamingTable", scope: Scope) -> str:
    if state_of(row) == "retired":
        return _ENDED(row, scope)
    if scope.presence.may(MANAGE):
        return _RETIRE(row, scope)
    return _STATE(row, scope)


TABLES = Register(
    name="tables",
    title=_("Gaming tables"),
    permission="games.table.read",
    page=Page(
        "games:tables",
        _(
            "Each table is for one game; set up another table for another game. The permitted means of "
            "payment depend on the game."
        ),
        Empty(_("No tables yet"), _("The director sets up the casino's tables here."), "plan"),
    ),
    rows=lambda scope: selectors.every_table(scope.house.id),
    filters=TableFilter,
    prepare=_with_games,
    tables=("games.GamingTable", "games.TableRetirement"),
    columns=(
        Column(
            "name",
            _("Table"),
            (cell("name", _("Table")),),
            order=("name",),
            always_shown=True,
            html=page_cells.text_cell("name"),
        ),
        Column("game", _("Game"), (cell("game", _("Game")),), order=("game",), html=page_cells.text_cell("game_name")),
        Column(
            "family",
            _("Family"),
            (Cell("family", _("Family"), _game_family, lambda row: str(words.FAMILIES[_game_family(row)])),),
            html=page_cells.text_cell(_game_family, words.FAMILIES),
        ),
        Column(
            "room",
            _("Room"),
            (cell("room", _("Room"), "room.name"), cell("room_id", _("Room (ID)"), type="uuid")),
            order=("room__name",),
            html=page_cells.text_cell("room"),
        ),
        Column(
            "set_up",
            pgettext_lazy("on a day", "Set up"),
            (
                cell("set_up_by", _("Set up by"), type="person"),
                cell("set_up_at", _("Set up at"), type="datetime"),
            ),
            order=("set_up_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("set_up_by"), page_cells.calendar_day("set_up_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), state_of, lambda row: str(words.TABLE_STATES[state_of(row)])),
                cell("retired_by", _("Retired by"), "retired.retired_by", type="person"),
                cell("retired_at", _("Retired at"), "retired.retired_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
