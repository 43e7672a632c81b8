"""The guard of every page: requires a session, a venue and the permission of the page; logs each refusal."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise

from compliance.refusals import NotFound
from compliance.rules.parameters.refusals import NoVersion

from .presence import HouseRequest, StaffContext
from .use_limits import count_denial

P = ParamSpec("P")
View = Callable[Concatenate[HouseRequest, P], HttpResponseBase]

# Read by tests/house: every view must have one of these attributes.
GUARDED = "carnet_permission"


def require_permission(permission: str) -> Callable[[View[P]], Callable[Concatenate[HttpRequest, P], HttpResponseBase]]:
    """Admit staff who hold `permission` at their current venue; all others get 403 and a log entry.

    If the view raises NotFound, the response is a page with 404, and so it is for a day before the first rules.
    """

    def wrap(view: View[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        @wraps(view)
        def inner(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return sign_in_first(request)
            presence: StaffContext | None = getattr(request, "presence", None)
            if presence is None or presence.house is None or not presence.may(permission):
                log_denial(permission, presence)
                raise PermissionDenied(permission)
            known = cast("HouseRequest", request)
            known.venue_id = presence.house.id
            try:
                return view(known, *args, **kwargs)
            except NotFound as missing:
                raise Http404(str(missing)) from missing
            except NoVersion as early:
                return render(request, "http/no_rules.html", {"first": early.first}, status=404)

        setattr(inner, GUARDED, permission)
        return cast("Callable[Concatenate[HttpRequest, P], HttpResponseBase]", inner)

    return wrap


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page; an HTMX fragment reloads the whole page instead."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=401, headers={"HX-Refresh": "true"})
    return redirect_to_login(request.get_full_path())


def is_api(request: HttpRequest) -> bool:
    """Is this an address of the API: below /api/, but not the documentation page?"""
    return request.path.startswith("/api/") and request.path != "/api/"


def plain_problem(code: int, title: str, detail: str | Promise) -> JsonResponse:
    """Return problem details (RFC 9457) for a request that is rejected before it reaches a view."""
    body = {"type": "about:blank", "title": title, "status": code, "detail": str(detail)}
    # RFC 9110 requires this header with 401.
    headers = {"WWW-Authenticate": "Bearer"} if code == 401 else {}
    return JsonResponse(body, status=code, content_type="application/problem+json", headers=headers)


def log_denial(permission: str, presence: StaffContext | None) -> None:
    """Log that a member of staff requested something without permission; equal denials after it are counted.

    Raises TooManyRequests above the limit.
    """
    # Any: see `StaffContext`.
    staff: Any = presence.staff if presence else None
    scope = presence.house.id if presence and presence.house else None
    count_denial(permission, by=staff, venue_id=scope)
