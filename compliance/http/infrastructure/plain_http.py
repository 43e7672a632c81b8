"""Rejects requests to the API over plain HTTP in production."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from ..access.guard import is_api, plain_problem

HTTPS_ONLY = (
    "The API is available over HTTPS only. Whatever this request contained was sent in clear: replace its token."
)


class RefusePlainApi:
    """Answers 403 instead of a redirect: a program that follows redirects would send its token in clear each time."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if settings.SECURE_SSL_REDIRECT and is_api(request) and not request.is_secure():
            return plain_problem(403, "HTTPS only", HTTPS_ONLY)
        return self.get_response(request)
