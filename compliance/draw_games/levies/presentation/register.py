"""Register definition of the levies counted at poker tables."""

from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.games.selectors.scheme_terms import levy_text
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from ...prizes.presentation import words
from .. import selectors

if TYPE_CHECKING:
    from compliance.games.models.sessions import TableSession

    from ...models.levies import LevyCount


def state_of(row: "LevyCount") -> str:
    """Return whether a count is `confirmed`, or `waiting` for it."""
    return "confirmed" if hasattr(row, "confirmed") else "waiting"


_STATE = page_cells.badge_cell(state_of, words.LEVY_STATES, words.LEVY_TONES)
_CONFIRM = page_cells.button_cell("draw_games:confirm_levy", _("Confirm the count"))


def _state_cell(row: "LevyCount", scope: Scope) -> str:
    waits = state_of(row) == "waiting" and row.counted_by_id != scope.presence.staff.pk
    if waits and scope.presence.may(words.RUN):
        return page_cells.join_with_spaces(_STATE, _CONFIRM)(row, scope)
    return _STATE(row, scope)


def session_text(session: "TableSession") -> str:
    """Return the number of a session with its table."""
    return gettext("%(session)s, table %(table)s") % {"session": session.label, "table": session.table}


def _period_cell(row: "LevyCount", scope: Scope) -> str:
    begin, end = scope.house.local(row.begins_at), scope.house.local(row.ends_at)
    # The second day is written only if it is another one.
    until = f"{end:%H:%M}" if begin.date() == end.date() else local_time(scope.house, row.ends_at)
    # A date with hyphens would be broken within.
    return format_html('<span class="number">{}</span> – {}', local_time(scope.house, row.begins_at), until)


def _posted_cell(row: "LevyCount", scope: Scope) -> str:
    assert row.session.scheme is not None  # a trigger requires it
    return levy_text(row.session.scheme, scope.house.currency)


LEVIES = Register(
    name="poker-levies",
    title=_("Levies of poker tables"),
    permission=words.READ,
    page=Page(
        "draw_games:levies",
        _("Levies on the stakes at poker tables where the casino only mediates, counted by two persons."),
        Empty(_("No levies"), _("The count box of a poker table is counted here."), "coins"),
        "scheme.levy",
    ),
    rows=lambda scope: selectors.list_levies(scope.house.id),
    sort="-counted",
    tables=("draw_games.LevyCount", "draw_games.LevyConfirmation"),
    columns=(
        Column(
            "session",
            _("Session"),
            (
                cell("session", _("Session"), "session.label"),
                cell("session_id", _("Session (ID)"), type="uuid"),
                cell("table", _("Table"), "session.table.name"),
            ),
            order=("session__number",),
            always_shown=True,
            html=page_cells.text_cell(lambda row: session_text(row.session)),
        ),
        Column(
            "time",
            pgettext_lazy("levy", "From and to"),
            (
                cell("begins_at", pgettext_lazy("levy", "From"), type="datetime"),
                cell("ends_at", pgettext_lazy("levy", "To"), type="datetime"),
            ),
            order=("begins_at",),
            html=_period_cell,
        ),
        Column(
            "hands",
            _("Hands played"),
            (cell("hands", _("Hands played"), type="integer"),),
            style="figures",
            html=page_cells.number_cell("hands"),
        ),
        Column(
            "stakes",
            _("Stakes in all"),
            (cell("stakes", _("Stakes in all"), type="decimal"),),
            style="figures",
            html=page_cells.amount_cell("stakes"),
        ),
        Column(
            "amount",
            _("Levy"),
            (
                cell("amount", _("Levy"), type="decimal"),
                cell("percent", _("Posted levy, in percent"), "session.scheme.levy_percent", type="decimal"),
                cell("maximum", _("Maximum of the levy for each hand"), "session.scheme.levy_maximum", type="decimal"),
            ),
            order=("amount",),
            style="figures",
            html=page_cells.amount_cell("amount"),
        ),
        Column("posted", _("Posted levy"), (), usual=False, html=_posted_cell),
        Column(
            "counted",
            pgettext_lazy("levy", "Counted"),
            (
                cell("counted_by", _("Counted by"), type="person"),
                cell("counted_at", pgettext_lazy("levy", "Counted at"), type="datetime"),
            ),
            order=("counted_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("counted_by"), page_cells.time_cell("counted_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), state_of, lambda row: str(words.LEVY_STATES[state_of(row)])),
                cell("confirmed_by", _("Confirmed by"), "confirmed.confirmed_by", type="person"),
                cell("confirmed_at", _("Confirmed at"), "confirmed.confirmed_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
