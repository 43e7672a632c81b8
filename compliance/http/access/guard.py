"""The guard before every page: signed in, at a house, with the permission the page asks for; a refusal is logged."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.functional import Promise

from audit.recording import log
from compliance.refusals import NotFound

from .presence import HouseRequest, StaffContext, moment

P = ParamSpec("P")
View = Callable[Concatenate[HouseRequest, P], HttpResponseBase]

# Read by tests/house: every view must carry one of these marks.
GUARDED = "carnet_permission"


def require_permission(permission: str) -> Callable[[View[P]], Callable[Concatenate[HttpRequest, P], HttpResponseBase]]:
    """Let in whoever holds `permission` at the house they work for now; everyone else gets 403 and a log entry.

    A row that the view does not find is a page of its own, with 404.
    """

    def wrap(view: View[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        @wraps(view)
        def inner(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return sign_in_first(request)
            presence: StaffContext | None = getattr(request, "presence", None)
            if presence is None or presence.house is None or not presence.may(permission):
                deny(permission, presence)
                raise PermissionDenied(permission)
            known = cast("HouseRequest", request)
            known.venue_id = presence.house.id
            try:
                return view(known, *args, **kwargs)
            except NotFound as missing:
                raise Http404(str(missing)) from missing

        setattr(inner, GUARDED, permission)
        return cast("Callable[Concatenate[HttpRequest, P], HttpResponseBase]", inner)

    return wrap


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """Send to the sign-in page; an HTMX fragment must reload the whole page, not show a form inside a table."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=401, headers={"HX-Refresh": "true"})
    return redirect_to_login(request.get_full_path())


def is_api(request: HttpRequest) -> bool:
    """Whether the address is for programs: everything below /api/ except the page of documentation."""
    return request.path.startswith("/api/") and request.path != "/api/"


def plain_problem(code: int, title: str, detail: str | Promise) -> JsonResponse:
    """A problem of the API as problem details, for a request that is turned away before a view sees it."""
    body = {"type": "about:blank", "title": title, "status": code, "detail": str(detail)}
    headers = {"WWW-Authenticate": "Bearer"} if code == 401 else {}
    return JsonResponse(body, status=code, content_type="application/problem+json", headers=headers)


def deny(permission: str, presence: StaffContext | None) -> None:
    """Record that somebody asked for what their post does not allow."""
    staff: Any = presence.staff if presence else None
    scope = presence.house.id if presence and presence.house else None
    with transaction.atomic():
        log.note("http.permission.denied", subject=staff, by=staff, at=moment(), scope=scope, permission=permission)
