"""Pages of table sessions: the register, the opening of a table, and one session with its stake scheme."""

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import register_page

from ..domain.stake_schemes import DECREED, ROULETTE, black_jack_multiples, has_schemes
from ..forms.sessions import BlackJackSessionForm, RouletteSessionForm, SchemeSessionForm
from ..presentation import words
from ..presentation.papers import table_sign
from ..presentation.registers.sessions import OPEN, TABLE_SESSIONS, state_of
from ..selectors import decrees, games
from ..selectors import sessions as selectors
from ..services import sessions as session_services
from ..stake_limits.presentation.checks import RECORD as CHECK
from ..stake_limits.presentation.session_panels import panels_of_session

if TYPE_CHECKING:
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
    context = {
        "table": table,
        "game": games.available_games(house.jurisdiction).get(table.game, table.game),
        "decree": decrees.decree_in_force(house.id, table.game, house.gaming_day(current_time())),
        "decreed_by": DECREED.get(table.game),
        "currency": house.currency,
        "form": form,
    }
    return render(request, "games/session_open.html", context, status=422 if form.is_bound else 200)


def _opening_form(request: HouseRequest, table: "GamingTable") -> Form:
    sent, initial = (request.POST if request.method == "POST" else None), {"nonce": uuid4()}
    if table.game == ROULETTE:
        return RouletteSessionForm(sent, initial=initial)
    if table.game not in DECREED:
        return SchemeSessionForm(sent, initial=initial)
    house = request.presence.house
    book = house.rulebook(house.gaming_day(current_time()))
    side_bets = selectors.approved_side_bets(house, current_time())
    return BlackJackSessionForm(sent, multiples=black_jack_multiples(book), side_bets=side_bets, initial=initial)


@require_permission(TABLE_SESSIONS.permission)
@never_cache
@require_GET
def show_session(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Show a session with its stake scheme."""
    row, house = selectors.get_session(request.venue_id, session_id), request.presence.house
    state = state_of(row)
    tone, icon = words.SESSION_TONES[state]
    context = {
        "row": row,
        "game": games.available_games(house.jurisdiction).get(row.table.game, row.table.game),
        "limits": [
            (words.chance_name(limit.chance), limit, words.rule_of_limit(limit, house.currency))
            for limit in row.limits.all()
        ],
        "state": words.SESSION_STATES[state],
        "tone": tone,
        "icon": icon,
        "ended": getattr(row, "ended", None),
        "currency": house.currency,
        "may_end": state == "open" and request.presence.may(OPEN),
        "may_check": row.scheme_id is not None and request.presence.may(CHECK),
        **panels_of_session(request.presence, row, current_time()),
    }
    return render(request, "games/session.html", context)


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
    if submit(request, None, session_services.end_session, session=row):
        message = _("Session %(session)s has ended.") % {"session": row.label}
        return redirect_done(request, message, "games:sessions")
    return redirect("games:session", row.pk)
