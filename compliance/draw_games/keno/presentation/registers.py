"""Register definitions of keno rounds and keno tickets."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ...prizes.presentation import words
from .. import selectors

if TYPE_CHECKING:
    from decimal import Decimal

    from django_stubs_ext import WithAnnotations

    from ...models.keno import KenoDraw, KenoTicket


class KenoFilter(RegisterFilter):
    """Rounds or tickets by gaming day."""

    first = first_gaming_day()
    last = last_gaming_day()


class TicketInRegister(TypedDict):
    """What the register shows next to the columns of a ticket."""

    state: str
    winnings: "Decimal"


def add_states(_scope: Scope, rows: "list[WithAnnotations[KenoTicket, TicketInRegister]]") -> None:
    """Attach to each ticket what it won in the drawn rounds, and its state."""
    drawn = {table_id: selectors.last_drawn(table_id) for table_id in {row.table_id for row in rows}}
    for row in rows:
        row.winnings = selectors.winnings_of(row)
        row.state = selectors.state_of(row, drawn[row.table_id], row.winnings)


def _draw_numbers(row: "KenoDraw") -> str:
    return words.list_numbers(row.numbers)


def _ticket_numbers(row: "KenoTicket") -> str:
    return words.list_numbers(row.numbers)


KENO_ROUNDS = Register(
    name="keno-rounds",
    title=_("Keno rounds"),
    permission=words.READ,
    page=Page(
        "draw_games:keno_rounds",
        _("Rounds with the 20 numbers of 80 that the random generator drew, in their order."),
        Empty(_("No keno rounds"), _("No round was drawn on these days."), "plan"),
        "register.keno_rounds",
    ),
    rows=lambda scope: selectors.list_draws(scope.house.id),
    filters=KenoFilter,
    sort="-drawn",
    tables=("draw_games.KenoDraw",),
    columns=(
        Column(
            "number",
            _("Round"),
            (Cell("number", _("Round"), lambda row: row.label),),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("draw_games:keno_round", page_cells.text_cell("label")),
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
            "numbers",
            _("Numbers drawn"),
            (Cell("numbers", _("Numbers drawn"), _draw_numbers),),
            html=page_cells.text_cell(_draw_numbers),
        ),
        Column(
            "drawn",
            pgettext_lazy("keno round", "Drawn"),
            (
                cell("drawn_by", _("Recorded by"), type="person"),
                cell("drawn_at", pgettext_lazy("keno round", "Drawn at"), type="datetime"),
            ),
            order=("drawn_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("drawn_by"), page_cells.time_cell("drawn_at")),
        ),
    ),
)

KENO_TICKETS = Register(
    name="keno-tickets",
    title=_("Keno tickets"),
    permission=words.READ,
    page=Page(
        "draw_games:keno_tickets",
        _(
            "Registered forms with serial number, time and round. Winnings of a series are collected before the next "
            "game."
        ),
        Empty(_("No keno tickets"), _("No form was registered on these days."), "card"),
        "register.keno_tickets",
    ),
    rows=lambda scope: selectors.list_tickets(scope.house.id),
    prepare=add_states,
    filters=KenoFilter,
    sort="-registered",
    tables=("draw_games.KenoTicket", "draw_games.KenoCollection", "draw_games.KenoLoss"),
    columns=(
        Column(
            "serial",
            pgettext_lazy("keno ticket", "Serial number"),
            (Cell("serial", pgettext_lazy("keno ticket", "Serial number"), lambda row: row.label),),
            order=("serial",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("draw_games:keno_ticket", page_cells.text_cell("label")),
        ),
        Column(
            "registered",
            pgettext_lazy("keno ticket", "Registered"),
            (
                cell("registered_by", _("Registered by"), type="person"),
                cell("registered_at", _("Registered at"), type="datetime"),
                cell("gaming_day", _("Gaming day"), type="date"),
            ),
            order=("registered_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("registered_by"), page_cells.time_cell("registered_at")
            ),
        ),
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            usual=False,
            html=page_cells.text_cell("table"),
        ),
        Column(
            "numbers",
            _("Numbers"),
            (Cell("numbers", _("Numbers"), _ticket_numbers),),
            html=page_cells.text_cell(_ticket_numbers),
        ),
        Column(
            "stake",
            _("Stake of each game"),
            (cell("stake", _("Stake of each game"), type="decimal"),),
            order=("stake",),
            style="figures",
            html=page_cells.amount_cell("stake"),
        ),
        Column(
            "rounds",
            _("First and last round"),
            (
                cell("wished", _("Wished round"), type="integer"),
                cell("first_round", _("First round"), type="integer"),
                Cell("last_round", _("Last round"), lambda row: row.last_round, type="integer"),
                cell("games", _("Games"), type="integer"),
                cell("electronic", _("Electronic form"), type="boolean"),
            ),
            order=("first_round",),
            html=page_cells.join_with_commas(
                page_cells.number_cell("first_round"), page_cells.number_cell("last_round")
            ),
        ),
        Column(
            "winnings",
            _("Winnings"),
            (cell("winnings", _("Winnings"), type="decimal"),),
            style="figures",
            html=page_cells.amount_cell("winnings"),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.TICKET_STATES),
                cell("paid_by", _("Paid by"), "collected.paid_by", type="person"),
                cell("paid_at", _("Paid at"), "collected.paid_at", type="datetime"),
                cell("payout", _("Payout"), "collected.payout.label"),
            ),
            html=page_cells.badge_cell("state", words.TICKET_STATES, words.TICKET_TONES),
        ),
    ),
)
