"""Pages of the ministerial decrees on minimum stakes."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.rest.documents import Document

from ..domain.stake_schemes import DECREED
from ..forms.decrees import DecreeForm
from ..presentation.registers.decrees import DECREES, MANAGE
from ..selectors import decrees as selectors
from ..selectors import games
from ..services import decrees as decree_services


@require_permission("games.table.read")
@never_cache
@require_GET
def list_decrees(request: HouseRequest) -> HttpResponseBase:
    """List the decrees; also as a file."""
    return _show_decrees(request, DecreeForm(games=_games(request)) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def enter_decree(request: HouseRequest) -> HttpResponseBase:
    """Record a decree."""
    form = _sent_form(request)
    if submit(request, form, decree_services.enter_decree):
        return redirect_done(request, _("The decree is recorded."), "games:decrees")
    return _show_decrees(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def correct_decree(request: HouseRequest, decree_id: UUID) -> HttpResponse:
    """Record an entry that replaces a wrong one."""
    row = selectors.get_decree(request.venue_id, decree_id)
    fields = ("game", "minimum", "reference", "decreed_on", "effective_from")
    form = DecreeForm(games=_games(request), initial={name: getattr(row, name) for name in fields})
    if request.method == "POST":
        form = _sent_form(request)
        if submit(request, form, decree_services.enter_decree, replaces=row.pk):
            return redirect_done(request, _("The correction is recorded."), "games:decrees")
    return render(request, "games/decree.html", {"row": row, "form": form}, status=422 if form.is_bound else 200)


@require_permission("games.table.read")
@never_cache
@require_GET
def show_scan(request: HouseRequest, decree_id: UUID) -> HttpResponse:
    """Return the scan of a decree; each access is logged."""
    row = selectors.get_decree(request.venue_id, decree_id)
    scan = decree_services.open_scan(
        house=request.presence.house, decree=row, by=request.presence.staff, at=current_time()
    )
    return Document(scan, f"decree-{row.effective_from}.pdf", from_outside=True).answer()


def _sent_form(request: HouseRequest) -> DecreeForm:
    form = DecreeForm(request.POST, files=request.FILES, games=_games(request))
    # A scan that was too large was not read; without this error the decree would be recorded without it.
    if skipped_bytes(request) is not None:
        form.add_error("scan", decree_services.SCAN_TOO_LARGE)
    return form


def _games(request: HouseRequest) -> list[tuple[str, str]]:
    """Return the games whose minimum is set by decree."""
    known = games.available_games(request.presence.house.jurisdiction)
    return [(game, name) for game, name in known.items() if game in DECREED]


def _show_decrees(request: HouseRequest, form: DecreeForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, DECREES, "games/decrees.html", {"form": form}, status=status)
