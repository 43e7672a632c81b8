"""Register definition of applications to the Minister of Finance."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.games.selectors import games as selectors
from compliance.games.selectors.games import application_stage
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell, for_files

from .. import words

APPLICATIONS = Register(
    name="applications",
    title=_("Applications to the Minister of Finance"),
    permission="games.table.read",
    page=Page(
        "games:applications",
        _(
            "Semi-automatic games, side bets and paid tournaments may be used only after approval by the "
            "Minister of Finance."
        ),
        Empty(_("No applications"), _("No approval has been requested from the Minister yet."), "report"),
    ),
    rows=lambda scope: selectors.list_applications(scope.house.id),
    sort="-number",
    tables=(
        *("games.ApprovalApplication", "games.ApplicationMeans", "games.ApplicationFiling"),
        *("games.ApplicationDecision", "games.ApprovalEnd"),
    ),
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number"), "label"),),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("games:application", page_cells.text_cell("label")),
        ),
        Column(
            "kind",
            _("Subject of the application"),
            (cell("kind", _("Subject of the application"), words=words.APPLICATIONS),),
            order=("kind",),
            html=page_cells.text_cell("kind", words.APPLICATIONS),
        ),
        Column("name", _("Name"), (cell("name", _("Name")),), order=("name",), html=page_cells.text_cell("name")),
        Column(
            "game_type",
            _("Type of game"),
            (cell("game_type", _("Type of game")),),
            order=("game_type",),
            usual=False,
            html=page_cells.text_cell("game_type"),
        ),
        Column(
            "planned_on",
            _("Planned from"),
            (cell("planned_on", _("Planned from"), type="date"),),
            order=("planned_on",),
            style="figures",
            html=page_cells.day_cell("planned_on"),
        ),
        Column(
            "prepared_by",
            pgettext_lazy("application", "Prepared by"),
            (cell("prepared_by", pgettext_lazy("application", "Prepared by"), type="person"),),
            order=("prepared_by__full_name",),
            usual=False,
            html=page_cells.text_cell("prepared_by"),
        ),
        Column(
            "filed_at",
            _("Filed"),
            (cell("filed_at", _("Filed"), "filing.filed_at", type="datetime"),),
            order=("filing__filed_at",),
            style="figures",
            html=page_cells.calendar_day("filing.filed_at"),
        ),
        Column(
            "reference",
            _("Decision"),
            (cell("reference", _("Decision"), "decision.reference"),),
            order=("decision__reference",),
            html=page_cells.text_cell("decision.reference"),
        ),
        Column(
            "valid_from",
            _("May be used from"),
            (cell("valid_from", _("May be used from"), "decision.valid_from", type="date"),),
            order=("decision__valid_from",),
            style="figures",
            html=page_cells.day_cell("decision.valid_from"),
        ),
        Column(
            "last_day",
            _("Last day"),
            (cell("last_day", _("Last day"), "ended.last_day", type="date"),),
            order=("ended__last_day",),
            style="figures",
            usual=False,
            html=page_cells.day_cell("ended.last_day"),
        ),
        Column(
            "stage",
            _("State"),
            (Cell("stage", _("State"), application_stage, lambda row: str(words.STAGES[application_stage(row)])),),
            html=page_cells.badge_cell(application_stage, words.STAGES, words.STAGE_TONES),
        ),
        *for_files(cell("game", _("Game of the pay tables")), cell("means", _("Means of payment"))),
    ),
)
