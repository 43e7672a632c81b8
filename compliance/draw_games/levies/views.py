"""Pages of the levies of poker tables."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register

from ..prizes.presentation import words
from . import selectors
from .forms import LevyForm
from .presentation.register import LEVIES
from .services import counts


@require_permission(words.READ)
@never_cache
@require_GET
def list_levies(request: HouseRequest) -> HttpResponseBase:
    """List the counted levies; also as a file."""
    return _show_levies(request, _levy_form(request) if request.presence.may(words.RUN) else None)


@require_permission(words.RUN)
@never_cache
@require_POST
def count_levy(request: HouseRequest) -> HttpResponseBase:
    """Record a counted levy."""
    form = _levy_form(request, request.POST)
    if submit(request, form, counts.count_levy):
        return redirect_done(request, _("The levy is recorded."), "draw_games:levies")
    return _show_levies(request, form, 422)


@require_permission(words.RUN)
@never_cache
@require_POST
def confirm_levy(request: HouseRequest, levy_id: UUID) -> HttpResponse:
    """Confirm a count as the second person."""
    row = selectors.get_levy(request.venue_id, levy_id)
    if submit(request, None, counts.confirm_levy, levy=row):
        return redirect_done(request, _("The count is confirmed."), "draw_games:levies")
    return redirect("draw_games:levies")


def _levy_form(request: HouseRequest, sent: QueryDict | None = None) -> LevyForm:
    initial = {"day": request.presence.house.local(current_time()).date()}
    return LevyForm(sent, sessions=selectors.sessions_with_levy(request.venue_id), initial=initial)


def _show_levies(request: HouseRequest, form: LevyForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, LEVIES, "draw_games/levies.html", {"form": form}, status=status)
