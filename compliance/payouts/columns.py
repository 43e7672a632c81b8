"""The columns of the register of payouts, on its page and as a file."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, Column, Register, field

from . import words


def _one(cell: Cell, *order: str, style: str = "", kept: bool = False, usual: bool = True) -> Column:
    return Column(cell.name, cell.title, (cell,), order, style, kept, usual)


def _coded(name: str, title: Any, known: Any, *, usual: bool = True) -> Column:
    """A column that holds a code, and says it in words."""
    cell = Cell(name, title, field(name), lambda row: str(known.get(getattr(row, name), "")))
    return _one(cell, name, usual=usual)


PAYOUTS = Register(
    name="payouts",
    title=_("Payouts"),
    columns=(
        _one(Cell("number", _("Number"), field("label")), "number", kept=True),
        _one(Cell("gaming_day", _("Gaming day"), field("gaming_day")), "gaming_day", usual=False),
        _one(Cell("prepared_at", _("Asked for at"), field("prepared_at")), "prepared_at"),
        _coded("origin", _("Origin"), words.ORIGINS),
        _one(Cell("table", _("Table"), lambda row: row.table.name if row.table else ""), usual=False),
        _one(Cell("machine", pgettext_lazy("gaming machine", "Machine"), field("machine")), usual=False),
        _one(Cell("game", _("Game"), field("game")), "game", usual=False),
        _one(Cell("bet", _("Bet"), field("bet")), usual=False),
        _one(Cell("stake", _("Stake"), field("stake")), style="figures", usual=False),
        _one(Cell("amount", _("Amount"), field("amount")), "amount", style="figures"),
        _one(Cell("large", _("Large"), field("large")), "large", usual=False),
        _coded("means", _("Paid by"), words.MEANS),
        _coded("explained", _("Pay table"), words.ANSWERS),
        _coded("state", _("State"), words.STATES),
        _one(Cell("beneficiary", _("Paid to"), field("beneficiary")), usual=False),
        _one(Cell("prepared_by", _("Asked for by"), field("prepared_by")), "prepared_by__full_name", usual=False),
        _one(Cell("paid_at", _("Paid at"), lambda row: _paid(row, "paid_at")), usual=False),
        _one(Cell("paid_by", _("Paid out by"), lambda row: _paid(row, "paid_by")), usual=False),
        _one(
            Cell(
                "reference", pgettext_lazy("payment or booking", "Reference"), lambda row: _paid(row, "reference") or ""
            ),
            usual=False,
        ),
    ),
    sort="-number",
    then=("number",),
)


def _paid(row: Any, name: str) -> Any:
    payment = getattr(row, "payment", None)
    return None if payment is None else getattr(payment, name)
