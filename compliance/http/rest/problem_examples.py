"""An example of each problem of the API, for the OpenAPI description: the answers to the exceptions themselves."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework import exceptions

from compliance.refusals import NotFound, Refused

from ..access.use_limits import TooManyRequests
from ..registers.paging import PageInput
from .base import KeyUsedOtherwise
from .problems import handle_exception


@dataclass(frozen=True)
class ProblemResponse:
    """A response of the description, with its example."""

    description: str
    # Any: the body of a problem, which is JSON.
    example: dict[str, Any]


def problem_responses() -> dict[str, ProblemResponse]:
    """Return the problems by status. The sentences are those of the exceptions, in the language of the reader."""
    return {
        "400": ProblemResponse("A parameter or a field is invalid.", _answer(_invalid_page_size())),
        "401": ProblemResponse(
            "There is no session, or the token is unknown, expired or revoked.",
            _answer(exceptions.NotAuthenticated()),
        ),
        "403": ProblemResponse(
            "The permission is missing, or the CSRF token of a session.", _answer(exceptions.PermissionDenied())
        ),
        "404": ProblemResponse("The casino has no such record.", _answer(NotFound(_("Measure not found.")))),
        "409": ProblemResponse(
            "The rules or the casino do not permit this operation, or the record has changed.",
            _answer(Refused(_("The last day is before the first day. Change one of them."), "last_day")),
        ),
        "413": ProblemResponse("The body is too large.", _answer(RequestDataTooBig())),
        "415": ProblemResponse(
            "The media type of the body is not supported.", _answer(exceptions.UnsupportedMediaType("text/csv"))
        ),
        "422": ProblemResponse("The Idempotency-Key was already used for another act.", _answer(KeyUsedOtherwise())),
        "429": ProblemResponse(
            "The account or the device is above a limit; the header Retry-After says how many seconds to wait.",
            _answer(TooManyRequests("exports", 300)),
        ),
        "4XX": ProblemResponse("Any other problem, such as 405 or 406.", _answer(exceptions.MethodNotAllowed("PUT"))),
    }


def _invalid_page_size() -> exceptions.ValidationError:
    page = PageInput(data={"page_size": 201})
    page.is_valid()
    return exceptions.ValidationError(page.errors)


def _answer(error: Exception) -> dict[str, object]:
    """Return the body with which the API answers an exception."""
    answer = handle_exception(error, {"request": None})
    assert answer is not None  # the API answers each of these exceptions
    body: dict[str, object] = answer.data
    return body
