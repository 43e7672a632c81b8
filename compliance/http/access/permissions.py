"""Permissions of API paths: a path is closed until it names the permission it requires."""

from typing import TYPE_CHECKING, Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string
from rest_framework.exceptions import MethodNotAllowed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from audit.recording import context

from .guard import log_denial
from .presence import StaffContext

if TYPE_CHECKING:
    from rest_framework.views import APIView


class ChecksPermission(Protocol):
    """A view that names the permission of each method."""

    def permission_for(self, method: str) -> str: ...


class NobodyByDefault(BasePermission):
    """Denies access to a path that names no permission."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return False


class HoldsPermission(BasePermission):
    """Admits callers who hold the view's permission at the venue of their token or session; logs refusals.

    API_TURNS_AWAY names a function of the request that is called before every permission check; it returns the reason
    for rejecting the caller, or None.
    """

    def has_permission(self, request: Request, view: "APIView") -> bool:
        if request.auth is not None:
            context.name_machine(request.auth.pk)
        if (words := import_string(settings.API_TURNS_AWAY)(request._request)) is not None:
            raise PermissionDenied(words)
        # Before the permission: a method that the path does not have is 405, and no denied permission in the log.
        if request.user.is_authenticated and request.method not in view.allowed_methods:
            raise MethodNotAllowed(request.method or "")
        permission = cast("ChecksPermission", view).permission_for(request.method or "GET")
        presence = presence_of(request)
        if presence is not None and presence.house is not None and presence.may(permission):
            return True
        # Without a signed-in caller, the log has no one to name.
        if request.user and request.user.is_authenticated:
            log_denial(permission, presence)
        return False


def presence_of(request: Request) -> StaffContext | None:
    return cast("StaffContext | None", getattr(request._request, "presence", None))
