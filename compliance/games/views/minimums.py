"""Pages of the minima of roulette tables."""

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

from ..domain.stake_schemes import ROULETTE
from ..forms.minimums import MinimumForm
from ..presentation.registers.minimums import MANAGE, TABLE_MINIMA
from ..selectors import games
from ..selectors import minimums as selectors
from ..services import minimums as minimum_services


@require_permission("games.table.read")
@never_cache
@require_GET
def list_minima(request: HouseRequest) -> HttpResponseBase:
    """List the decided minima; also as a file."""
    return _show_minima(request, _minimum_form(request) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def decide_minimum(request: HouseRequest) -> HttpResponseBase:
    """Decide on the minimum of some or all roulette tables."""
    form = _minimum_form(request, request.POST)
    if submit(request, form, minimum_services.decide_minimum):
        return redirect_done(request, _("The minimum is decided. The maxima follow from it."), "games:minima")
    return _show_minima(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_POST
def withdraw_minimum(request: HouseRequest, decision_id: UUID) -> HttpResponse:
    """Withdraw a decision before it applies."""
    row = selectors.get_decision(request.venue_id, decision_id)
    if submit(request, None, minimum_services.withdraw_minimum, decision=row):
        return redirect_done(request, _("The decision is withdrawn at all its tables."), "games:minima")
    return redirect("games:minima")


def _minimum_form(request: HouseRequest, sent: QueryDict | None = None) -> MinimumForm:
    rows = games.list_tables(request.venue_id).filter(game=ROULETTE)
    return MinimumForm(sent, tables=[(str(row.pk), row.name) for row in rows])


def _show_minima(request: HouseRequest, form: MinimumForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, TABLE_MINIMA, "games/minima.html", {"form": form}, status=status)
