"""Gives every request an id, which the log and the response both contain."""

import ipaddress
import uuid
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from .context import Origin, coming_from

REQUEST_ID = "carnet.request_id"


class RequestContext:
    """Generates the id itself; one from the client could attribute an act to another request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request_id = uuid.uuid4().hex
        # Django logs a refused address after every middleware; no header of a client has such a name.
        request.META[REQUEST_ID] = request_id
        with coming_from(Origin(request_id=request_id, client=address_of(request))):
            response = self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        return response


def address_of(request: HttpRequest) -> str | None:
    """Return the address of the connection. Headers that claim another address are not evidence."""
    try:
        return str(ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")))
    except ValueError:
        return None
