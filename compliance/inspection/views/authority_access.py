"""Restricts agents of the authority to reading and observing, and logs everything that its accounts read.

The venue sees that an agent read something, when and in which area, but not about whom: an inquiry must not reveal
its subject to the venue (ADR 42).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.urls import ResolverMatch, resolve
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.reading.selectors import Veil
from audit.recording import log
from compliance.http.access.guard import is_api, log_denial, plain_problem
from compliance.http.access.polls import has_poll, refreshed_page
from compliance.http.access.presence import StaffContext, current_time
from compliance.venues.domain.roles import AUTHORITY_ROLES, Role
from compliance.venues.presentation.permissions import AREAS
from compliance.venues.selectors import venues

from ..domain.permitted_requests import may_send
from ..selectors.access_history import SEEN

if TYPE_CHECKING:
    from compliance.http.access.presence import HouseRequest

READ_ONLY = "inspection.read_only"
READ_ONLY_MESSAGE = _(
    "You are signed in for the authority: you may view what your role permits, request reports and "
    "record observations. Nothing was changed."
)
_API = "api/v1/"
# The person's own sign-in, and requests that no person made.
_UNLOGGED = (
    *("account/", "i18n/", "door/alive/", "api/schema.json"),
    *("house/own-sessions/", "api/v1/own-sessions/"),
)
# In the session: when a page with a part that refreshes itself was logged, so that each refresh is not.
_LOGGED, _REPEATS = "authority_reads", 3600
GetResponse = Callable[[HttpRequest], HttpResponseBase]


def is_agent(presence: StaffContext | None) -> bool:
    """Is this person a control agent of the authority?"""
    return presence is not None and presence.house is not None and Role.INSPECTOR in presence.roles


def is_of_authority(presence: StaffContext | None) -> bool:
    """Does this person hold any role of the authority? Its managers read figures of the casino as well."""
    return presence is not None and presence.house is not None and not AUTHORITY_ROLES.isdisjoint(presence.roles)


def reader_veil(request: "HouseRequest") -> Veil | None:
    """Return the veil for a reader: the authority's reads are hidden from the venue, nothing from its agents."""
    if request.presence.may("inspection.look.read"):
        return None
    # Signing in and out stays visible to the venue, as it is for everyone else.
    return Veil(venues.worked_for_authority(request.presence.house, who="actor", when="occurred_at"), but="venues.")


class AuthorityAccessMiddleware:
    """Rejects agents' requests that are not on the explicit list, and logs what accounts of the authority read."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        # The owner of a machine token is known only after the view has run.
        presence: StaffContext | None = getattr(request, "presence", None)
        match = request.resolver_match
        if presence is not None and is_of_authority(presence) and match is not None and _shows_data(request, response):
            # Before the response is sent: if the note cannot be written, nothing is shown.
            _log_unless_repeated(request, response, presence, match)
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> HttpResponseBase | None:
        # Only at this point is the route known and the view not yet called.
        if (words := reject_agent_request(request)) is None:
            return None
        if is_api(request):
            return plain_problem(403, "Read only", words)
        raise PermissionDenied(READ_ONLY)


def reject_agent_request(request: HttpRequest) -> Promise | None:
    """Return the message for a request that an agent may not send, and log it; None for a permitted one."""
    presence: StaffContext | None = getattr(request, "presence", None)
    if not is_agent(presence) or may_send(request.method or "", _route_name(request)):
        return None
    log_denial(READ_ONLY, presence)
    return READ_ONLY_MESSAGE


def _route_name(request: HttpRequest) -> str:
    if request.resolver_match:
        return str(request.resolver_match.route)
    return ""


def _shows_data(request: HttpRequest, response: HttpResponseBase) -> bool:
    route = _route_name(request)
    # A redirect or a refusal shows nothing.
    return response.status_code == 200 and route != "" and not route.startswith(_UNLOGGED)


def _log_unless_repeated(
    request: HttpRequest, response: HttpResponseBase, presence: StaffContext, match: ResolverMatch
) -> None:
    """Log a read; of a poll only if this session has no entry about its page of the last hour."""
    page = refreshed_page(request)
    if page is None:
        _log_read(request, response, presence, match, request.path)
        if has_poll(match.view_name):
            _remember(request, request.path)
    elif _age_of_entry(request, page) >= _REPEATS:
        _log_read(request, response, presence, resolve(page), page)
        _remember(request, page)


def _age_of_entry(request: HttpRequest, page: str) -> float:
    """Return how many seconds ago a page was logged, as far as this session remembers."""
    logged_at: float = request.session.get(_LOGGED, {}).get(page, 0)
    return current_time().timestamp() - logged_at


def _remember(request: HttpRequest, page: str) -> None:
    # Not each time, so that reading seldom writes the session: a poll is then logged early, never late.
    if _age_of_entry(request, page) >= _REPEATS / 2:
        now, stored = current_time().timestamp(), request.session.get(_LOGGED, {})
        request.session[_LOGGED] = {path: at for path, at in stored.items() if now - at < _REPEATS} | {page: now}


def _log_read(
    request: HttpRequest, response: HttpResponseBase, presence: StaffContext, match: ResolverMatch, page: str
) -> None:
    """Log a read by its address without the query, which may contain a name; paths of Carnet never do."""
    log.note(
        SEEN,
        subject=None,
        by=presence.staff,
        at=current_time(),
        scope=presence.house.id,
        area=area_of(match),
        way=_read_kind(request, response),
        page=page,
        pattern=match.route,
    )


def area_of(match: ResolverMatch) -> str:
    """Return the area of an address, as permissions name it; `http` for addresses of no area."""
    # The view of a declared register is defined in `http`, so its URL namespace gives the area.
    if match.app_names and match.app_names[0] in AREAS:
        return match.app_names[0]
    # `cls` is the class of an API view, and leads to its module.
    package, _dot, rest = getattr(match.func, "cls", match.func).__module__.partition(".")
    found = rest.split(".")[0] if package == "compliance" else package
    if found in AREAS:
        return found
    return "http"


def _read_kind(request: HttpRequest, response: HttpResponseBase) -> str:
    # First: an export of the API is a file, too.
    if response.has_header("Content-Disposition"):
        return "file"
    if _route_name(request).startswith(_API):
        return "api"
    if request.method == "POST" or request.GET:
        return "search"
    return "page"
