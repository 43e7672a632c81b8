"""Register definition of the ministerial decrees on minimum stakes."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.games.selectors import decrees as selectors
from compliance.games.selectors import games
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.decrees import MinimumDecree

MANAGE = "games.table.manage"


class _DecreeInRegister(TypedDict):
    state: str
    game_name: str
    has_scan: bool


def _with_states(scope: Scope, rows: "list[WithAnnotations[MinimumDecree, _DecreeInRegister]]") -> None:
    """Attach to each row its game's name, its state on the present gaming day, and whether it has a scan."""
    today = scope.house.gaming_day(scope.at)
    names = games.available_games(scope.house.jurisdiction)
    newest = {game: selectors.decree_in_force(scope.house.id, game, today) for game in {row.game for row in rows}}
    for row in rows:
        row.game_name = names.get(row.game, row.game)
        row.state = selectors.state_of_decree(row, newest[row.game], today)
        row.has_scan = hasattr(row, "scan")


_SCAN = page_cells.link_cell("games:decree_scan", page_cells.fixed_cell(_("Open the scan")))
_STATE = page_cells.badge_cell("state", words.DECREE_STATES, words.DECREE_TONES)
_CORRECT = page_cells.link_cell("games:correct_decree", page_cells.fixed_cell(_("Correct the entry")))


def _scan_cell(row: "WithAnnotations[MinimumDecree, _DecreeInRegister]", scope: Scope) -> str:
    if row.has_scan:
        return _SCAN(row, scope)
    return page_cells.yes_no("has_scan")(row, scope)


def _state_cell(row: "WithAnnotations[MinimumDecree, _DecreeInRegister]", scope: Scope) -> str:
    if row.state == "replaced" or not scope.presence.may(MANAGE):
        return _STATE(row, scope)
    return page_cells.join_with_spaces(_STATE, _CORRECT)(row, scope)


DECREES = Register(
    name="minimum-decrees",
    title=_("Minimum stakes by decree"),
    permission="games.table.read",
    page=Page(
        "games:decrees",
        _("Ministerial decrees that fix the minimum stake of a game, from the gaming day on which they take effect."),
        Empty(
            _("No decrees"),
            _("Without a decree, no session can be opened at a Black Jack or roulette table."),
            "scales",
        ),
        "register.decrees",
    ),
    rows=lambda scope: selectors.list_decrees(scope.house.id),
    prepare=_with_states,
    sort="-effective_from",
    tables=("games.MinimumDecree", "games.DecreeScan"),
    columns=(
        Column(
            "reference",
            _("Decree"),
            (cell("reference", _("Decree")), cell("replaces", _("Corrects (ID)"), "replaces_id", type="uuid")),
            order=("reference",),
            always_shown=True,
            html=page_cells.text_cell("reference"),
        ),
        Column(
            "game",
            _("Game"),
            (cell("game", _("Game")),),
            order=("game",),
            html=page_cells.text_cell("game_name"),
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
            "decreed_on",
            _("Date of the decree"),
            (cell("decreed_on", _("Date of the decree"), type="date"),),
            order=("decreed_on",),
            style="figures",
            html=page_cells.day_cell("decreed_on"),
        ),
        Column(
            "effective_from",
            _("In force from"),
            (cell("effective_from", _("In force from"), type="date"),),
            order=("effective_from",),
            style="figures",
            html=page_cells.day_cell("effective_from"),
        ),
        Column(
            "scan",
            _("Scan"),
            (
                cell("has_scan", _("Scan"), type="boolean"),
                cell("scan_sha256", _("SHA-256 of the scan"), "scan.sha256"),
            ),
            html=_scan_cell,
        ),
        Column(
            "entered",
            _("Recorded by"),
            (
                cell("entered_by", _("Recorded by"), type="person"),
                cell("entered_at", _("Recorded at"), type="datetime"),
            ),
            order=("entered_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("entered_by"), page_cells.calendar_day("entered_at")),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.DECREE_STATES),),
            html=_state_cell,
        ),
    ),
)
