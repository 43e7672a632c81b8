"""Pages of the stake schemes of tables."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import show_register

from ..domain.stake_schemes import has_schemes
from ..forms.schemes import SchemeForm
from ..presentation.papers import scheme_sign
from ..presentation.registers.schemes import MANAGE, POST, SCHEMES
from ..selectors import games
from ..selectors import schemes as selectors
from ..services import schemes as scheme_services


@require_permission("games.table.read")
@never_cache
@require_GET
def list_schemes(request: HouseRequest) -> HttpResponseBase:
    """List the schemes; also as a file."""
    house = request.presence.house
    is_offered = request.presence.may(MANAGE) and has_schemes(house.rulebook(house.gaming_day(current_time())))
    return _show_schemes(request, _scheme_form(request) if is_offered else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def record_scheme(request: HouseRequest) -> HttpResponseBase:
    """Record the scheme of a table."""
    form = _scheme_form(request, request.POST)
    if submit(request, form, scheme_services.record_scheme, shown_at={"limits": "minimum"}):
        return redirect_done(request, _("The scheme is recorded. Post it at the table."), "games:schemes")
    return _show_schemes(request, form, 422)


@require_permission(POST)
@never_cache
@require_POST
def post_scheme(request: HouseRequest, scheme_id: UUID) -> HttpResponse:
    """Record that a scheme is posted."""
    row = selectors.get_scheme(request.venue_id, scheme_id)
    if submit(request, None, scheme_services.post_scheme, scheme=row):
        return redirect_done(request, _("The scheme is recorded as posted."), "games:schemes")
    return redirect("games:schemes")


@require_permission(SCHEMES.permission)
@never_cache
@require_GET
def print_sign(request: HouseRequest, scheme_id: UUID) -> HttpResponse:
    """Return the sign of a scheme as a PDF; each print is logged."""
    row = selectors.get_scheme(request.venue_id, scheme_id)
    return as_response(scheme_sign(request.presence, row, current_time()), f"{row.table.name}-{row.number}.pdf")


def _scheme_form(request: HouseRequest, sent: QueryDict | None = None) -> SchemeForm:
    return SchemeForm(sent, tables=[(str(row.pk), row.name) for row in games.list_tables(request.venue_id)])


def _show_schemes(request: HouseRequest, form: SchemeForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, SCHEMES, "games/schemes.html", {"form": form}, status=status)
