"""Announcement on the page of a session that its play ends."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit

from ..presentation.registers.sessions import OPEN
from ..selectors.sessions import get_session
from . import services
from .forms import ClosingForm


@require_permission(OPEN)
@never_cache
@require_POST
def submit_closing(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Record what was announced at the table."""
    row, form = get_session(request.venue_id, session_id), ClosingForm(request.POST)
    # The buttons send one of the known kinds; the service refuses any other.
    kind = form.cleaned_data["announcement"] if form.is_valid() else ""
    if submit(request, None, services.announce_closing, session=row, kind=kind):
        return redirect_done(request, _("The announcement is recorded."), "games:session", row.pk)
    return redirect("games:session", row.pk)
