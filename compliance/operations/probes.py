"""Answers the probes of monitoring before anything else looks at the request."""

import hmac
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from compliance.http.access.presence import current_time

from .health import READINESS, State
from .metrics import metrics_text

HEALTH, READY, METRICS = "/healthz", "/readyz", "/metrics"


class Probes:
    """The first middleware: probes use plain HTTP and any host name, and they have no session.

    Health and readiness consist of names and states only, so that anyone may read them. Metrics need a token.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.answers = {HEALTH: answer_health, READY: answer_readiness, METRICS: answer_metrics}

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


def answer_metrics(request: HttpRequest) -> HttpResponse:
    """Give the metrics to a caller with the token. In production without a token, there is no such address."""
    token: str = settings.METRICS_TOKEN
    if not token and settings.PRODUCTION:
        return HttpResponse(status=404)
    if token and not _has_token(request, token):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(metrics_text(current_time()), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _has_token(request: HttpRequest, token: str) -> bool:
    scheme, _space, given = request.headers.get("Authorization", "").partition(" ")
    # Bytes: `compare_digest` refuses other texts than ASCII with an error.
    return scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())
