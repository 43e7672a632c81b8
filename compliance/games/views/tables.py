"""Pages of the gaming tables."""

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
from compliance.venues.selectors import venues

from ..forms.tables import TableForm
from ..presentation.registers.tables import MANAGE, TABLES
from ..selectors import games as selectors
from ..services import tables as tables_services


@require_permission("games.table.read")
@never_cache
@require_GET
def list_tables(request: HouseRequest) -> HttpResponseBase:
    """List the tables of the house, in use or retired."""
    return _show_tables(request, _table_form(request) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def set_up(request: HouseRequest) -> HttpResponseBase:
    """Set up a table."""
    form = _table_form(request, request.POST)
    if done := submit(request, form, tables_services.set_up_table):
        return redirect_done(request, _("Table %(table)s is set up.") % {"table": done.row.name}, "games:tables")
    return _show_tables(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_retirement(request: HouseRequest, table_id: UUID) -> HttpResponse:
    """Retire a table permanently."""
    row = selectors.get_table(request.venue_id, table_id)
    if submit(request, None, tables_services.retire_table, table=row):
        return redirect_done(request, _("Table %(table)s is retired.") % {"table": row.name}, "games:tables")
    return redirect("games:tables")


def _table_form(request: HouseRequest, sent: QueryDict | None = None) -> TableForm:
    rooms = [(str(room.pk), room.name) for room in venues.rooms(request.venue_id)]
    games = list(selectors.available_games(request.presence.house.jurisdiction).items())
    return TableForm(sent, rooms=rooms, games=games)


def _show_tables(request: HouseRequest, form: TableForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, TABLES, "games/tables.html", {"form": form}, status=status)
