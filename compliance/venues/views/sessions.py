"""Sessions: one's own, and those of the accounts of the own employer."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..presentation.registers.sessions import MANAGE, OWN, OWN_SESSIONS, SESSIONS
from ..selectors import sessions as selectors
from ..services import sessions as services

TEMPLATE = "venues/sessions.html"

own_sessions = register_page(OWN_SESSIONS, TEMPLATE)
sessions = register_page(SESSIONS, TEMPLATE)


@require_permission(OWN)
@require_POST
def end_own_session(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """End one of one's own sessions."""
    session = selectors.get_own_session(request.presence.staff, session_id)
    if submit(request, None, services.end_own_session, session=session):
        return redirect_done(request, _("The session is ended."), "venues:own-sessions")
    return redirect("venues:own-sessions")


@require_permission(MANAGE)
@require_POST
def end_session(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """End a session of an account of the own employer."""
    session = selectors.get_session_of(request.presence.staff.employer, session_id)
    if submit(request, None, services.end_session_of_account, session=session):
        return redirect_done(request, _("The session is ended."), "venues:sessions")
    return redirect("venues:sessions")
