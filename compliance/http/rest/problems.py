"""Errors of the API as problem details (RFC 9457): the error, and how to correct it."""

from typing import Any, cast

from django.core.exceptions import PermissionDenied, RequestDataTooBig, ValidationError
from django.http import Http404
from django.urls import reverse
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from audit.recording import log
from compliance.citations.texts import citation_text
from compliance.refusals import Forbidden, NotFound, Refused
from compliance.rules.parameters.refusals import NoVersion

from ..access.attempts import log_attempt
from ..access.presence import current_time
from ..access.use_limits import TOO_MANY, TooManyRequests
from .base import HouseView, KeyUsedOtherwise

CORRECT = "Correct the fields named in errors and send the act again."
TITLES = {
    status.HTTP_400_BAD_REQUEST: "Invalid input",
    status.HTTP_401_UNAUTHORIZED: "Not signed in",
    status.HTTP_403_FORBIDDEN: "Not allowed",
    status.HTTP_404_NOT_FOUND: "Not found",
    status.HTTP_405_METHOD_NOT_ALLOWED: "Method not allowed",
    status.HTTP_406_NOT_ACCEPTABLE: "Not acceptable",
    status.HTTP_415_UNSUPPORTED_MEDIA_TYPE: "Unsupported media type",
    status.HTTP_422_UNPROCESSABLE_ENTITY: "Key used otherwise",
    status.HTTP_429_TOO_MANY_REQUESTS: "Too many requests",
}


def problem_response(code: int, title: str, detail: str, /, **more: object) -> Response:
    """Return one problem: `title` names the kind, `detail` the remedy."""
    body = {"type": "about:blank", "title": title, "status": code, "detail": detail, **more}
    return Response(body, status=code, content_type="application/problem+json")


def refusal_response(refused: Refused) -> Response:
    """Return a refused act with the same sentence, field, article and next step as the page."""
    errors = {refused.field: [str(refused)]} if refused.field else {}
    more = {
        "errors": errors,
        "code": refused.code,
        "article": citation_text(refused.article),
        "next_step": refused.next_step,
        "next_page": reverse(refused.page) if refused.page else "",
    }
    return problem_response(status.HTTP_409_CONFLICT, "Refused", str(refused), **more)


def not_found(error: NotFound, request: Request) -> Response:
    """Return 404 if the URL names the missing row, or a field error if the body names it."""
    if error.field and isinstance(request.data, dict) and error.field in request.data:
        return problem_response(400, "Invalid input", CORRECT, errors={error.field: [str(error)]})
    return problem_response(404, "Not found", str(error))


def before_the_rules(error: NoVersion) -> str:
    """Say from which day on the rules of the casino are known."""
    if error.first is None:
        return "Carnet knows no rules for this casino."
    return f"The rules of this casino begin on {error.first.isoformat()}. Send that day or a later one."


# Any: the context that REST framework passes on.
def _of_act(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the problem for an exception of an act or its input, else None."""
    if isinstance(error, Refused):
        return refusal_response(error)
    if isinstance(error, NotFound):
        return not_found(error, context["request"])
    if isinstance(error, NoVersion):
        return problem_response(404, "Not found", before_the_rules(error))
    if isinstance(error, ValidationError):
        return problem_response(
            400, "Invalid input", " ".join(error.messages), errors=getattr(error, "message_dict", {})
        )
    if isinstance(error, exceptions.ValidationError):
        errors = error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
        return problem_response(400, "Invalid input", CORRECT, errors=errors)
    return None


def handle_exception(error: Exception, context: dict[str, object]) -> Response | None:
    """Return the problem for an exception of a view. An unknown exception remains a server error."""
    if isinstance(error, RequestDataTooBig):
        limit = getattr(context.get("view"), "largest", HouseView.largest) / 2**20
        return problem_response(413, "Too large", f"Send at most {round(limit, 1):g} MB at a time.")
    if isinstance(error, Forbidden):
        log_attempt(error, cast("HouseView", context["view"]).presence, current_time())
    if isinstance(error, TooManyRequests):
        response = problem_response(429, TITLES[429], str(TOO_MANY))
        response["Retry-After"] = str(error.seconds)
        return response
    if (answer := _of_act(error, context)) is not None:
        return answer
    if isinstance(error, log.IdempotencyConflict):
        error = KeyUsedOtherwise()
    answer = exception_handler(error, context)
    if answer is None:
        return None
    title = TITLES.get(answer.status_code, "Request refused")
    detail = answer.data.get("detail", "") if isinstance(answer.data, dict) else ""
    if isinstance(error, (Http404, PermissionDenied)):
        detail = str(error) or str(detail)
    response = problem_response(answer.status_code, title, str(detail))
    for name in ("WWW-Authenticate", "Retry-After"):
        if answer.has_header(name):
            response[name] = answer[name]
    return response
