"""Register definition of stakes, each with its result under the law."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.citations.texts import citation_text
from compliance.games.selectors import games as selectors
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell, value_at_path

from .. import words
from ..filters import StakeFilter

if TYPE_CHECKING:
    from ...models.stakes import StakeRecord

OUTCOMES = {True: words.OUTCOMES["accepted"], False: words.OUTCOMES["refused"]}


def _table_name(row: "StakeRecord") -> str | None:
    if row.table:
        return str(row.table)
    return None


STAKES = Register(
    name="stakes",
    title=_("Recorded stakes"),
    permission="games.table.read",
    page=Page(
        "games:stakes",
        _("Stakes made or attempted, accepted or refused as a breach, with the article."),
        Empty(_("No recorded stakes"), _("No stakes with other means were recorded on these days."), "coins"),
    ),
    rows=lambda scope: selectors.list_stakes(scope.house.id),
    filters=StakeFilter,
    sort="-recorded_at",
    tables=("games.StakeRecord",),
    columns=(
        Column(
            "recorded_at",
            pgettext_lazy("when it happened", "At"),
            (cell("recorded_at", pgettext_lazy("when it happened", "At"), type="datetime"),),
            order=("recorded_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("recorded_at"),
        ),
        Column(
            "gaming_day",
            _("Gaming day"),
            (cell("gaming_day", _("Gaming day"), type="date"),),
            order=("gaming_day",),
            style="figures",
            usual=False,
            html=page_cells.day_cell("gaming_day"),
        ),
        Column(
            "table",
            _("Table"),
            (Cell("table", _("Table"), _table_name), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            html=page_cells.text_cell(_table_name),
        ),
        Column(
            "family",
            _("Game"),
            (cell("family", _("Game"), words=words.FAMILIES),),
            order=("family",),
            html=page_cells.text_cell("family", words.FAMILIES),
        ),
        Column(
            "means",
            _("Staked with"),
            (
                cell("means", _("Staked with"), words=words.MEANS),
                cell("other_means", _("Other means")),
            ),
            order=("means",),
            html=page_cells.with_notes(page_cells.text_cell("means", words.MEANS), page_cells.note_cell("other_means")),
        ),
        Column(
            "amount",
            _("Amount"),
            (cell("amount", _("Amount"), type="decimal"),),
            order=("amount",),
            style="figures",
            html=page_cells.amount_cell("amount"),
        ),
        Column(
            "accepted",
            _("Outcome"),
            (cell("accepted", _("Outcome"), words=OUTCOMES, type="boolean"),),
            order=("accepted",),
            html=page_cells.badge_cell("accepted", OUTCOMES, words.TONES),
        ),
        Column(
            "article",
            _("Article"),
            (Cell("article", _("Article"), value_at_path("article"), lambda row: citation_text(row.article)),),
            order=("article",),
            html=page_cells.article_cell("article"),
        ),
        Column(
            "said",
            _("What happened"),
            (cell("said", _("What happened")),),
            style="said",
            usual=False,
            html=page_cells.text_cell("said"),
        ),
        Column(
            "recorded_by",
            _("By"),
            (cell("recorded_by", _("By"), type="person"),),
            order=("recorded_by__full_name",),
            html=page_cells.text_cell("recorded_by"),
        ),
    ),
)
