"""Register definition of table sessions, with the limits that their opening fixed."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.games.selectors import games
from compliance.games.selectors import sessions as selectors
from compliance.games.selectors.scheme_terms import chance_name
from compliance.http.formatting.dates_and_numbers import colon, join_parts, local_time, with_label
from compliance.http.formatting.money import money
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from .. import words
from ..filters import SessionFilter

if TYPE_CHECKING:
    from ...models.sessions import TableSession

OPEN = "games.session.open"


def state_of(row: "TableSession") -> str:
    if getattr(row, "ended", None):
        return "ended"
    return "open"


def _limits_as_json(row: "TableSession") -> dict[str, dict[str, object]]:
    """Return the limits of each chance, for the API and files."""
    return {
        limit.chance: {
            "minimum": limit.minimum,
            "maximum": limit.maximum,
            "multiple": limit.multiple,
            "step": limit.step,
            "chips": limit.chips,
        }
        for limit in row.limits.all()
    }


def _maxima_cell(row: "TableSession", scope: Scope) -> str:
    limits = row.limits.all()
    chances = [limit.chance for limit in limits]
    absent = row.scheme.absent if row.scheme is not None else ()
    return join_parts(
        f"{colon(chance_name(limit.chance, chances, absent))} {money(limit.maximum, scope.house.currency)}"
        for limit in limits
        if limit.maximum is not None
    )


def _game_cell(row: "TableSession", scope: Scope) -> str:
    return games.available_games(scope.house.jurisdiction).get(row.table.game, row.table.game)


def _announcement_cell(row: "TableSession", scope: Scope) -> str:
    found = getattr(row, "announcement", None)
    if found is None:
        return page_cells.NONE
    return with_label(words.closing_name(found.kind, found.minutes), local_time(scope.house, found.announced_at))


_STATE = page_cells.badge_cell(state_of, words.SESSION_STATES, words.SESSION_TONES)

TABLE_SESSIONS = Register(
    name="table-sessions",
    title=_("Table sessions"),
    permission="games.table.read",
    page=Page(
        "games:sessions",
        _("The stake scheme of each table from its opening to its end: the minimum and the maxima stay as fixed."),
        Empty(_("No table sessions"), _("No session was opened on these days."), "plan"),
        "register.sessions",
    ),
    rows=lambda scope: selectors.list_sessions(scope.house.id),
    filters=SessionFilter,
    sort="-number",
    tables=("games.TableSession", "games.SessionLimit", "games.ClosingAnnouncement", "games.SessionEnd"),
    columns=(
        Column(
            "number",
            _("Session"),
            (Cell("session", _("Session"), lambda row: row.label),),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("games:session", page_cells.text_cell("label")),
        ),
        Column(
            "gaming_day",
            _("Gaming day"),
            (cell("gaming_day", _("Gaming day"), type="date"),),
            order=("gaming_day",),
            style="figures",
            html=page_cells.day_cell("gaming_day"),
        ),
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            html=page_cells.text_cell("table"),
        ),
        Column("game", _("Game"), (cell("game", _("Game"), "table.game"),), order=("table__game",), html=_game_cell),
        Column(
            "minimum",
            _("Minimum"),
            (
                cell("minimum", _("Minimum"), type="decimal"),
                cell("decree", _("Decree"), "decree.reference"),
            ),
            order=("minimum",),
            style="figures",
            html=page_cells.amount_cell("minimum"),
        ),
        Column(
            "limits",
            _("Maxima"),
            (Cell("limits", _("Maxima"), _limits_as_json, type="json"),),
            html=_maxima_cell,
        ),
        Column(
            "series_checked",
            _("Colour chips checked"),
            (cell("series_checked", _("Colour chips checked"), type="integer"),),
            usual=False,
            style="figures",
            html=page_cells.number_cell("series_checked"),
        ),
        Column(
            "opened",
            pgettext_lazy("table session", "Opened"),
            (
                cell("opened_by", _("Opened by"), type="person"),
                cell("opened_at", _("Opened at"), type="datetime"),
            ),
            order=("opened_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("opened_by"), page_cells.time_cell("opened_at")),
        ),
        Column(
            "announced",
            _("End of play announced"),
            (
                cell("announcement", _("Announcement"), "announcement.kind", words=words.CLOSINGS),
                cell("announced_by", _("Announced by"), "announcement.announced_by", type="person"),
                cell("announced_at", _("Announced at"), "announcement.announced_at", type="datetime"),
            ),
            usual=False,
            html=_announcement_cell,
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), state_of, lambda row: str(words.SESSION_STATES[state_of(row)])),
                cell("ended_by", pgettext_lazy("table session", "Ended by"), "ended.ended_by", type="person"),
                cell("ended_at", _("Ended at"), "ended.ended_at", type="datetime"),
            ),
            html=_STATE,
        ),
    ),
)
