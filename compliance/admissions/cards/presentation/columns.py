"""Columns shared by the card registers."""

from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.http.formatting.money import quiet_money
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Amount, Cell, Column, Html, Scope, cell, value_at_path
from compliance.people.presentation.words import DOCUMENTS

if TYPE_CHECKING:
    from compliance.admissions.models.cards import AdmissionCard, CardStub


def number_link(card: str) -> Html:
    """Return the number of a card as a link; `card` is the path to its key."""
    return page_cells.link_cell("admissions:card", page_cells.text_cell("label"), card)


def holder_column(stub: str, order: tuple[str, ...]) -> Column:
    """Return the holder as named on the stub; pages show one name, files its parts."""
    surname, given_names = value_at_path(f"{stub}surname"), value_at_path(f"{stub}given_names")
    return Column(
        "holder",
        _("Holder"),
        (
            cell("surname", _("Surname"), f"{stub}surname"),
            cell("given_names", _("First names"), f"{stub}given_names"),
        ),
        order=order,
        html=page_cells.text_cell(lambda row: decision_words.guest_name(surname(row), given_names(row))),
    )


def document_column(stub: str, *, usual: bool) -> Column:
    """Return the column of the identity document shown for the card."""
    kind, document_number, state = (value_at_path(f"{stub}document_{part}") for part in ("kind", "number", "state"))

    def html(row: object, _scope: Scope) -> str:
        words = decision_words.document_kind(kind(row))
        return format_html('<span>{} <span class="number">{}</span> {}</span>', words, document_number(row), state(row))

    return Column(
        "document",
        pgettext_lazy("identity document", "Document"),
        (
            cell("document", pgettext_lazy("identity document", "Document"), f"{stub}document_kind", DOCUMENTS),
            cell("document_number", _("Document number"), f"{stub}document_number"),
            cell("document_state", _("Issuing state"), f"{stub}document_state"),
            cell("document_expires_on", _("Document valid until"), f"{stub}document_expires_on", type="date"),
        ),
        usual=usual,
        html=html,
    )


def address_column(path: str, *, usual: bool, order: tuple[str, ...] = ()) -> Column:
    cells = (cell("address", _("Address"), path),)
    return Column("address", _("Address"), cells, order=order, usual=usual, html=page_cells.text_cell(path))


def price_column(order: tuple[str, ...] = ()) -> Column:
    """Return the column of the card price with its currency."""

    def html(row: "CardStub | AdmissionCard", _scope: Scope) -> str:
        return quiet_money(row.price, row.currency)

    cells = (
        Cell("price", _("Price"), lambda row: Amount(row.price, row.currency), type="decimal"),
        cell("currency", _("Currency")),
    )
    return Column("price", _("Price"), cells, order=order, style="figures", html=html)
