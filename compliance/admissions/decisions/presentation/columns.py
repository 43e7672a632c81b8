"""Columns and cells that the registers of the door share: the day, the place, the grounds and the guest."""

from collections.abc import Callable
from typing import Any

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells as shown
from compliance.http.registers.declarations import Column, Html, Scope, Words, cell

from . import words as sentences

GUEST = cell("guest", _("Guest's file"), "person_id", type="uuid")


def day(name: str, title: Words, path: str = "", *, usual: bool = True, order: str | None = None) -> Column:
    """A gaming day or a day of the calendar, sorted by its field of this name or by `order`; empty: not at all."""
    cells = (cell(name, title, path, type="date"),)
    html = shown.day(path or name)
    field = name if order is None else order
    return Column(name, title, cells, order=(field,) if field else (), style="figures", usual=usual, html=html)


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
