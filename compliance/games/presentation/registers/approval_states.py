"""Register definition of the games, side bets and devices with the state of their approval today."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.games.selectors.approval_states import approval_states
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell, value_at_path

from .. import words

if TYPE_CHECKING:
    from compliance.games.selectors.approval_states import ApprovalState

_NUMBER = page_cells.link_cell("games:application", page_cells.text_cell("application.label"), "application.pk")


def _rows(scope: Scope) -> "list[ApprovalState]":
    return approval_states(scope.house.id, scope.house.jurisdiction, scope.today)


def _application_cell(row: "ApprovalState", scope: Scope) -> str:
    if row.application is None:
        # A game for which the casino never applied has no page to link to.
        return page_cells.text_cell(value_at_path("application.label"))(row, scope)
    return _NUMBER(row, scope)


APPROVAL_STATES = Register(
    name="approval-states",
    title=_("Games and their approvals"),
    permission="games.table.read",
    page=Page(
        "games:approval_states",
        _("Games, side bets and devices, and whether the Minister of Finance has approved them today."),
        Empty(_("No games"), _("The pay tables of this casino have no games."), "scales"),
        "register.approval_states",
    ),
    rows=_rows,
    tables=("games.ApprovalApplication", "games.ApplicationDecision", "games.ApprovalEnd"),
    # The rows are computed: a state that was stored could differ from the one that stops a table (ADR 99).
    has_ids=False,
    columns=(
        Column("name", _("Name"), (cell("name", _("Name")),), always_shown=True, html=page_cells.text_cell("name")),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=words.SUBJECT_KINDS), cell("game", _("Game of the pay tables"))),
            html=page_cells.text_cell("kind", words.SUBJECT_KINDS),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.APPROVAL_OF_GAME_STATES),),
            html=page_cells.badge_cell("state", words.APPROVAL_OF_GAME_STATES, words.APPROVAL_OF_GAME_TONES),
        ),
        Column(
            "since",
            _("Valid from"),
            (cell("since", _("Valid from"), type="date"),),
            style="figures",
            html=page_cells.day_cell("since"),
        ),
        Column(
            "reference",
            _("Decision"),
            (cell("reference", _("Decision")),),
            html=page_cells.text_cell("reference"),
        ),
        Column(
            "last_day",
            _("Last day"),
            (cell("last_day", _("Last day"), type="date"),),
            style="figures",
            html=page_cells.day_cell("last_day"),
        ),
        Column(
            "application",
            _("Application"),
            (cell("application", _("Application"), "application.label"),),
            html=_application_cell,
        ),
    ),
)
