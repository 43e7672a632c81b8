"""The colours board of a table session: who has which colour at which value, and the acts on it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.formatting.dates_and_numbers import figure
from compliance.http.formatting.money import money
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ...selectors import sessions
from ...staffing import selectors as staffing
from ...staffing.presentation import DUTIES
from .. import selectors
from ..forms import AssignForm, ChangeForm, ReturnForm
from ..presentation.colours import COLOURS
from ..presentation.words import COLOURS as COLOUR_NAMES
from ..presentation.words import seat_text
from ..services import assignments
from .series import WORK

if TYPE_CHECKING:
    from compliance.http.input.base import Form

    from ...models.colour_chips import ColourAssignment, ColourReturn, ColourSeries
    from ...models.sessions import TableSession

list_colours = register_page(COLOURS)


@dataclass(frozen=True)
class Tile:
    """One colour on the board: its player, if it has one, and the form of the next act."""

    series: "ColourSeries"
    assignment: "ColourAssignment | None"
    form: "Form | None"

    @property
    def colour(self) -> str:
        return str(COLOUR_NAMES[self.series.colour])

    @property
    def seat(self) -> str:
        return seat_text(self.assignment.seat) if self.assignment else ""


@require_permission("games.table.read")
@never_cache
@require_GET
def show_board(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Show the colours of a session."""
    return _show_board(request, sessions.get_session(request.venue_id, session_id))


@require_permission(WORK)
@never_cache
@require_POST
def assign_colour(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Give a player a colour."""
    row = sessions.get_session(request.venue_id, session_id)
    form = AssignForm(request.POST, seats=staffing.seats_of(row.table_id))
    if done := submit(request, form, assignments.assign_colour, session=row):
        message = _("The colour is assigned: %(colour)s.") % {"colour": COLOUR_NAMES[done.row.series.colour]}
        return redirect_done(request, message, "games:board", row.pk)
    return _show_board(request, row, form, request.POST.get("series", ""))


@require_permission(WORK)
@never_cache
@require_POST
def exchange_colour(request: HouseRequest, assignment_id: UUID) -> HttpResponse:
    """Exchange the chips of a player who leaves."""
    row, form = selectors.get_assignment(request.venue_id, assignment_id), ReturnForm(request.POST)
    if done := submit(request, form, assignments.exchange_colour, assignment=row):
        message = _("The chips are exchanged: %(chips)s × %(rate)s. Pay %(amount)s.") % _sum_texts(request, done.row)
        return redirect_done(request, message, "games:board", row.session_id)
    return _show_again(request, row, form)


@require_permission(WORK)
@never_cache
@require_POST
def record_departure(request: HouseRequest, assignment_id: UUID) -> HttpResponse:
    """Record that a player left without an exchange."""
    row, form = selectors.get_assignment(request.venue_id, assignment_id), ReturnForm(request.POST)
    if done := submit(request, form, assignments.record_departure, assignment=row):
        message = _("The departure is recorded. Left at the table: %(chips)s × %(rate)s, %(amount)s.")
        return redirect_done(request, message % _sum_texts(request, done.row), "games:board", row.session_id)
    return _show_again(request, row, form)


@require_permission(WORK)
@never_cache
@require_http_methods(["GET", "POST"])
def change_value(request: HouseRequest, assignment_id: UUID) -> HttpResponse:
    """Exchange the chips of a player and give the player another colour with another value."""
    row = selectors.get_assignment(request.venue_id, assignment_id)
    held = {each.series_id for each in selectors.open_colours(row.session_id)}
    # The present colour is held as well: another value needs another colour.
    free = [each for each in selectors.series_in_use(row.session.table_id) if each.pk not in held]
    form = ChangeForm(
        request.POST if request.method == "POST" else None,
        colours=[(str(each.pk), capfirst(str(COLOUR_NAMES[each.colour]))) for each in free],
        seats=staffing.seats_of(row.session.table_id),
        initial={"nonce": uuid4(), "seat": row.seat or ""},
    )
    if submit(request, form, assignments.change_value, assignment=row):
        return redirect_done(request, _("The player has the new colour."), "games:board", row.session_id)
    context = {
        "row": row,
        "colour": COLOUR_NAMES[row.series.colour],
        "seat": seat_text(row.seat),
        "currency": request.presence.house.currency,
        "form": form,
    }
    return render(request, "games/colour_change.html", context, status=422 if form.is_bound else 200)


def _sum_texts(request: HouseRequest, row: "ColourReturn") -> dict[str, str]:
    """Return what is paid or left at the table in words: the cashier must not have to multiply."""
    currency = request.presence.house.currency
    return {
        "chips": str(figure(row.chips)),
        "rate": money(row.rate, currency),
        "amount": money(row.amount, currency),
    }


def _show_again(request: HouseRequest, row: "ColourAssignment", form: ReturnForm) -> HttpResponse:
    # Read again: the refused return is attached to the row of the form.
    session = sessions.get_session(request.venue_id, row.session_id)
    return _show_board(request, session, form, str(row.series_id))


def _show_board(
    request: HouseRequest, row: "TableSession", bound_form: "Form | None" = None, of_series: str = ""
) -> HttpResponse:
    """Show the board; `bound_form` is a submitted form with errors, on the tile of `of_series`."""
    house, is_open = request.presence.house, getattr(row, "ended", None) is None
    may_work = request.presence.may(WORK)
    held = {each.series_id: each for each in selectors.open_colours(row.pk)}
    seats, tiles = staffing.seats_of(row.table_id), []
    for series in selectors.series_in_use(row.table_id):
        holder = held.get(series.pk)
        # A refused form stays on its tile, with what was typed.
        form = bound_form if str(series.pk) == of_series else _form_of(series, holder, seats)
        # After the session, chips still come back, but no colour is assigned.
        offered = may_work and (is_open or holder is not None)
        tiles.append(Tile(series, holder, form if offered else None))
    context = {
        "row": row,
        "tiles": tiles,
        "is_open": is_open,
        "bound_form": bound_form,
        "highest": selectors.highest_value(row),
        "left": [(COLOUR_NAMES[each.assignment.series.colour], each) for each in selectors.left_behind(row.pk)],
        "staff": [(DUTIES[each.duty], each) for each in staffing.staff_at(row.table_id)],
        "currency": house.currency,
        # Games do not import orphan funds, so the page leads to the form of a found sum instead.
        "may_find": request.presence.may("orphans.find.record"),
        "may_assign": request.presence.may("games.staff.assign"),
        "may_end": is_open and request.presence.may("games.session.open"),
    }
    return render(request, "games/board.html", context, status=422 if bound_form is not None else 200)


def _form_of(series: "ColourSeries", holder: "ColourAssignment | None", seats: int) -> "Form":
    """Return the form of a tile; each has identifiers of its own on the page."""
    auto_id = f"id_{series.pk.hex}_%s"
    if holder is not None:
        return ReturnForm(auto_id=auto_id)
    return AssignForm(seats=seats, auto_id=auto_id, initial={"nonce": uuid4(), "series": series.pk})
