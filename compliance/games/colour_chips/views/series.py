"""Pages of the series of colour chips, and of their checks."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page, show_register

from ...selectors import games
from .. import selectors
from ..forms import SHOWN_AT, CheckForm, RetirementForm, SeriesForm
from ..presentation.series import COLOUR_SERIES, MANAGE, SERIES_CHECKS
from ..presentation.words import COLOURS
from ..services import series as series_services

WORK = "games.colour.work"

list_checks = register_page(SERIES_CHECKS)


@require_permission("games.table.read")
@never_cache
@require_GET
def list_series(request: HouseRequest) -> HttpResponseBase:
    """List the series of the house; also as a file."""
    return _show_series(request, _series_form(request) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def record_series(request: HouseRequest) -> HttpResponseBase:
    """Record the series of a table."""
    form = _series_form(request, request.POST)
    if submit(request, form, series_services.record_series, shown_at=SHOWN_AT):
        return redirect_done(request, _("The colour chips are recorded."), "games:colour_series")
    return _show_series(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def retire_series(request: HouseRequest, series_id: UUID) -> HttpResponse:
    """Take a series out of use."""
    row = selectors.get_series(request.venue_id, series_id)
    form = RetirementForm(request.POST if request.method == "POST" else None)
    if submit(request, form, series_services.retire_series, series=row):
        return redirect_done(request, _("The series is out of use."), "games:colour_series")
    context = {"row": row, "colour": COLOURS[row.colour], "form": form}
    return render(request, "games/series_retire.html", context, status=422 if form.is_bound else 200)


@require_permission(WORK)
@never_cache
@require_http_methods(["GET", "POST"])
def check_series(request: HouseRequest, table_id: UUID) -> HttpResponse:
    """Check the colour chips of a table before it is opened."""
    table = games.get_table(request.venue_id, table_id)
    found = selectors.checks_for_opening(table.pk, request.presence.house.gaming_day(current_time()))
    shown = [(each.series.pk, capfirst(str(COLOURS[each.series.colour]))) for each in found]
    form = CheckForm(request.POST if request.method == "POST" else None, series=shown)
    if submit(request, form, series_services.check_series, table_id=table.pk):
        return redirect_done(request, _("The check is recorded."), "games:check_series", table.pk)
    context = {
        "table": table,
        "found": [(COLOURS[each.series.colour], each) for each in found],
        # Without a series nothing is complete: a roulette table needs all of its colours.
        "is_complete": bool(found) and all(each.is_complete for each in found),
        "form": form,
        "may_open": request.presence.may("games.session.open"),
    }
    return render(request, "games/series_check.html", context, status=422 if form.is_bound else 200)


def _series_form(request: HouseRequest, sent: QueryDict | None = None) -> SeriesForm:
    return SeriesForm(sent, tables=[(str(row.pk), row.name) for row in games.list_tables(request.venue_id)])


def _show_series(request: HouseRequest, form: SeriesForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, COLOUR_SERIES, "games/colour_series.html", {"form": form}, status=status)
