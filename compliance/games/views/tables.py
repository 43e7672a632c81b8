"""The gaming tables of the house: set up, and taken out of use."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest
from compliance.http.registers import View
from compliance.refusals import Refused
from compliance.venues import selectors as venues

from .. import columns, families, selectors, services, words
from ..forms.tables import TableForm
from .known import done, who

READ, MANAGE = "games.table.read", "games.table.manage"


@allowed(READ)
@never_cache
@require_GET
def tables(request: HouseRequest) -> HttpResponseBase:
    """Every table that the house has or had."""
    view = View.of(request, columns.TABLES)
    if view.form:
        return view.export(selectors.every_table(request.venue_id))
    view.note_read(selectors.every_table(request.venue_id).count())
    return _shown(request)


@allowed(MANAGE)
@never_cache
@require_POST
def set_up(request: HouseRequest) -> HttpResponse:
    """Set up a table."""
    form = _form(request, request.POST)
    made = done(form, lambda: services.set_up_table(**form.said(), **who(request)))
    if made is None:
        return _shown(request, form)
    messages.success(request, _("Table %(table)s is set up.") % {"table": made.name})
    return redirect("games:tables")


@allowed(MANAGE)
@never_cache
@require_POST
def retire(request: HouseRequest, table_id: UUID) -> HttpResponse:
    """Take a table out of use for good."""
    row = selectors.table(request.venue_id, table_id)
    try:
        services.retire_table(table=row, **who(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Table %(table)s is out of use.") % {"table": row.name})
    return redirect("games:tables")


def _form(request: HouseRequest, sent: Any = None) -> TableForm:
    rooms = [(str(room.pk), room.name) for room in venues.rooms(request.venue_id)]
    games = list(selectors.games(request.presence.house.jurisdiction).items())
    return TableForm(sent, rooms=rooms, games=games)


def _shown(request: HouseRequest, bound: Any = None) -> HttpResponse:
    games = selectors.games(request.presence.house.jurisdiction)
    manages = request.presence.may(MANAGE)
    rows = [
        {
            "row": row,
            "game": games.get(row.game, row.game),
            "family": words.FAMILIES[families.family_of(row.game)],
            "retired": getattr(row, "retired", None),
        }
        for row in selectors.every_table(request.venue_id)
    ]
    context = {"rows": rows, "form": bound or (_form(request) if manages else None), "may_manage": manages}
    return render(request, "games/tables.html", context, status=422 if bound else 200)
