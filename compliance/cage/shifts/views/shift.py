"""Page of one shift: bookings, slips, counts and signatures."""

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.cage.counts.presentation import words as count_words
from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.counts.views.permissions import may_count
from compliance.cage.drawers.forms import AdjustForm, BookingForm, OtherPaymentForm, VoidForm
from compliance.cage.drawers.presentation import words
from compliance.cage.drawers.presentation.register import BOOKINGS
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.drawers.services import manual_bookings, voids
from compliance.cage.drop_boxes import selectors as drop_box_selectors
from compliance.cage.exchanges import selectors as exchange_selectors
from compliance.cage.exchanges.presentation.register import EXCHANGES, LAST
from compliance.cage.slips import selectors as slip_selectors
from compliance.cage.slips.presentation.register import SLIPS
from compliance.cage.slips.views.slips import in_short
from compliance.cage.visibility import selectors as visibility
from compliance.games.selectors import sessions as session_selectors
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import Table, table_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.read_log import log_register_read

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.drawers.selectors.shifts import ShiftState
    from compliance.cage.models.shifts import Shift
    from compliance.games.models.sessions import TableSession

WORK, VOID, SEE_TABLES = "cage.shift.work", "cage.entry.void", "games.table.read"
# The page shows this many bookings and exchanges; the registers show all.
NEWEST_BOOKINGS = 25
NEWEST_EXCHANGES = 20


@require_permission("cage.shift.read")
@never_cache
@require_GET
def view_shift(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Show one shift; its holder works on this page."""
    return show_shift(request, shift_selectors.get_shift(request.venue_id, shift_id))


@require_permission(WORK)
@never_cache
@require_POST
def book_other(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Book card takings, another receipt or another payment."""
    message = _("Recorded as entry %(number)s of the shift.")
    return _book_and_show(
        request,
        shift_selectors.get_shift(request.venue_id, shift_id),
        BookingForm(request.POST),
        manual_bookings.make_entry,
        message,
    )


@require_permission(VOID)
@never_cache
@require_POST
def adjust_float(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Adjust the expected amount of a float as a person other than its holder."""
    row = shift_selectors.get_shift(request.venue_id, shift_id)
    form = AdjustForm(request.POST, cash=row.desk_id is not None)
    return _book_and_show(
        request, row, form, manual_bookings.adjust_float, _("The adjustment is recorded as entry %(number)s.")
    )


@require_permission(VOID)
@never_cache
@require_POST
def pay_other(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Book another payment above what the holder may pay alone, as a second person."""
    row, form = shift_selectors.get_shift(request.venue_id, shift_id), OtherPaymentForm(request.POST)
    return _book_and_show(
        request, row, form, manual_bookings.pay_other, _("Recorded as entry %(number)s of the shift.")
    )


def _book_and_show(
    request: HouseRequest,
    row: "WithAnnotations[Shift, ShiftState]",
    form: Form,
    service: Callable[..., object],
    message: str,
) -> HttpResponse:
    """Book in one float and show it."""
    if done := submit(request, form, service, shift=row):
        return redirect_done(request, message % {"number": done.row.position}, "cage:shift", row.pk)
    return show_shift(request, row, form)


@require_permission(VOID)
@never_cache
@require_http_methods(["GET", "POST"])
def void_booking(request: HouseRequest, entry_id: UUID) -> HttpResponse:
    """Void a booking made by another person."""
    entry = booking_selectors.get_booking(request.venue_id, entry_id)
    form = VoidForm(request.POST if request.method == "POST" else None, initial={"nonce": uuid4()})
    if submit(request, form, voids.void_booking, entry=entry):
        message = _("Entry %(number)s is voided.") % {"number": entry.position}
        return redirect_done(request, message, "cage:shift", entry.shift_id)
    context = {
        "entry": entry,
        "kind": words.BOOKINGS[entry.kind],
        "place": words.place_name(entry.shift),
        "amounts_hidden": visibility.bookings_hidden(entry.shift, visibility.Viewer.from_presence(request.presence)),
        "form": form,
        "currency": request.presence.house.currency,
    }
    return render(request, "cage/void.html", context, status=422 if form.is_bound else 200)


def show_shift(
    request: HouseRequest, row: "WithAnnotations[Shift, ShiftState]", bound_form: Form | None = None
) -> HttpResponse:
    """Show a shift; `bound_form` is the rejected form."""
    presence, viewer = request.presence, visibility.Viewer.from_presence(request.presence)
    state = words.state_of_shift(row)
    is_open, own = state == "open", row.opened_by_id == presence.staff.pk
    may_void = is_open and not own and presence.may(VOID)
    tone, icon = words.TONES[state]
    are_bookings_hidden = visibility.bookings_hidden(row, viewer)
    log_register_read(
        request, BOOKINGS, filter_text=f"shift_id={row}", rows=booking_selectors.entries_of(row.pk).count()
    )
    context = {
        "row": row,
        "place": words.place_name(row),
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "own": own,
        "hidden": visibility.totals_hidden(row, viewer),
        "amounts_hidden": are_bookings_hidden,
        "owed": visibility.is_owed(row, viewer),
        "registers": {"bookings": BOOKINGS, "slips": SLIPS, "exchanges": EXCHANGES},
        "bookings": _bookings_table(presence, row),
        "counts": _visible_counts(row, viewer),
        "slips": in_short(presence, slip_selectors.slips_of(row.pk, request.venue_id)),
        "exchanges": _exchanges_table(presence, row, amounts_hidden=are_bookings_hidden),
        "adjust_form": form_on_page(
            bound_form,
            AdjustForm,
            may_void,
            lambda: AdjustForm(cash=row.desk_id is not None, initial={"nonce": uuid4()}),
        ),
        "other_form": form_on_page(
            bound_form,
            OtherPaymentForm,
            may_void and row.desk_id is not None,
            lambda: OtherPaymentForm(initial={"nonce": uuid4()}),
        ),
        "alone": manual_bookings.left_alone(presence.house, row, current_time()),
        "sessions": _table_sessions(presence, row),
        "boxes": drop_box_selectors.fittings_of(row.pk) if row.table_id is not None else [],
        "currency": presence.house.currency,
        **_permitted_acts(presence, row, bound_form, opened=is_open, own=own),
    }
    return render(request, "cage/shift.html", context, status=422 if bound_form is not None else 200)


def _permitted_acts(
    presence: StaffContext,
    row: "WithAnnotations[Shift, ShiftState]",
    bound_form: Form | None,
    *,
    opened: bool,
    own: bool,
) -> dict[str, object]:
    """Return the acts available to the reader at an open float."""
    works, is_table = presence.may(WORK), row.table_id is not None
    return {
        "booking_form": form_on_page(
            bound_form,
            BookingForm,
            opened and own and not is_table and works,
            lambda: BookingForm(initial={"nonce": uuid4()}),
        ),
        "may_count": opened and may_count(presence, row),
        "may_exchange": opened and works and (own or is_table),
        "may_fit": opened and is_table and presence.may("cage.box.handle"),
        "may_slip": opened and presence.may("cage.slip.sign"),
    }


def _table_sessions(presence: StaffContext, row: "Shift") -> "list[TableSession]":
    """Return the sessions of a table that were opened with this float, for those who may see tables."""
    if row.table_id is None or not presence.may(SEE_TABLES):
        return []
    # A handover opens the next float, whose sessions belong to its own page.
    following = shift_selectors.opening_after(row)
    return list(session_selectors.sessions_of_float(row.venue_id, row.table_id, row.opened_at, following))


def _bookings_table(presence: StaffContext, row: "Shift") -> Table:
    newest = booking_selectors.entries_of(row.pk).reverse()[:NEWEST_BOOKINGS]
    return table_of(BOOKINGS, BOOKINGS.columns, newest, Scope(presence, current_time(), row))


def _exchanges_table(presence: StaffContext, row: "Shift", *, amounts_hidden: bool) -> Table:
    """Return the newest exchanges; without amounts if those of the bookings are hidden."""
    columns = [column for column in LAST if not amounts_hidden or column.name != "amount"]
    newest = exchange_selectors.exchanges_of(row.pk).reverse()[:NEWEST_EXCHANGES]
    return table_of(EXCHANGES, columns, newest, Scope(presence, current_time()))


def _visible_counts(row: "Shift", viewer: visibility.Viewer) -> list[dict[str, object]]:
    """Return the counts of a shift. The sum of the opening count is the first total, so both are hidden together."""
    rows = list(count_selectors.counts_of(row.pk))
    visible, are_totals_hidden = visibility.visible_counts(rows, viewer), visibility.totals_hidden(row, viewer)
    return [
        {
            "row": each,
            "kind": count_words.COUNTS[each.kind],
            "sum": None if are_totals_hidden and each.kind == "opening" else visible[each.pk].counted,
        }
        for each in rows
    ]
