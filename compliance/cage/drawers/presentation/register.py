"""Register of the bookings of one shift, newest first, with the totals that the reader may see."""

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict

from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.visibility import selectors as visibility
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Html, Page, Parent, Register, Scope, Words, cell

from ..selectors import bookings as booking_selectors
from ..selectors import shifts as shift_selectors
from ..services import voids as voids_services
from . import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.models.shifts import Entry

VOID = "cage.entry.void"
MEANS: dict[str, Words] = {
    "cash": pgettext_lazy("column of amounts", "Cash"),
    "chips": _("Chips"),
    "plaques": _("Plaques"),
    "dropped": _("Drop box"),
}


class BookingInRegister(TypedDict):
    """What the register shows of a booking: hidden amounts, hidden totals, and whether the reader may void it."""

    amounts_hidden: bool
    totals_hidden: bool
    may_void: bool


def _for_reader(scope: Scope, rows: "list[WithAnnotations[Entry, BookingInRegister]]") -> None:
    """Mark hidden values, and the bookings that the reader may void.

    Amounts are hidden because they add up to what the next holder must count blind, and totals because the last one is
    the expected amount.
    """
    shift, presence = scope.parent, scope.presence
    reader = visibility.Viewer.from_presence(presence)
    amounts_hidden = visibility.bookings_hidden(shift, reader)
    totals_hidden = visibility.totals_hidden(shift, reader)
    staff_id = presence.staff.pk
    voids = words.state_of_shift(shift) == "open" and shift.opened_by_id != staff_id and presence.may(VOID)
    for row in rows:
        row.amounts_hidden, row.totals_hidden = amounts_hidden, totals_hidden
        own = row.entered_by_id == staff_id
        row.may_void = voids and not own and not is_voided(row) and row.kind not in voids_services.OF_OTHERS


def is_voided(row: "Entry") -> bool:
    return getattr(row, "voided", None) is not None


def _change_getter(name: str) -> "Callable[[WithAnnotations[Entry, BookingInRegister]], Decimal | None]":
    """Return the change made by a booking; None if amounts are hidden."""
    return lambda row: None if row.amounts_hidden else getattr(row, name)


def _total_after(name: str) -> "Callable[[WithAnnotations[Entry, BookingInRegister]], Decimal | None]":
    """Return the total after a booking; None if totals are hidden."""
    return lambda row: None if row.totals_hidden else getattr(row, f"{name}_after")


def _amounts_cell(name: str) -> Html:
    """Return a change with the totals before and after it, each only if visible to the reader."""

    def html(row: "WithAnnotations[Entry, BookingInRegister]", _scope: Scope) -> str:
        change = _change_getter(name)(row)
        html_text = page_cells.NONE if change is None else ""
        if change:
            html_text = f"{'+' if change > 0 else ''}{_format_figure(change)}"
        after = _total_after(name)(row)
        if after is None:
            return html_text
        totals = _format_figure(after) if not change else f"{_format_figure(after - change)} → {_format_figure(after)}"
        return format_html('{} <span class="quiet was">{}</span>', html_text, totals)

    return html


def _format_figure(value: Decimal) -> str:
    return number_format(value, 2, force_grouping=True)


def _amount_cells(name: str) -> tuple[Cell, ...]:
    return (
        Cell(name, MEANS[name], _change_getter(name), type="decimal"),
        Cell(f"{name}_after", AFTER[name], _total_after(name), type="decimal"),
    )


AFTER: dict[str, Words] = {
    "cash": _("Cash after entry"),
    "chips": _("Chips after entry"),
    "plaques": _("Plaques after entry"),
    "dropped": _("Drop box after entry"),
}


def _booking_notes(row: "Entry", scope: Scope) -> str:
    """Describe a booking: its note, its slip, the booking that it voids, and whether it is void itself."""
    parts = [page_cells.text_cell("kind", words.BOOKINGS)]
    if row.slip_id:
        parts.append(page_cells.link_cell("cage:slip", page_cells.text_cell("slip.label"), key="slip_id"))
    if row.original:
        parts.append(page_cells.fixed_cell(_("of entry %(number)s") % {"number": row.original.position}))
    if is_voided(row):
        parts.append(page_cells.badge_cell(lambda _row: "", {"": _("voided entry")}, {"": ("", "undo")}))
    cells = page_cells.join_with_spaces(*parts)
    return page_cells.with_notes(cells, page_cells.note_cell("reference"), page_cells.note_cell("reason"))(row, scope)


def _cash_or_box(row: "WithAnnotations[Entry, BookingInRegister]", scope: Scope) -> str:
    return _amounts_cell("cash" if scope.parent.desk_id else "dropped")(row, scope)


def _void_link(row: "WithAnnotations[Entry, BookingInRegister]", scope: Scope) -> str:
    if row.may_void:
        return _VOID_LINK(row, scope)
    return ""


_VOID_LINK = page_cells.link_cell("cage:void", page_cells.fixed_cell(_("Void this entry")))

BOOKINGS = Register(
    name="bookings",
    title=_("Shift entries"),
    permission="cage.shift.read",
    page=Page(
        "cage:bookings",
        _("Every entry of the shift, newest first, with the balance before and after it."),
        Empty(_("No entries"), _("No entries were made in this shift."), "coins"),
    ),
    rows=lambda scope: booking_selectors.entries_of(scope.parent.pk),
    sort="-number",
    parent=Parent("shift_id", _("Shift"), shift_selectors.get_shift),
    prepare=_for_reader,
    tables=("cage.Entry",),
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number"), "position", type="integer"),),
            order=("position",),
            style="number",
            always_shown=True,
            html=page_cells.text_cell("position"),
        ),
        Column(
            "entered",
            pgettext_lazy("when it happened", "At"),
            (
                cell("gaming_day", _("Gaming day"), type="date"),
                cell("entered_by", _("Recorded by"), type="person"),
                cell("entered_at", _("Recorded at"), type="datetime"),
            ),
            order=("entered_at",),
            style="number",
            html=page_cells.with_notes(page_cells.time_cell("entered_at"), page_cells.note_cell("entered_by")),
        ),
        Column(
            "kind",
            _("Posting"),
            (
                cell("kind", _("Kind"), words=words.BOOKINGS),
                cell("slip", _("Slip"), "slip.label"),
                cell("reference", pgettext_lazy("payment or booking", "Reference")),
                cell("reason", _("Reason")),
                cell("takes_back", _("Voids entry"), "original.position", type="integer"),
                Cell("is_taken_back", _("Voided"), is_voided, type="boolean"),
            ),
            order=("kind",),
            html=_booking_notes,
        ),
        Column(
            "cash",
            _("Cash or drop box"),
            (*_amount_cells("cash"), *_amount_cells("dropped")),
            style="figures",
            html=_cash_or_box,
        ),
        Column("chips", _("Chips"), _amount_cells("chips"), style="figures", html=_amounts_cell("chips")),
        Column("plaques", _("Plaques"), _amount_cells("plaques"), style="figures", html=_amounts_cell("plaques")),
        Column("take_back", _("Void this entry"), (), html=_void_link),
    ),
)
