"""Register definition of bingo rounds."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ...prizes.presentation import words
from .. import selectors

if TYPE_CHECKING:
    from ...models.bingo import BingoRound


class RoundFilter(RegisterFilter):
    """Rounds by gaming day."""

    first = first_gaming_day()
    last = last_gaming_day()


def _cards_sold(row: "BingoRound") -> int:
    return sum(each.last_card - each.first_card + 1 for each in row.sales.all())


def _ball_count(row: "BingoRound") -> int:
    return len(row.draws.all())


def _sales(row: "BingoRound") -> dict[str, object]:
    return {f"{each.first_card}-{each.last_card}": each.sold_at for each in row.sales.all()}


def _balls(row: "BingoRound") -> dict[str, object]:
    return {str(each.position): each.number for each in row.draws.all()}


def _claims(row: "BingoRound") -> dict[str, object]:
    return {
        str(each.pk): {
            "card": each.card,
            "after_ball": each.position,
            "numbers": each.numbers,
            "result": selectors.result_of(each),
            "paid": getattr(getattr(each, "payment", None), "amount", None),
        }
        for each in row.claims.all()
    }


def _unclaimed(row: "BingoRound") -> dict[str, object]:
    return {str(each.card): each.reason for each in row.unclaimed.all()}


BINGO_ROUNDS = Register(
    name="bingo-rounds",
    title=_("Bingo rounds"),
    permission=words.READ,
    page=Page(
        "draw_games:bingo_rounds",
        _(
            "Rounds with their cards, draws and bingos. A card plays only in its round; the sale ends with the first "
            "draw."
        ),
        Empty(_("No bingo rounds"), _("No round was opened on these days."), "plan"),
        "register.bingo_rounds",
    ),
    rows=lambda scope: selectors.list_rounds(scope.house.id),
    filters=RoundFilter,
    sort="-opened",
    tables=(
        *("draw_games.BingoRound", "draw_games.CardSale", "draw_games.BingoDraw", "draw_games.BingoClaim"),
        *("draw_games.ClaimDecision", "draw_games.BingoEnd", "draw_games.BingoPayment", "draw_games.UnclaimedBingo"),
    ),
    columns=(
        Column(
            "number",
            _("Round"),
            (
                Cell("number", _("Round"), lambda row: row.label),
                cell("colour", pgettext_lazy("bingo round", "Colour")),
            ),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("draw_games:bingo_round", page_cells.text_cell("label")),
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
        Column(
            "game",
            _("Game"),
            (
                cell("variant", _("Game"), type="integer"),
                cell("pattern", _("Pattern"), words=words.PATTERNS),
                cell("jackpot", _("Progressive jackpot")),
            ),
            order=("variant", "pattern"),
            html=page_cells.join_with_commas(
                page_cells.number_cell("variant"), page_cells.text_cell("pattern", words.PATTERNS)
            ),
        ),
        Column(
            "price",
            _("Price of a card"),
            (cell("price", _("Price of a card"), type="decimal"),),
            order=("price",),
            style="figures spare",
            html=page_cells.amount_cell("price"),
        ),
        Column(
            "prize",
            pgettext_lazy("payout schedule", "Prize"),
            (cell("prize", pgettext_lazy("payout schedule", "Prize"), type="decimal"),),
            order=("prize",),
            style="figures",
            html=page_cells.amount_cell("prize"),
        ),
        Column(
            "cards",
            _("Cards sold"),
            (
                Cell("cards", _("Cards sold"), _cards_sold, type="integer"),
                Cell("sales", _("Series of cards"), _sales, type="json"),
            ),
            style="figures",
            html=page_cells.number_cell(_cards_sold),
        ),
        Column(
            "balls",
            _("Balls drawn"),
            (
                Cell("ball_count", _("Balls drawn"), _ball_count, type="integer"),
                Cell("balls", _("Numbers in their order"), _balls, type="json"),
            ),
            style="figures",
            html=page_cells.number_cell(_ball_count),
        ),
        Column(
            "winners",
            _("Winners"),
            (
                cell("winners", _("Winners"), "ended.winners", type="integer"),
                cell("share", _("Share of each winner"), "ended.share", type="decimal"),
                Cell("claims", pgettext_lazy("bingo", "Claims"), _claims, type="json"),
                Cell("unclaimed", _("Bingos not claimed"), _unclaimed, type="json"),
            ),
            style="figures",
            html=page_cells.number_cell("ended.winners"),
        ),
        Column(
            "opened",
            pgettext_lazy("bingo round", "Opened"),
            (
                cell("opened_by", _("Opened by"), type="person"),
                cell("opened_at", _("Opened at"), type="datetime"),
            ),
            order=("opened_at",),
            usual=False,
            html=page_cells.join_with_commas(page_cells.text_cell("opened_by"), page_cells.time_cell("opened_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    selectors.state_of,
                    lambda row: str(words.ROUND_STATES[selectors.state_of(row)]),
                ),
                cell("ended_by", pgettext_lazy("bingo round", "Ended by"), "ended.ended_by", type="person"),
                cell("ended_at", pgettext_lazy("bingo round", "Ended at"), "ended.ended_at", type="datetime"),
                cell("end_reason", _("Reason for an end without a bingo"), "ended.reason"),
            ),
            html=page_cells.badge_cell(selectors.state_of, words.ROUND_STATES, words.ROUND_TONES),
        ),
    ),
)
