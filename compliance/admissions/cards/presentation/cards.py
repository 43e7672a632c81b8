"""Registers of cards: every card with its stub, and guest-of-honour cards."""

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.admissions.decisions.presentation.columns import GUEST, day_column
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, Words, cell, for_files

from ..selectors import cards as card_selectors
from ..selectors import guests_of_honour
from . import words as card_words
from .columns import address_column, document_column, holder_column, number_link, price_column
from .filters import CardFilter, HonourFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.cards import AdmissionCard

    from ..selectors.cards import CardState

_CANCELLED = page_cells.badge_cell(
    lambda _row: "cancelled", {"cancelled": pgettext_lazy("card", "Cancelled")}, {"cancelled": ("refused", "cross")}
)
_REPLACED = page_cells.badge_cell(
    lambda _row: "replaced", {"replaced": pgettext_lazy("card", "Replaced")}, {"replaced": ("review", "undo")}
)


def _number_cell(row: "WithAnnotations[AdmissionCard, CardState]", scope: Scope) -> str:
    """Return the number, and whether the card is cancelled or replaced."""
    found = number_link("pk")(row, scope)
    if row.cancelled:
        found = format_html("{} {}", found, _CANCELLED(row, scope))
    if row.replaced:
        found = format_html("{} {}", found, _REPLACED(row, scope))
    return found


def _cancelled_text(row: "WithAnnotations[AdmissionCard, CardState]") -> Words:
    return _("yes") if row.cancelled else _("no")


ISSUED = Column(
    "issued_at",
    pgettext_lazy("card", "Issued"),
    (cell("issued_at", pgettext_lazy("card", "Issued at"), type="datetime"),),
    order=("gaming_day", "issued_at"),  # Same order, but uses the index on gaming days.
    style="figures",
    html=page_cells.time_cell("issued_at"),
)

CARDS = Register(
    name="cards",
    title=_("Cards and stubs"),
    permission="admissions.register.read",
    page=Page(
        "admissions:cards",
        _("Every card issued from a stub book, in numerical order. A cancelled card keeps its number."),
        Empty(
            _("No cards"),
            _("No cards match your filters. Choose other days or search by card number."),
            "stubs",
        ),
    ),
    rows=lambda scope: card_selectors.cards(scope.house.id).order_by("-gaming_day", "-issued_at", "-pk"),
    filters=CardFilter,
    tables=("admissions.AdmissionCard", "admissions.CardStub"),
    row_style=lambda row: "cancelled" if row.cancelled else "",
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number"), "label"),),
            ("kind", "number"),
            style="number",
            always_shown=True,
            html=_number_cell,
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=card_words.CARD_KINDS),),
            order=("kind",),
            html=page_cells.text_cell("kind", card_words.CARD_KINDS),
        ),
        holder_column("stub.", ("stub__sort_key",)),
        address_column("stub.address", usual=False),
        document_column("stub.", usual=False),
        price_column(("price",)),
        day_column("valid_from", _("Valid from"), usual=False),
        day_column("valid_to", _("Valid until")),
        day_column("gaming_day", _("Gaming day"), usual=False),
        ISSUED,
        Column(
            "issued_by",
            _("By"),
            (cell("issued_by", pgettext_lazy("card", "Issued by"), type="person"),),
            order=("issued_by__full_name",),
            style="spare",
            html=page_cells.text_cell("issued_by"),
        ),
        Column(
            "cancelled",
            pgettext_lazy("card", "Cancelled"),
            (cell("cancelled", pgettext_lazy("card", "Cancelled"), type="boolean"),),
            usual=False,
            html=page_cells.text_cell(_cancelled_text),
        ),
        Column(
            "paid_by",
            _("Paid by"),
            (cell("paid_by", _("Paid by"), words=card_words.PAYMENT_MEANS),),
            order=("paid_by",),
            usual=False,
            html=page_cells.text_cell("paid_by", card_words.PAYMENT_MEANS),
        ),
        Column(
            "replaces",
            _("Replaces"),
            (
                cell("replaces", _("Replaces"), "stub.replaces_label"),
                cell("replaced", pgettext_lazy("card", "Replaced"), type="boolean"),
            ),
            style="number",
            usual=False,
            html=page_cells.text_cell("stub.replaces_label"),
        ),
        *for_files(
            GUEST,
            cell("edition", _("Version of the rules")),
        ),
    ),
    sort="-issued_at",
)

_HONOURED = {"holder", "address", "kind", "valid_to", "issued_at", "issued_by", "used_on"}

HONOUR = replace(
    CARDS,
    name="honour-guests",
    title=_("Guests of honour"),
    page=Page(
        "admissions:honour",
        _("Holders of a guest-of-honour card, available to the authority."),
        Empty(
            _("No guests of honour"),
            _(
                "The director issues guest-of-honour cards at a card desk. They are free of charge and valid for a day "
                "or a year."
            ),
            "badge",
        ),
        law="register.honour",
    ),
    rows=lambda scope: guests_of_honour.guests_of_honour(scope.house.id),
    filters=HonourFilter,
    tables=("admissions.AdmissionCard", "admissions.Entry"),
    columns=tuple(
        column if column.always_shown else replace(column, usual=column.name in _HONOURED)
        for column in (
            *CARDS.columns,
            replace(day_column("used_on", _("Last used")), html=page_cells.day_cell("used_on", _("not used"))),
        )
    ),
    sort="holder",
)
