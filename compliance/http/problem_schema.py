"""The problems that the API answers with, for its description: one schema, and an example for each status."""

from collections.abc import Iterator
from typing import Any

MEDIA_TYPE = "application/problem+json"
_METHODS = frozenset({"get", "post", "put", "patch", "delete"})

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Why a request was not carried out (RFC 9457). Nothing was stored.",
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "Always about:blank: see title."},
        "title": {"type": "string", "description": "The kind of problem; the same for each status."},
        "status": {"type": "integer", "minimum": 400, "maximum": 499, "description": "The status of the response."},
        "detail": {"type": "string", "description": "What is wrong here, and what to do about it."},
        "errors": {
            "type": "object",
            "description": "Of invalid input: by field, what is wrong with it. `non_field_errors` concern the whole.",
            "additionalProperties": True,
        },
    },
    "required": ["type", "title", "status", "detail"],
}


def _example(title: str, status: int, detail: str, **more: Any) -> dict[str, Any]:
    return {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}


# The name of each response, what it says in the description, and an example of it.
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
        "No session, or a token that is unknown, expired or revoked.",
        _example("Not signed in", 401, "Authentication credentials were not provided."),
    ),
    "403": (
        "The permission is missing, or the CSRF token of a session.",
        _example("Not allowed", 403, "You do not have permission to perform this action."),
    ),
    "404": (
        "The house has no such row.",
        _example("Not found", 404, "This house has no such measure."),
    ),
    "409": (
        "The state of the row no longer allows this.",
        _example("Not cancelled", 409, "It is drawn already."),
    ),
    "413": ("The body is too large.", _example("Too large", 413, "Send at most 5 MB at a time.")),
    "415": (
        "The body is of another media type.",
        _example("Unsupported media type", 415, 'Unsupported media type "text/csv" in request.'),
    ),
    "422": (
        "The Idempotency-Key was used for another act.",
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


def declare_problems(result: dict[str, Any], **_generator: Any) -> dict[str, Any]:
    """Add to each operation the problems it can answer with."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    result["components"]["responses"] = {_name(status): _response(*said) for status, said in RESPONSES.items()}
    for path, operations in result["paths"].items():
        for method in _METHODS & operations.keys():
            operation = operations[method]
            own = operation["responses"].get("409", {})
            for status in _statuses(path, operation):
                operation["responses"][status] = {"$ref": f"#/components/responses/{_name(status)}"}
            if own:
                operation["responses"]["409"]["description"] = own["description"]
    return result


def drop_empty_defaults(result: dict[str, Any], **_generator: Any) -> dict[str, Any]:
    """An empty default stands for a filter that was not sent; as a value it would be invalid."""
    _drop_empty_defaults(result)
    return result


def _drop_empty_defaults(part: Any) -> None:
    if isinstance(part, dict):
        if part.get("default") == "":
            del part["default"]
        for each in part.values():
            _drop_empty_defaults(each)
    elif isinstance(part, list):
        for each in part:
            _drop_empty_defaults(each)


def _name(status: str) -> str:
    return f"Problem{status}"


def _response(description: str, example: dict[str, Any]) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    examples = {example["title"].replace(" ", "_").lower(): {"value": example}}
    return {"description": description, "content": {MEDIA_TYPE: {"schema": schema, "examples": examples}}}


def _statuses(path: str, operation: dict[str, Any]) -> Iterator[str]:
    names = {parameter["name"]: parameter["in"] for parameter in operation.get("parameters", [])}
    if "requestBody" in operation or names.keys() - {name for name, place in names.items() if place == "path"}:
        yield "400"
    yield from ("401", "403")
    if "{" in path:
        yield "404"
    if "409" in operation["responses"]:
        yield "409"
    if "requestBody" in operation:
        yield from ("413", "415")
    if "Idempotency-Key" in names:
        yield "422"
    yield "4XX"
