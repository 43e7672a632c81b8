"""Register definitions: the journal, the reconciliations, and the year end as the log names it."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Cell,
    Column,
    Empty,
    Listing,
    Page,
    Register,
    Scope,
    Words,
    cell,
    for_files,
    single_cell_column,
)
from compliance.orphans.carnet.presentation.registers import FINANCIAL_YEAR

from ..selectors import ledger, reconciliations
from . import words as account_words

if TYPE_CHECKING:
    from ...models.closings import Reconciliation
    from ...models.ledger import LedgerLeg

READ = "orphans.account.read"
_PAGE = Page(
    "orphans:account",
    _("The account compared with the orphan register: both must agree every day."),
    Empty(_("No accounts yet"), _("The first pay-in opens the orphan register and its account."), "scales"),
    law="orphan.ledger_account",
)


def _voucher_cell(row: "LedgerLeg", _scope: Scope) -> str:
    line = row.entry.line
    if line is None:
        return str(row.entry.reference)
    return gettext("entry %(number)s of the orphan register") % {"number": line.number}


def _money_column(name: str, title: Words) -> Column:
    amount = page_cells.amount_cell(lambda row: getattr(row, name) or None)
    return single_cell_column(cell(name, title, type="decimal"), amount, style="figures")


JOURNAL = Register(
    name="orphans-journal",
    title=_("Journal of the account"),
    permission=READ,
    page=_PAGE,
    parent=FINANCIAL_YEAR,
    rows=lambda scope: ledger.journal_legs(scope.parent),
    tables=("orphans.LedgerEntry", "orphans.LedgerLeg"),
    columns=(
        single_cell_column(
            cell("number", _("Posting"), "entry.number", type="integer"),
            page_cells.text_cell("entry.number"),
            style="number",
            always_shown=True,
        ),
        single_cell_column(
            cell("booked_on", _("Day"), "entry.booked_on", type="date"),
            page_cells.day_cell("entry.booked_on"),
            style="number",
        ),
        Column(
            "voucher",
            pgettext_lazy("bookkeeping", "Voucher"),
            (
                cell("line", _("Register entry"), "entry.line.number", type="integer"),
                cell("reference", pgettext_lazy("payment or booking", "Reference"), "entry.reference"),
            ),
            html=_voucher_cell,
        ),
        single_cell_column(
            cell("account", pgettext_lazy("bank or ledger", "Account"), words=account_words.ACCOUNTS),
            page_cells.text_cell("account", account_words.ACCOUNTS),
        ),
        _money_column("debit", _("Debit")),
        _money_column("credit", _("Credit")),
        *for_files(
            cell("balance", _("Credit balance"), type="decimal"),
            cell("booked_by", _("Posted by"), "entry.booked_by", type="person"),
            cell("booked_at", _("Posted at"), "entry.booked_at", type="datetime"),
        ),
    ),
)


def _compared_by(row: "Reconciliation", _scope: Scope) -> str:
    return str(row.reconciled_by or gettext("the program, at night"))


RECONCILIATIONS = Register(
    name="orphans-reconciliations",
    title=_("Reconciliations with the accounts"),
    permission=READ,
    page=_PAGE,
    parent=FINANCIAL_YEAR,
    rows=lambda scope: reconciliations.reconciliations(scope.parent),
    tables=("orphans.Reconciliation",),
    columns=(
        single_cell_column(
            cell("reconciled_at", _("When"), type="datetime"),
            page_cells.time_cell("reconciled_at"),
            style="number",
            always_shown=True,
        ),
        single_cell_column(cell("reconciled_by", _("By"), type="person"), _compared_by),
        Column(
            "carnet_total",
            pgettext_lazy("orphan register", "Orphan register"),
            (
                cell("last_number", _("Last register entry"), type="integer"),
                cell("carnet_total", pgettext_lazy("orphan register", "Orphan register"), type="decimal"),
            ),
            style="figures",
            html=page_cells.amount_cell("carnet_total"),
        ),
        single_cell_column(
            cell("account_balance", pgettext_lazy("bank or ledger", "Account"), type="decimal"),
            page_cells.amount_cell("account_balance"),
            style="figures",
        ),
        single_cell_column(
            cell("stated", _("Commercial accounts"), type="decimal"), page_cells.amount_cell("stated"), style="figures"
        ),
        single_cell_column(
            Cell("difference", _("Difference"), lambda row: row.difference, type="decimal"),
            page_cells.amount_cell("difference"),
            style="figures",
        ),
    ),
)

YEAR_END = Listing("orphans-year-end", _("Year end"))
