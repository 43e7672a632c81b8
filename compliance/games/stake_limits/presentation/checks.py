"""Register definition of checked stakes."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.citations.texts import citation_text
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell, value_at_path

from .. import selectors
from . import words

if TYPE_CHECKING:
    from ...models.stake_limits import StakeCheck

RECORD = "games.stake.record"


def _session_label(row: "StakeCheck") -> str:
    return row.session.label


def _terminal_number(row: "StakeCheck") -> str | None:
    if row.terminal is None:
        return None
    return row.terminal.number


STAKE_CHECKS = Register(
    name="stake-checks",
    title=_("Checked stakes"),
    permission="games.table.read",
    page=Page(
        "games:stake_checks",
        _("Contested stakes with the limits that applied and the result."),
        Empty(_("No checked stakes"), _("A stake is checked on the page of its table session."), "scales"),
        "register.stake_checks",
    ),
    rows=lambda scope: selectors.list_checks(scope.house.id),
    sort="-checked_at",
    tables=("games.StakeCheck",),
    columns=(
        Column(
            "checked_at",
            pgettext_lazy("when it happened", "At"),
            (cell("checked_at", pgettext_lazy("when it happened", "At"), type="datetime"),),
            order=("checked_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("checked_at"),
        ),
        Column(
            "staked_at",
            _("Time of the stake"),
            (cell("staked_at", _("Time of the stake"), type="datetime"),),
            order=("staked_at",),
            style="number",
            html=page_cells.time_cell("staked_at"),
        ),
        Column(
            "session",
            _("Session"),
            (
                Cell("session", _("Session"), _session_label),
                cell("session_id", _("Session (ID)"), type="uuid"),
                cell("table", _("Table"), "session.table.name"),
            ),
            order=("session__number",),
            html=page_cells.join_with_commas(
                page_cells.link_cell("games:session", page_cells.text_cell(_session_label), "session_id"),
                page_cells.text_cell("session.table"),
            ),
        ),
        Column(
            "chance",
            pgettext_lazy("betting", "Chance"),
            (cell("chance", pgettext_lazy("betting", "Chance"), words=words.CHANCES),),
            order=("chance",),
            html=page_cells.text_cell("chance", words.CHANCES),
        ),
        Column(
            "at_table",
            _("At the table"),
            (cell("at_table", _("At the table"), type="decimal"),),
            order=("at_table",),
            style="figures",
            html=page_cells.amount_cell("at_table"),
        ),
        Column(
            "at_terminal",
            _("On the terminal"),
            (
                cell("at_terminal", _("On the terminal"), type="decimal"),
                Cell("terminal", _("Terminal"), _terminal_number),
            ),
            order=("at_terminal",),
            style="figures",
            html=page_cells.amount_cell("at_terminal"),
        ),
        Column(
            "others",
            _("Of other players"),
            (cell("others", _("Of other players"), type="decimal"),),
            order=("others",),
            style="figures",
            # Zero, unless the casino decided that one maximum applies to several players together.
            usual=False,
            html=page_cells.amount_cell("others"),
        ),
        Column(
            "minimum",
            _("Minimum"),
            (
                cell("minimum", _("Minimum"), type="decimal"),
                cell("step", _("In multiples of"), type="decimal"),
            ),
            style="figures",
            html=page_cells.amount_cell("minimum"),
        ),
        Column(
            "maximum",
            _("Maximum"),
            (
                cell("maximum", _("Maximum"), type="decimal"),
                # The id alone: not every reader of this register may know which guests have limits.
                cell("individual_limit", _("Individual limit (ID)"), "individual_limit_id", type="uuid"),
            ),
            style="figures",
            html=page_cells.amount_cell("maximum"),
        ),
        Column(
            "result",
            pgettext_lazy("check of a stake", "Result"),
            (cell("result", pgettext_lazy("check of a stake", "Result"), words=words.RESULTS),),
            order=("result",),
            html=page_cells.badge_cell("result", words.RESULTS, words.RESULT_TONES),
        ),
        Column(
            "article",
            _("Article"),
            (Cell("article", _("Article"), value_at_path("article"), lambda row: citation_text(row.article)),),
            usual=False,
            html=page_cells.article_cell("article"),
        ),
        Column(
            "checked_by",
            _("By"),
            (cell("checked_by", _("By"), type="person"),),
            order=("checked_by__full_name",),
            html=page_cells.text_cell("checked_by"),
        ),
    ),
)
