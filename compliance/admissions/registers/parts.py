"""What the registers of the door share: the card and its holder, the paper, the place, the grounds and the guest."""

from collections.abc import Callable
from typing import Any

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.formatting.money import quiet_money
from compliance.http.registers import page_cells as shown
from compliance.http.registers.declarations import Amount, Cell, Column, Html, Scope, Words, cell, value_at_path
from compliance.people.presentation.words import DOCUMENTS

from .. import sentences

GUEST = cell("guest", _("Guest's file"), "person_id", type="uuid")


def day(name: str, title: Words, path: str = "", *, usual: bool = True, order: str | None = None) -> Column:
    """A gaming day or a day of the calendar, sorted by its field of this name or by `order`; empty: not at all."""
    cells = (cell(name, title, path, type="date"),)
    html = shown.day(path or name)
    field = name if order is None else order
    return Column(name, title, cells, order=(field,) if field else (), style="figures", usual=usual, html=html)


def number(card: str) -> Html:
    """The number of a card as a link to it; `card` is the path to its key."""
    return shown.link("admissions:card", shown.text("label"), card)


def holder(stub: str, order: tuple[str, ...]) -> Column:
    """The holder of a card as the stub names them; pages show one name, files its parts."""
    surname, given_names = value_at_path(f"{stub}surname"), value_at_path(f"{stub}given_names")
    return Column(
        "holder",
        _("Holder"),
        (
            cell("surname", _("Surname"), f"{stub}surname"),
            cell("given_names", _("First names"), f"{stub}given_names"),
        ),
        order=order,
        html=shown.text(lambda row: sentences.name(surname(row), given_names(row))),
    )


def paper(stub: str, *, usual: bool) -> Column:
    """The document that the holder of a card showed."""
    kind, document_number, state = (value_at_path(f"{stub}document_{part}") for part in ("kind", "number", "state"))

    def html(row: Any, _scope: Scope) -> str:
        words = sentences.document_kind(kind(row))
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


def address(path: str, *, usual: bool, order: tuple[str, ...] = ()) -> Column:
    cells = (cell("address", _("Address"), path),)
    return Column("address", _("Address"), cells, order=order, usual=usual, html=shown.text(path))


def price(order: tuple[str, ...] = ()) -> Column:
    """The price of a card with its currency."""

    def html(row: Any, _scope: Scope) -> str:
        return quiet_money(row.price, row.currency)

    cells = (
        Cell("price", _("Price"), lambda row: Amount(row.price, row.currency), type="decimal"),
        cell("currency", _("Currency")),
    )
    return Column("price", _("Price"), cells, order=order, style="figures", html=html)


def place(row: Any) -> str:
    """The door or card desk at which something happened."""
    return str((row.door or row.desk).name)


def grounds_list(grounds: Callable[[Any], list[sentences.Ground]]) -> Html:
    """Why somebody did not get in: each ground with its article."""

    def html(row: Any, _scope: Scope) -> str:
        return format_html(
            '<ul class="grounds">{}</ul>',
            format_html_join("", "<li>{} {}</li>", ((each.text, article(each.citation)) for each in grounds(row))),
        )

    return html


def article(citation: str) -> str:
    """An article as pages mark it; nothing without one."""
    return format_html('<span class="article">{}</span>', citation) if citation else ""


def guest_link(row: Any, scope: Scope) -> str:
    """A link to the file of the guest, for those who may open it."""
    if row.person_id is None or not scope.presence.may("people.guest.read"):
        return shown.NONE
    return shown.link("people:guest", lambda _row, _scope: _now("Guest's file"), "person_id")(row, scope)


def when(moment: Any, scope: Scope) -> str:
    """A moment by the clock of the house."""
    return date_format(scope.house.local(moment), "SHORT_DATETIME_FORMAT")
