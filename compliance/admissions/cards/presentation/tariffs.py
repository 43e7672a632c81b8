"""Register of card tariffs: every tariff ever set, with its state and the articles behind its prices."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.admissions.decisions.presentation.columns import day_column
from compliance.citations.texts import citation_text
from compliance.http.formatting.citations import mark_article
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
from compliance.venues.presentation.words import person_or_opening

from ..selectors import tariffs as tariff_selectors
from .words import CARD_KINDS

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.cards import CardTariff
    from compliance.venues.domain.house import House

STATES: dict[str, Words] = {
    "in_force": pgettext_lazy("tariff", "In force"),
    "coming": _("Coming"),
    "replaced": pgettext_lazy("tariff", "Replaced"),
    "past": pgettext_lazy("tariff", "Past"),
}
_LOOKS = {
    "in_force": ("admitted", "check"),
    "coming": ("accent", "clock"),
    "replaced": ("", ""),
    "past": ("", ""),
}
PRICES: tuple[tuple[str, Words, Words], ...] = (
    ("day_price", _("Day"), CARD_KINDS["day"]),
    ("week_price", _("Week"), CARD_KINDS["week"]),
    ("month_price", _("Month"), CARD_KINDS["month"]),
    ("year_price", _("Year"), CARD_KINDS["year"]),
)
# The parameters of the rulebook that the prices follow from.
_PARAMETERS = ("min_price", "multiple.week", "multiple.month", "multiple.year")


class TariffState(TypedDict):
    """What `_add_states` adds to a tariff: its state, its currency, and the articles behind its prices."""

    state: str
    currency: str
    articles: str


def _articles(house: "House", row: "CardTariff") -> str:
    """Return the articles behind the prices of a tariff, from the rulebook of its first day."""
    book = house.rulebook(row.effective_from)
    cited = dict.fromkeys(book.get(f"admission.card.{name}").citation for name in _PARAMETERS)
    return citation_text("; ".join(each for each in cited if each))


def _add_states(scope: Scope, rows: "list[WithAnnotations[CardTariff, TariffState]]") -> None:
    states = tariff_selectors.states(scope.house.id, scope.gaming_day)
    for row in rows:
        row.state = states[row.pk]
        row.currency = scope.house.currency
        row.articles = _articles(scope.house, row)


def _price(name: str, title: Words, card: Words) -> Column:
    """Return the column of one price; `card` is its title in files."""

    def amount(row: "WithAnnotations[CardTariff, TariffState]") -> Amount:
        return Amount(getattr(row, name), row.currency)

    def html(row: "WithAnnotations[CardTariff, TariffState]", _scope: Scope) -> str:
        return number_format(getattr(row, name), 2, force_grouping=True)

    cells = (Cell(name, card, amount, type="decimal"),)
    return Column(name, title, cells, style="figures", html=html)


def _tiles(scope: Scope, _rows: object) -> Iterator[Tile]:
    """Return the prices in force tonight."""
    tariff = tariff_selectors.tariff_on(scope.house.id, scope.gaming_day)
    if tariff is None:
        return
    for name, _title, card in PRICES:
        yield Tile(card, getattr(tariff, name), scope.house.currency)


def _rules_version(row: "WithAnnotations[CardTariff, TariffState]", _scope: Scope) -> str:
    return format_html("{} {}", row.edition, mark_article(row.articles))


TARIFFS = Register(
    name="card-tariffs",
    title=_("Card tariff"),
    permission="venues.house.read",
    page=Page(
        "admissions:tariffs",
        _(
            "The casino sets the price of a day card; the law derives the prices of the weekly, monthly and annual "
            "subscription cards."
        ),
        Empty(_("No tariff yet"), _("Cards can be sold once the director has set a price for the day card."), "tag"),
    ),
    rows=lambda scope: tariff_selectors.tariffs(scope.house.id),
    prepare=_add_states,
    tiles=_tiles,
    tables=("admissions.CardTariff",),
    columns=(
        replace(day_column("effective_from", _("From gaming day"), order=""), style="number", always_shown=True),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=STATES),),
            html=page_cells.badge_cell("state", STATES, _LOOKS),
        ),
        *(_price(name, title, card) for name, title, card in PRICES),
        Column(
            "set_by",
            _("Set by"),
            (cell("set_by", _("Set by"), type="person"),),
            html=page_cells.text_cell(lambda row: person_or_opening(row.set_by)),
        ),
        Column(
            "set_at",
            pgettext_lazy("when it was set", "Set"),
            (cell("set_at", pgettext_lazy("when it was set", "Set"), type="datetime"),),
            style="figures spare",
            html=page_cells.time_cell("set_at"),
        ),
        Column(
            "edition",
            _("Version of the rules"),
            (cell("edition", _("Version of the rules")), cell("articles", _("Articles"))),
            style="spare",
            html=_rules_version,
        ),
        *for_files(cell("currency", _("Currency"))),
    ),
)
