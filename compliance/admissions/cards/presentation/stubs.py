"""The stub book in number order, including cancelled and replaced cards."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.dates_and_numbers import colon, local_time
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, Tile, cell, for_files

from ..selectors import stubs as stub_selectors
from . import words as card_words
from .cards import ISSUED
from .columns import address_column, document_column, holder_column, number_link, price_column
from .filters import StubFilter

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.cards import CardStub

    from ..selectors.stubs import LeafState


def _validity_period(row: "CardStub", _scope: Scope) -> str:
    first, last = (date_format(each, "SHORT_DATE_FORMAT") for each in (row.valid_from, row.valid_to))
    return f"{first} – {last}"


def _card_state(row: "WithAnnotations[CardStub, LeafState]", scope: Scope) -> str:
    """Return whether the card of a stub is valid, cancelled or replaced."""
    found = []
    if row.cancelled_at:
        cancelled = f"{local_time(scope.house, row.cancelled_at)}, {row.confirmed_by}"
        found.append((pgettext("card", "Cancelled"), cancelled))
    if row.replaces_label:
        found.append((gettext("Replaces"), row.replaces_label))
    if row.replaced_by:
        found.append((gettext("Replaced by"), row.replaced_by))
    return format_html("{}", " ".join(f"{colon(label)} {text}" for label, text in found) or page_cells.NONE)


def _total_tiles(scope: Scope, rows: "QuerySet[CardStub]") -> Iterator[Tile]:
    """Return totals of the whole period, not of the page."""
    totals = stub_selectors.stub_totals(rows)
    if not totals.cards:
        return
    yield Tile(_("Cards issued"), totals.cards)
    yield Tile(pgettext_lazy("number of cards", "Cancelled"), totals.cancelled)
    yield Tile(pgettext_lazy("number of cards", "Replaced"), totals.replaced)
    yield Tile(_("Sold for"), totals.amount, scope.house.currency)
    yield Tile(_("Amount refunded"), totals.cancelled_amount, scope.house.currency)


STUBS = Register(
    name="stubs",
    title=_("Stub book"),
    permission="admissions.register.read",
    page=Page(
        "admissions:stubs",
        _("Every stub in numerical order, as it was when the card was issued."),
        Empty(_("No stubs"), _("No cards were issued on these days. Choose other days or another series."), "stubs"),
        law="register.stubs",
    ),
    rows=lambda scope: stub_selectors.stub_leaves(scope.house.id),
    filters=StubFilter,
    tables=("admissions.CardStub", "admissions.CardCancellation", "admissions.CancellationAnswer"),
    tiles=_total_tiles,
    row_style=lambda row: "cancelled" if row.cancelled_at or row.replaced_by else "",
    group=lambda row: card_words.card_kind(row.kind),
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number"), "label"),),
            ("kind", "card__number"),
            style="number",
            always_shown=True,
            html=number_link("card_id"),
        ),
        holder_column("", ("sort_key",)),
        address_column("address", usual=True),
        document_column("", usual=True),
        price_column(),
        Column(
            "valid",
            pgettext_lazy("period of a card", "Valid"),
            (
                cell("valid_from", _("Valid from"), type="date"),
                cell("valid_to", _("Valid until"), type="date"),
            ),
            style="figures",
            html=_validity_period,
        ),
        replace(ISSUED, order=()),
        Column(
            "became",
            _("Outcome"),
            (
                cell("cancelled_at", pgettext_lazy("card", "Cancelled"), type="datetime"),
                cell("confirmed_by", _("Confirmed by")),
                cell("replaces", _("Replaces"), "replaces_label"),
                cell("replaced_by", _("Replaced by")),
            ),
            style="keep",
            html=_card_state,
        ),
        *for_files(
            cell("gaming_day", _("Gaming day"), "card.gaming_day", type="date"),
            cell("kind", _("Kind"), words=card_words.CARD_KINDS),
            cell("card", _("Card"), "card_id", type="uuid"),
        ),
    ),
    sort="number",
)
