"""Register of closed gaming days: the checklist as counted at the closing, and the note on it."""

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, Words, cell, for_files
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ..selectors import closings as closing_selectors
from .words import WORDS

if TYPE_CHECKING:
    from compliance.admissions.models.gaming_days import GamingDayClosing


class ClosingFilter(RegisterFilter):
    """Filter closed gaming days by period."""

    first = first_gaming_day()
    last = last_gaming_day()


def _day(row: "GamingDayClosing", scope: Scope) -> str:
    """Return the gaming day, with a link to its checklist for staff who close gaming days."""
    day = date_format(row.gaming_day, "SHORT_DATE_FORMAT")
    if not scope.presence.may("admissions.day.close"):
        return day
    return format_html('<a href="{}?day={}">{}</a>', reverse("admissions:closing"), row.gaming_day.isoformat(), day)


def _count_of(code: str, title: Words) -> Cell:
    """Return the cell of one checklist item; None if it was not on the checklist at the time."""

    def count(row: "GamingDayClosing") -> int | None:
        return next((item["left"] for item in row.checklist if item["code"] == code), None)

    return Cell(code, title, count, type="integer")


CLOSINGS = Register(
    name="closed-days",
    title=_("Closed gaming days"),
    permission="admissions.register.read",
    page=Page(
        "admissions:closings",
        _("Who closed each gaming day, and what was still open."),
        Empty(_("None so far"), _("No gaming day of this period has been closed."), "lock"),
    ),
    rows=lambda scope: closing_selectors.closings(scope.house.id),
    filters=ClosingFilter,
    tables=("admissions.GamingDayClosing",),
    columns=(
        Column(
            "gaming_day",
            _("Gaming day"),
            (cell("gaming_day", _("Gaming day"), type="date"),),
            order=("gaming_day",),
            style="number",
            always_shown=True,
            html=_day,
        ),
        Column(
            "closed_by",
            _("Closed by"),
            (cell("closed_by", _("Closed by"), type="person"),),
            html=page_cells.text_cell("closed_by"),
        ),
        Column(
            "closed_at",
            _("Closed at"),
            (cell("closed_at", _("Closed at"), type="datetime"),),
            style="number",
            html=page_cells.time_cell("closed_at"),
        ),
        Column(
            "open_items",
            _("Open items"),
            (cell("open_items", _("Open items"), type="integer"),),
            order=("open_items",),
            style="figures",
            html=page_cells.number_cell("open_items"),
        ),
        Column("note", _("Note"), (cell("note", _("Note")),), html=page_cells.text_cell("note")),
        *for_files(*(_count_of(code, title) for code, title in WORDS.items())),
    ),
)
