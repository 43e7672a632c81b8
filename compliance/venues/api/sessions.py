"""API of sessions: list and end one's own, and those of the accounts of the own employer."""

from typing import TYPE_CHECKING

from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from ..presentation.registers.sessions import MANAGE, OWN, OWN_SESSIONS, SESSIONS
from ..selectors import sessions as selectors
from ..services import sessions as services

if TYPE_CHECKING:
    from ..models.credentials import StaffSession


class OwnSessionsView(RegisterList):
    """GET returns the caller's open sessions."""

    register = OWN_SESSIONS
    tag = "house"


class SessionsView(RegisterList):
    """GET returns the open sessions of the accounts of the own employer."""

    register = SESSIONS
    tag = "house"


class OwnSessionEndView(ActView):
    """POST ends one of the caller's sessions."""

    permissions = {"POST": OWN}
    act = Act(
        "end_own_session",
        services.end_own_session,
        "venues.session.ended",
        subject=Subject("session", lambda _venue_id, session_id: selectors.get_session(session_id)),
        tag="house",
    )

    def authorize(self, subject: "StaffSession") -> None:
        """Answer as for an unknown session if it is that of another person."""
        selectors.get_own_session(self.presence.staff, subject.pk)


class SessionEndView(ActView):
    """POST ends a session of an account of the own employer."""

    permissions = {"POST": MANAGE}
    act = Act(
        "end_session",
        services.end_session_of_account,
        "venues.session.ended",
        subject=Subject("session", lambda _venue_id, session_id: selectors.get_session(session_id)),
        tag="house",
    )

    def authorize(self, subject: "StaffSession") -> None:
        """Answer as for an unknown session if its account has another employer."""
        selectors.get_session_of(self.presence.staff.employer, subject.pk)
