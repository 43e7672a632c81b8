"""Columns and cells shared by the door registers: day, place, grounds and guest."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.citations import mark_article
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Html, Scope, Words, cell

from . import words as decision_words

if TYPE_CHECKING:
    from compliance.admissions.models.card_checks import CardCheck
    from compliance.admissions.models.decisions import DoorDecision
    from compliance.admissions.models.late_entries import LateEntry

GUEST = cell("guest", _("Guest's file"), "person_id", type="uuid")


def day_column(name: str, title: Words, path: str = "", *, usual: bool = True, order: str | None = None) -> Column:
    """Return a date column, sorted by `order` or by its own field; an empty `order` disables sorting."""
    cells = (cell(name, title, path, type="date"),)
    html = page_cells.day_cell(path or name)
    field = name if order is None else order
    return Column(name, title, cells, order=(field,) if field else (), style="figures", usual=usual, html=html)


def presentation_place(row: "DoorDecision | LateEntry") -> str:
    """Return the door or card desk of a presentation."""
    entrance = row.door or row.desk
    return entrance.name if entrance else ""


def join_grounds(part: str) -> "Callable[[DoorDecision], str]":
    """Return a getter for one field of all grounds of a decision, for a cell of a file."""
    return lambda row: " | ".join(str(getattr(each, part)) for each in row.grounds.all())


def grounds_list(grounds: Callable[[Any], list[decision_words.Ground]]) -> Html:
    """Return the grounds as a list, each with its article."""

    def html(row: object, _scope: Scope) -> str:
        return format_html(
            '<ul class="grounds">{}</ul>',
            format_html_join("", "<li>{} {}</li>", ((each.text, mark_article(each.citation)) for each in grounds(row))),
        )

    return html


def guest_link(row: "DoorDecision | CardCheck", scope: Scope) -> str:
    """Return a link to the guest's file if the reader may open it."""
    if row.person_id is None or not scope.presence.may("people.guest.read"):
        return page_cells.NONE
    return page_cells.link_cell("people:guest", lambda _row, _scope: gettext("Guest's file"), "person_id")(row, scope)
