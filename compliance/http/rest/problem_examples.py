"""An example of each problem of the API, for the OpenAPI description."""

from typing import Any


def _example(title: str, status: int, detail: str, **more: Any) -> dict[str, Any]:
    return {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}


# The name of each response, its description, and an example.
RESPONSES: dict[str, tuple[str, dict[str, Any]]] = {
    "400": (
        "A parameter or a field is invalid.",
        _example(
            "Invalid input",
            400,
            "Correct the fields named in errors and send the act again.",
            errors={"page_size": ["Ensure this value is less than or equal to 200."]},
        ),
    ),
    "401": (
        "There is no session, or the token is unknown, expired or revoked.",
        _example("Not signed in", 401, "Authentication credentials were not provided."),
    ),
    "403": (
        "The permission is missing, or the CSRF token of a session.",
        _example("Not allowed", 403, "You do not have permission to perform this action."),
    ),
    "404": (
        "The casino has no such record.",
        _example("Not found", 404, "Measure not found."),
    ),
    "409": (
        "The act is refused by the rules or by the casino, or because the record has changed.",
        _example(
            "Refused",
            409,
            "The last day is before the first day. Change one of them.",
            errors={"last_day": ["The last day is before the first day. Change one of them."]},
            code="",
            article="",
            next_step="",
        ),
    ),
    "413": ("The body is too large.", _example("Too large", 413, "Send at most 5 MB at a time.")),
    "415": (
        "The media type of the body is not supported.",
        _example("Unsupported media type", 415, 'Unsupported media type "text/csv" in request.'),
    ),
    "422": (
        "The Idempotency-Key was already used for another act.",
        _example(
            "Key used otherwise",
            422,
            "This Idempotency-Key was used with another body. Send a fresh one with each act.",
        ),
    ),
    "4XX": (
        "Any other problem, such as 405, 406 or 429.",
        _example("Too many requests", 429, "Request was throttled. Expected available in 30 seconds."),
    ),
}
