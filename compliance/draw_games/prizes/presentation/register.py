"""Register definition of the prizes of payout schedules."""

from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell

from .. import selectors
from . import words

if TYPE_CHECKING:
    from ...models.prizes import PrizeTable


def state_of(row: "PrizeTable") -> str:
    """Return whether prizes are `released`, or `waiting` for it."""
    return "released" if hasattr(row, "released") else "waiting"


def _kind(row: "PrizeTable") -> str:
    return capfirst(str(words.KINDS[row.version.document.kind]))


def _lines(row: "PrizeTable") -> dict[str, object]:
    """Return the prizes for the API and files, under the name of their game."""
    bingo = [
        {"variant": each.variant, "pattern": each.pattern, "price": each.price, "prize": each.prize}
        for each in row.bingo_prizes.all()
    ]
    keno = [{"marked": each.marked, "hits": each.hits, "multiple": each.multiple} for each in row.keno_prizes.all()]
    return {"bingo": bingo, "keno": keno}


PRIZES = Register(
    name="draw-prizes",
    title=_("Prizes of bingo and keno"),
    permission=words.READ,
    page=Page(
        "draw_games:prizes",
        _("Prizes of the published payout schedules. One person enters them, another one releases them."),
        Empty(_("No prizes"), _("Publish a payout schedule, then enter its prizes here."), "scales"),
        "register.draw_prizes",
    ),
    rows=lambda scope: selectors.list_prize_tables(scope.house.id),
    sort="-entered",
    tables=(
        *("draw_games.PrizeTable", "draw_games.BingoPrize"),
        *("draw_games.KenoPrize", "draw_games.PrizeTableRelease"),
    ),
    columns=(
        Column(
            "schedule",
            _("Payout schedule"),
            (
                cell("schedule", _("Payout schedule"), "version.document.name"),
                cell("version", pgettext_lazy("published rules", "Version"), "version.number", type="integer"),
                cell("version_id", _("Version (ID)"), type="uuid"),
            ),
            order=("version__document__name",),
            always_shown=True,
            html=page_cells.link_cell("draw_games:prize_table", page_cells.text_cell("version.document.name")),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), "version.document.kind", words=words.KINDS),),
            html=page_cells.text_cell(_kind),
        ),
        Column(
            "lines",
            pgettext_lazy("payout schedule", "Prizes"),
            (
                cell("line_count", _("Number of prizes"), type="integer"),
                Cell("lines", pgettext_lazy("payout schedule", "Prizes"), _lines, type="json"),
                cell("minutes", _("Minutes from game to game"), type="integer"),
            ),
            style="figures",
            html=page_cells.number_cell("line_count"),
        ),
        Column(
            "entered",
            pgettext_lazy("payout schedule", "Entered"),
            (
                cell("entered_by", _("Entered by"), type="person"),
                cell("entered_at", _("Entered at"), type="datetime"),
            ),
            order=("entered_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("entered_by"), page_cells.time_cell("entered_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), state_of, lambda row: str(words.PRIZE_STATES[state_of(row)])),
                cell("released_by", _("Released by"), "released.released_by", type="person"),
                cell("released_at", _("Released at"), "released.released_at", type="datetime"),
            ),
            html=page_cells.badge_cell(state_of, words.PRIZE_STATES, words.PRIZE_TONES),
        ),
    ),
)
