"""Pages of table sessions: the register, the opening of a table, and one session with its stake scheme."""

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.equipment.selectors import items
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import register_page

from ..colour_chips import selectors as colour_chips
from ..colour_chips.presentation.words import COLOURS
from ..domain.stake_schemes import DECREED, ROULETTE, black_jack_multiples, has_schemes
from ..forms.sessions import BlackJackSessionForm, PlainSessionForm, SessionEndForm
from ..presentation import words
from ..presentation.papers import table_sign
from ..presentation.registers.sessions import OPEN, TABLE_SESSIONS, state_of
from ..rule_documents.services.openings import find_faults
from ..selectors import decrees, games
from ..selectors import sessions as selectors
from ..selectors.closings import announced_kinds, announced_minutes
from ..selectors.scheme_terms import chance_name
from ..selectors.schemes import newest_scheme
from ..services import sessions as session_services
from ..stake_limits.presentation.checks import RECORD as CHECK
from ..stake_limits.presentation.session_panels import panels_of_session
from ..table_equipment.services import find_faults as equipment_faults
from ..table_equipment.services import shows_equipment

if TYPE_CHECKING:
    from compliance.venues.domain.house import House

    from ..models.sessions import TableSession
    from ..models.tables import GamingTable


def _openable(request: HouseRequest) -> dict[str, object]:
    """Return the tables in use that have a stake scheme and no open session."""
    if not request.presence.may(OPEN):
        return {"closed": []}
    house, rows = request.presence.house, selectors.tables_without_session(request.venue_id)
    if has_schemes(house.rulebook(house.gaming_day(current_time()))):
        return {"closed": rows}
    return {"closed": rows.filter(game__in=DECREED)}


list_sessions = register_page(TABLE_SESSIONS, "games/sessions.html", _openable)


@require_permission(OPEN)
@never_cache
@require_http_methods(["GET", "POST"])
def open_table(request: HouseRequest, table_id: UUID) -> HttpResponse:
    """Open a session at a table: its minimum and maxima stay until it ends."""
    table = games.get_table(request.venue_id, table_id)
    form = _opening_form(request, table)
    if done := submit(request, form, session_services.open_session, table_id=table.pk):
        message = _("Session %(session)s is open at table %(table)s.")
        shown = {"session": done.row.label, "table": table.name}
        return redirect_done(request, message % shown, "games:session", done.row.pk)
    house = request.presence.house
    day = house.gaming_day(current_time())
    # Only roulette has colours that are checked before play.
    chips = colour_chips.checks_for_opening(table.pk, day) if table.game == ROULETTE else []
    context = {
        "table": table,
        "has_colours": table.game == ROULETTE,
        "chips": [(COLOURS[each.series.colour], each) for each in chips],
        "chips_complete": table.game != ROULETTE or (bool(chips) and all(each.is_complete for each in chips)),
        "may_check": request.presence.may("games.colour.work"),
        "game": games.available_games(house.jurisdiction).get(table.game, table.game),
        "decree": decrees.decree_in_force(house.id, table.game, day),
        "decreed_by": DECREED.get(table.game),
        "currency": house.currency,
        "form": form,
        "faults": _opening_faults(house, table),
        "equipment": list(items.items_at_table(table.pk, current_time())),
    }
    return render(request, "games/session_open.html", context, status=422 if form.is_bound else 200)


def _opening_faults(house: "House", table: "GamingTable") -> list[str]:
    """Return what a table lacks before its opening: checks of equipment; issued notices and rules of a Dutch one."""
    at, scheme = current_time(), newest_scheme(house.id, table.pk)
    found = (
        [fault.sentence for fault in equipment_faults(house, table, at)] if shows_equipment(house, table, at) else []
    )
    if scheme is not None:
        found += [fault.sentence for fault in find_faults(house, table, scheme, at)]
    return found


def _opening_form(request: HouseRequest, table: "GamingTable") -> Form:
    sent, initial = (request.POST if request.method == "POST" else None), {"nonce": uuid4()}
    if table.game == ROULETTE or table.game not in DECREED:
        return PlainSessionForm(sent, initial=initial)
    house = request.presence.house
    book = house.rulebook(house.gaming_day(current_time()))
    side_bets = selectors.approved_side_bets(house, current_time())
    return BlackJackSessionForm(sent, multiples=black_jack_multiples(book), side_bets=side_bets, initial=initial)


@require_permission(TABLE_SESSIONS.permission)
@never_cache
@require_GET
def show_session(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Show a session with its stake scheme."""
    return _show_session(request, selectors.get_session(request.venue_id, session_id))


def _show_session(request: HouseRequest, row: "TableSession", end: SessionEndForm | None = None) -> HttpResponse:
    """Show a session; `end` is the form of its end, if it was refused."""
    house, state, limits = request.presence.house, state_of(row), row.limits.all()
    chances = [limit.chance for limit in limits]
    absent = row.scheme.absent if row.scheme is not None else ()
    found = getattr(row, "announcement", None)
    open_colours = [str(COLOURS[each.series.colour]) for each in colour_chips.open_colours(row.pk)]
    tone, icon = words.SESSION_TONES[state]
    context = {
        "row": row,
        "game": games.available_games(house.jurisdiction).get(row.table.game, row.table.game),
        "limits": [
            (chance_name(limit.chance, chances, absent), limit, words.rule_of_limit(limit, house.currency))
            for limit in limits
        ],
        "note": words.maximum_note(row.table.game),
        "state": words.SESSION_STATES[state],
        "tone": tone,
        "icon": icon,
        "ended": getattr(row, "ended", None),
        "currency": house.currency,
        "announcement": found and (words.closing_name(found.kind, found.minutes), found),
        "closings": _offered_closings(request, row),
        "checks": [(COLOURS[each.series.colour], each) for each in colour_chips.checks_of_session(row)],
        "has_colours": colour_chips.series_in_use(row.table_id).exists(),
        "open_colours": open_colours,
        "end": end or (SessionEndForm() if open_colours else None),
        "may_end": state == "open" and request.presence.may(OPEN),
        "may_check": row.scheme_id is not None and request.presence.may(CHECK),
        "may_report": request.presence.may("incidents.incident.record"),
        **panels_of_session(request.presence, row, current_time()),
    }
    return render(request, "games/session.html", context, status=422 if end is not None else 200)


def _offered_closings(request: HouseRequest, row: "TableSession") -> list[tuple[str, str]]:
    """Return what the reader may announce at the table of an open session (NL 1.1(11~))."""
    minutes = announced_minutes(request.presence.house, current_time())
    # An announcement cannot be repeated: a second one would make the first uncertain.
    is_announced = getattr(row, "announcement", None) is not None
    if minutes is None or is_announced or state_of(row) != "open" or not request.presence.may(OPEN):
        return []
    return [(kind, words.closing_name(kind, minutes)) for kind in announced_kinds(row.table.game)]


@require_permission(TABLE_SESSIONS.permission)
@never_cache
@require_GET
def print_sign(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Return the sign of the table as a PDF; each print is logged."""
    row = selectors.get_session(request.venue_id, session_id)
    return as_response(table_sign(request.presence, row, current_time()), f"{row.label}.pdf")


@require_permission(OPEN)
@never_cache
@require_POST
def submit_end(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """End a session."""
    row = selectors.get_session(request.venue_id, session_id)
    # Only a session with colours in the hands of players asks for a confirmation.
    is_asked = state_of(row) == "open" and colour_chips.open_colours(row.pk).exists()
    form = SessionEndForm(request.POST) if is_asked else None
    if done := submit(request, form, session_services.end_session, session=row):
        message = _("Session %(session)s has ended.") % {"session": row.label}
        # What the players left is recorded where the colours are shown.
        if done.row.open_colours:
            message = _("Session %(session)s has ended. Count the chips of the colours that were not exchanged.")
            return redirect_done(request, message % {"session": row.label}, "games:board", row.pk)
        return redirect_done(request, message, "games:sessions")
    if form is None:
        return redirect("games:session", row.pk)
    # Read again: the refused end is attached to the row.
    return _show_session(request, selectors.get_session(request.venue_id, session_id), form)
