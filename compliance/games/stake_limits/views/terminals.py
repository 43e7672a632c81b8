"""Pages of the terminals of tables."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register

from ...selectors import games
from .. import selectors
from ..forms import TerminalForm
from ..presentation.terminals import MANAGE, TERMINALS
from ..services import terminals


@require_permission("games.table.read")
@never_cache
@require_GET
def list_terminals(request: HouseRequest) -> HttpResponseBase:
    """List the terminals; also as a file."""
    return _show_terminals(request, _terminal_form(request) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def link_terminal(request: HouseRequest) -> HttpResponseBase:
    """Link a terminal to a table."""
    form = _terminal_form(request, request.POST)
    if submit(request, form, terminals.link_terminal):
        return redirect_done(request, _("The terminal is linked."), "games:terminals")
    return _show_terminals(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_POST
def remove_terminal(request: HouseRequest, terminal_id: UUID) -> HttpResponse:
    """Remove a terminal from its table."""
    row = selectors.get_terminal(request.venue_id, terminal_id)
    if submit(request, None, terminals.remove_terminal, terminal=row):
        return redirect_done(request, _("The terminal is removed."), "games:terminals")
    return redirect("games:terminals")


def _terminal_form(request: HouseRequest, sent: QueryDict | None = None) -> TerminalForm:
    return TerminalForm(sent, tables=[(str(row.pk), row.name) for row in games.list_tables(request.venue_id)])


def _show_terminals(request: HouseRequest, form: TerminalForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, TERMINALS, "games/terminals.html", {"form": form}, status=status)
