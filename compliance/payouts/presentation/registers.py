"""Register of payouts: page, exports, API list and log entry."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Column,
    Empty,
    Html,
    Page,
    Register,
    Scope,
    Words,
    cell,
    for_files,
    single_cell_column,
)

from ..selectors import payouts as selectors
from ..services import winnings
from . import words
from .filters import PayoutFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.payouts import Payout
    from ..selectors.payouts import PayoutState


class PayoutInRegister(selectors.PayoutState):
    """What the register adds to a payout: the code of its next step."""

    next: str


def _with_next_steps(scope: Scope, rows: "list[WithAnnotations[Payout, PayoutInRegister]]") -> None:
    """Attach to each row its next step, which also depends on winnings without a link to it."""
    progress = winnings.progress_of(scope.house, rows)
    for row in rows:
        row.next = progress[row.pk].next.value


def _text_column(name: str, title: Words, path: str = "", *order: str, type: str = "text") -> Column:
    return single_cell_column(
        cell(name, title, path, type=type), page_cells.text_cell(path or name), *order, usual=False
    )


def _row_style(row: "WithAnnotations[Payout, PayoutState]") -> str:
    return "cancelled" if row.state in {"voided", "withdrawn"} else ""


PAYOUTS = Register(
    name="payouts",
    title=_("Payouts"),
    permission="payouts.payout.read",
    page=Page(
        "payouts:payouts",
        _("All payout requests: winnings, pay table check, approver and payer."),
        Empty(_("No payouts"), _("No payouts match your filters. Choose other days or another status."), "coins"),
        law="payout.threshold",
    ),
    rows=lambda scope: selectors.payouts(scope.house.id).order_by("-number"),
    filters=PayoutFilter,
    prepare=_with_next_steps,
    tables=("payouts.Payout", "payouts.Step", "payouts.Payment"),
    sort="-number",
    then=("number",),
    row_style=_row_style,
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number"), "label"),),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("payouts:payout", page_cells.text_cell("label")),
        ),
        single_cell_column(
            cell("gaming_day", _("Gaming day"), type="date"),
            page_cells.day_cell("gaming_day"),
            "gaming_day",
            style="number",
            usual=False,
        ),
        single_cell_column(
            cell("prepared_at", _("Requested at"), type="datetime"),
            page_cells.time_cell("prepared_at"),
            "prepared_at",
            style="number",
        ),
        single_cell_column(
            cell("origin", _("Origin"), words=words.ORIGINS),
            page_cells.text_cell("origin", words.ORIGINS),
            "origin",
        ),
        _text_column("table", _("Table"), "table.name"),
        _text_column("machine", pgettext_lazy("gaming machine", "Machine")),
        single_cell_column(cell("game", _("Game")), page_cells.text_cell(words.game_of), "game", usual=False),
        _text_column("bet", _("Bet")),
        single_cell_column(
            cell("stake", _("Stake"), type="decimal"), page_cells.amount_cell("stake"), style="figures", usual=False
        ),
        single_cell_column(
            cell("amount", _("Amount"), type="decimal"), page_cells.amount_cell("amount"), "amount", style="figures"
        ),
        single_cell_column(cell("large", _("Large"), type="boolean"), page_cells.yes_no("large"), "large", usual=False),
        single_cell_column(
            cell("means", _("Paid by"), words=words.MEANS), page_cells.text_cell("means", words.MEANS), "means"
        ),
        single_cell_column(
            cell("explained", _("Pay table"), words=words.ANSWERS),
            page_cells.badge_cell("explained", words.ANSWERS, words.FLAGS),
            "explained",
        ),
        single_cell_column(
            cell("state", _("State"), words=words.STATES),
            page_cells.badge_cell("state", words.STATES, words.TONES),
            "state",
        ),
        _text_column("beneficiary", _("Paid to")),
        _text_column("prepared_by", _("Requested by"), "prepared_by", "prepared_by__full_name", type="person"),
        single_cell_column(
            cell("paid_at", _("Paid at"), "payment.paid_at", type="datetime"),
            page_cells.time_cell("payment.paid_at"),
            style="number",
            usual=False,
        ),
        _text_column("paid_by", _("Paid out by"), "payment.paid_by", type="person"),
        _text_column("reference", pgettext_lazy("payment or booking", "Reference"), "payment.reference"),
        *for_files(
            cell("table_id", _("Table (ID)"), type="uuid"),
            cell("stake_returned", _("The amount contains the stake"), type="boolean"),
            cell("jackpot", _("Jackpot"), words=words.JACKPOTS),
            cell("won_at", _("Won at"), type="datetime"),
            cell("explained_amount", _("Amount per pay table"), type="decimal"),
            cell("approval_needed", _("Second person required"), type="boolean"),
            cell("may_be_held", _("Extra time permitted"), type="boolean"),
            cell("expected_on", _("Expected on"), type="date"),
            cell("gate", _("Before payment"), words=words.GATES),
            cell("gate_is_shut", _("Not yet confirmed"), type="boolean"),
            cell("winnings", _("Winnings that may be withheld"), words=words.WINNINGS),
            cell("next", pgettext_lazy("what is to be done", "Next")),
        ),
    ),
)


def _expected_on(row: "WithAnnotations[Payout, PayoutState]", _scope: Scope) -> str:
    if row.expected_on is None:
        return ""
    return gettext("expected on %(day)s") % {"day": date_format(row.expected_on, "SHORT_DATE_FORMAT")}


def _own_request(row: "WithAnnotations[Payout, PayoutState]", scope: Scope) -> str:
    if row.prepared_by_id == scope.presence.staff.pk:
        return gettext("another person must answer")
    return ""


_IN_QUEUE = {"number", "prepared_at", "origin", "amount", "explained", "state"}
# Other columns are notes below these, so that the queue is no wider than a tablet.
_WITH_NOTES: Mapping[str, Html] = {
    "prepared_at": page_cells.with_notes(page_cells.time_cell("prepared_at"), page_cells.note_cell("prepared_by")),
    "origin": page_cells.with_notes(page_cells.text_cell("origin", words.ORIGINS), page_cells.note_cell(words.game_of)),
    "amount": page_cells.with_notes(page_cells.amount_cell("amount"), page_cells.text_cell("means", words.MEANS)),
    "state": page_cells.with_notes(
        page_cells.badge_cell("state", words.STATES, words.TONES), _expected_on, _own_request
    ),
}


def _in_queue(column: Column) -> Column:
    if column.name == "explained":
        return replace(column, style="spare")
    return replace(column, html=_WITH_NOTES.get(column.name, column.html))


# The queue names no guest: it is visible on a screen that refreshes itself.
QUEUE = tuple(_in_queue(column) for column in PAYOUTS.named(_IN_QUEUE))
TO_WITHHOLD = PAYOUTS.named({"number", "amount"})
