"""Answers the probes of monitoring before anything else looks at the request."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase

from compliance.http.access.presence import current_time

from .health import READINESS, State

HEALTH, READINESS_PATH = "/healthz", "/readyz"


class Probes:
    """Stands before every other middleware: a probe asks over plain HTTP, by any host name, and without a session.

    The answers contain names and states only, so that no sign-in protects them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.answers = {HEALTH: answer_health, READINESS_PATH: answer_readiness}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.answers.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        if request.method not in {"GET", "HEAD"}:
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
        response = answer(request)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


def answer_health(request: HttpRequest) -> HttpResponse:
    """Say that this process answers; nothing else is asked."""
    return JsonResponse({"status": "ok"})


def answer_readiness(request: HttpRequest) -> HttpResponse:
    """Say whether this process can serve guests, with the state of each check."""
    states = READINESS.run(current_time())
    ready = all(state is State.OK for state in states.values())
    status = "ready" if ready else "not ready"
    return JsonResponse({"status": status, "checks": states}, status=200 if ready else 503)
