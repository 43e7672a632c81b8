"""Derives the staff member, the venue and the permissions from a session or a device token."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import NoReturn, cast
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.contrib.auth import logout
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from audit.recording import log
from audit.recording.middleware import address_of
from compliance.http.access.guard import is_api, plain_problem, sign_in_first
from compliance.http.access.polls import is_poll
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.infrastructure.client_address import network_of
from compliance.http.infrastructure.client_certificate import certificate_thumbprint

from ..domain.device_scopes import permissions_of_scopes
from ..domain.house import House
from ..domain.jurisdictions import is_unknown_address, unknown_permissions
from ..domain.roles import needs_second_factor, permissions_of, session_limit
from ..domain.sign_in.user_agents import browser_name
from ..models.devices import Device
from ..models.staff import Staff
from ..selectors.devices import Machine
from ..selectors.duties import all_roles, houses_of, roles_of_posts
from ..services.device_tokens import SentToken, refuse_token, use_token
from .session_origin import lacks_recent_factor, name_session
from .session_store import BROWSER, NETWORK, OPENED, SECOND_FACTOR, USED, SessionStore

SECOND_FACTOR_FIRST = gettext_lazy("This role requires a second factor. Set one up in the account menu first.")

REFUSED = gettext_lazy(
    "This token opens nothing: it is unknown, not accepted by the person responsible, expired or revoked, or it was "
    "sent without its certificate. Ask the casino."
)

NONE: tuple[None, frozenset[str]] = (None, frozenset())
GetResponse = Callable[[HttpRequest], HttpResponseBase]

# Open to a role that still lacks its second factor: setting it up, signing out, and the language.
_BEFORE_SECOND_FACTOR = ("/account/", "/i18n/setlang/")
# Requests that a page sends without user action do not keep a session open: these, and all polls (`is_poll`).
_AUTOMATIC_REQUESTS = frozenset({"/door/alive/"})


def presence_of(staff: Staff, venue_id: str | None, at: datetime) -> StaffContext:
    """Return what a person may do now at the chosen venue, or at the first one where they hold a post.

    A post is valid on its calendar dates, and its last night until the end of that gaming day.
    """
    houses = houses_of(staff, at)
    # The session may name a venue where the post has ended since.
    house, roles = next(
        ((house, roles) for house, roles in houses if str(house.id) == venue_id), houses[0] if houses else NONE
    )
    permissions = permissions_of(roles, elsewhere=all_roles(houses))
    if house is not None:
        permissions -= unknown_permissions(house.jurisdiction)
    return StaffContext(staff=staff, house=house, roles=roles, permissions=permissions)


def machine_presence(machine: Machine, at: datetime) -> StaffContext:
    """Return what a machine may do: a subset of its responsible person's rights, only at the venue that issued it.

    The scopes of its token choose the subset.
    """
    keeper, house = machine.device.staff, machine.house
    roles = roles_of_posts(house, machine.posts, at) if house is not None else frozenset()
    if house is None or not roles:
        return StaffContext(staff=keeper, house=None)
    permissions = permissions_of(roles) & permissions_of_scopes(machine.device.scopes)
    permissions -= unknown_permissions(house.jurisdiction)
    return StaffContext(staff=keeper, house=house, roles=roles, permissions=permissions)


def set_presence(request: HttpRequest, presence: StaffContext | None) -> None:
    cast("HouseRequest", request).presence = cast("StaffContext", presence)


class Presences:
    """Sets `request.presence`, ends expired sessions, and enforces a second factor."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        # Views read the attribute for requests without a person, too.
        set_presence(request, None)
        response = self._answer(request)
        if cast("HouseRequest", request).presence is not None:
            # The next person at this machine must not find the page in the browser's cache.
            patch_cache_control(response, private=True, no_store=True)
        return response

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        # The path first: looking up the person would query the database for each static file.
        if request.path.startswith("/static/") or not request.user.is_authenticated:
            return self.get_response(request)
        staff = request.user
        name_session(request, staff)
        found = presence_of(staff, request.session.get("venue"), current_time())
        presence = replace(found, session_id=cast("SessionStore", request.session).row_id)
        over = self._session_end_reason(request, presence)
        if over is not None:
            return self._end(request, presence, *over)
        set_presence(request, presence)
        first = self._page_first(request, presence)
        if first is not None:
            return first
        if presence.house is None:
            return self.get_response(request)
        if is_unknown_address(request.path, presence.house.jurisdiction):
            raise Http404(request.path)
        if is_api(request):
            return self.get_response(request)
        with timezone.override(presence.house.zone):  # pages show venue time; the API uses UTC
            return self.get_response(request)

    def _page_first(self, request: HttpRequest, presence: StaffContext) -> HttpResponseBase | None:
        """Return the answer to a person who must set up or prove a factor before this page."""
        if lacks_second_factor(request, presence) and not request.path.startswith(_BEFORE_SECOND_FACTOR):
            return self._second_factor_first(request)
        if lacks_recent_factor(request, presence.staff):
            return redirect(f"{reverse('prove-factor')}?{urlencode({'next': request.path})}")
        return None

    @staticmethod
    def _session_end_reason(request: HttpRequest, presence: StaffContext) -> tuple[str, int] | None:
        """Return why the session has ended, with the limit in minutes, or None.

        Records use at most once a minute, so that reading causes no write.
        """
        now = current_time().timestamp()
        idle, whole = session_limit(presence.roles)
        opened_at = request.session.setdefault(OPENED, now)
        used = request.session.get(USED, now)
        if now - opened_at >= whole * 60:
            return "outlasted", whole
        if now - used >= idle * 60:
            return "expired", idle
        by_itself = request.path in _AUTOMATIC_REQUESTS or is_poll(request)
        if not by_itself and (now - used >= 60 or USED not in request.session):
            request.session[USED] = now
            request.session[BROWSER] = browser_name(request.headers.get("User-Agent", ""))
            request.session[NETWORK] = network_of(address_of(request))
        return None

    @staticmethod
    def _end(request: HttpRequest, presence: StaffContext, why: str, minutes: int) -> HttpResponseBase:
        """Sign out a person whose session has ended, and leave the reason for the sign-in page."""
        scope = presence.house.id if presence.house else None
        with transaction.atomic():
            log.note(
                f"venues.session.{why}",
                subject=presence.staff,
                by=presence.staff,
                at=current_time(),
                scope=scope,
                minutes=minutes,
            )
        logout(request)
        # `logout` has emptied the session; the reason goes into the new one.
        request.session["signed_out"] = {"why": why, "minutes": minutes}
        if is_api(request):
            return plain_problem(401, "Not signed in", _("The session has ended. Sign in again."))
        return sign_in_first(request)

    @staticmethod
    def _second_factor_first(request: HttpRequest) -> HttpResponseBase:
        if is_api(request):
            return plain_problem(403, "Not allowed", SECOND_FACTOR_FIRST)
        return redirect("mfa_index")


def lacks_second_factor(request: HttpRequest, presence: StaffContext) -> bool:
    """Does a role of this person require a second factor that this session was not opened with?

    The session remembers it, so no request asks the database.
    """
    required = settings.SECOND_FACTOR_REQUIRED and needs_second_factor(presence.roles)
    return required and not request.session.get(SECOND_FACTOR, False)


class StaffLanguage:
    """Activates the language of the signed-in person, unless this browser has another choice."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        presence: StaffContext | None = getattr(request, "presence", None)
        if presence is not None and not request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME):
            translation.activate(presence.staff.language)
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
        response = self.get_response(request)
        # A page for guests has set the language of its address.
        response.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        return response


class DeviceToken(BaseAuthentication):
    """`Authorization: Bearer <token>`: a machine of the venue, acting for its responsible person."""

    keyword = b"bearer"

    def authenticate(self, request: Request) -> tuple[Staff, Device] | None:
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != self.keyword:
            return None
        if len(parts) != 2:
            raise AuthenticationFailed(_("Send the token as: Authorization: Bearer <token>."))
        at = current_time()
        # Any byte is a letter in Latin-1: a malformed token is unknown, not an error.
        network, certificate = network_of(address_of(request._request)), certificate_thumbprint(request._request)
        sent = SentToken(parts[1].decode("latin-1"), network, certificate)
        machine = use_token(sent=sent, at=at)
        if machine is None:
            self._refuse(sent, at)
        keeper = machine.device.staff
        set_presence(request._request, machine_presence(machine, at))
        cast("HouseRequest", request._request).places = machine.places
        return keeper, machine.device

    @staticmethod
    def _refuse(sent: SentToken, at: datetime) -> NoReturn:
        """Refuse a token with one sentence for all reasons; the log says which."""
        wait = refuse_token(sent=sent, at=at)
        if wait:
            raise Throttled(wait)
        raise AuthenticationFailed(REFUSED)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def switch_house(request: HttpRequest, venue_id: UUID) -> House | None:
    """Switch the session to another venue of this person; return None if they hold no post there today."""
    staff = cast("Staff", request.user)
    presence = presence_of(staff, str(venue_id), current_time())
    if presence.house is None or presence.house.id != venue_id:
        return None
    request.session["venue"] = str(venue_id)
    return cast("House", presence.house)
