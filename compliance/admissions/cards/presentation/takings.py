"""Card takings by cashier, series and means of payment; cancelled cards are listed separately and deducted."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Amount,
    Cell,
    Column,
    Empty,
    Page,
    Register,
    Scope,
    Tile,
    Words,
    cell,
    for_files,
)

from ..selectors import takings
from . import words as card_words
from .filters import TakingsFilter

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.admissions.models.cards import AdmissionCard


def _sum_up(
    _scope: Scope, rows: "QuerySet[AdmissionCard]", _chosen: Mapping[str, object]
) -> "QuerySet[AdmissionCard, takings.TakingsRow]":
    return takings.by_series_and_means(rows)


def _total_tiles(scope: Scope, rows: Iterable[takings.TakingsRow]) -> Iterator[Tile]:
    """Return the net total, and the net amount of each means of payment."""
    found = list(rows)
    if not found:
        return
    currency, total, takings_by_means = scope.house.currency, takings.sum_takings(found), takings.by_means(found)
    yield Tile(_("Remains"), total.net, currency)
    yield Tile(_("Sold for"), total.amount, currency)
    yield Tile(_("Amount refunded"), total.given_back, currency)
    for means, words in card_words.MEANS_PAID.items():
        if means in takings_by_means:
            yield Tile(words, takings_by_means[means], currency)


def _payment_means(row: takings.TakingsRow) -> str:
    """Return how the cards were paid; free cards were not."""
    if row["amount"]:
        return str(card_words.MEANS_PAID[row["paid_by"]])
    return ""


def _money_column(name: str, title: Words, html: str = "{}") -> Column:
    def amount(row: Mapping[str, Decimal], _scope: Scope) -> str:
        return format_html(html, number_format(row[name], 2, force_grouping=True))

    cells = (Cell(name, title, lambda row: Amount(row[name], row["currency"]), type="decimal"),)
    return Column(name, title, cells, order=(name,), style="figures", html=amount)


def _count_column(name: str, title: Words) -> Column:
    column_cell = cell(name, title, type="integer")
    return Column(name, title, (column_cell,), order=(name,), style="figures", html=page_cells.number_cell(name))


TAKINGS = Register(
    name="takings",
    title=_("Takings"),
    permission="admissions.takings.read",
    page=Page(
        "admissions:takings",
        _("Takings from the cards issued on these gaming days. Cancelled cards are listed separately and deducted."),
        Empty(_("No takings"), _("No cards were issued on these days. Choose other days."), "tag"),
    ),
    rows=lambda scope: takings.issued_cards(scope.house.id),
    filters=TakingsFilter,
    compute=_sum_up,
    tiles=_total_tiles,
    has_ids=False,
    columns=(
        Column(
            "cashier",
            _("Cashier"),
            (cell("cashier", _("Cashier"), "issued_by__full_name"),),
            order=("issued_by__full_name",),
            always_shown=True,
            html=page_cells.text_cell("issued_by__full_name"),
        ),
        Column(
            "kind",
            _("Series"),
            (cell("kind", _("Series"), words=card_words.CARD_KINDS),),
            order=("kind",),
            html=page_cells.text_cell("kind", card_words.CARD_KINDS),
        ),
        Column(
            "paid_by",
            _("Paid by"),
            (Cell("paid_by", _("Paid by"), lambda row: row["paid_by"], _payment_means),),
            order=("paid_by",),
            html=page_cells.text_cell(_payment_means),
        ),
        _count_column("issued", _("Cards issued")),
        _money_column("amount", _("Sold for")),
        _count_column("cancelled", _("Cards cancelled")),
        _money_column("given_back", _("Amount refunded")),
        _money_column("net", _("Remains"), "<strong>{}</strong>"),
        *for_files(
            cell("currency", _("Currency")),
            cell("account", pgettext_lazy("user account", "Account"), "issued_by", type="uuid"),
        ),
    ),
    sort="cashier",
    then=("issued_by__full_name", "issued_by", "kind", "paid_by", "currency"),
)
