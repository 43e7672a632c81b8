"""Problems in the OpenAPI description: one schema, and the problems of each operation."""

from collections.abc import Iterator
from typing import Any

from .problem_examples import ProblemResponse, problem_responses
from .request_examples import METHODS, add_request_examples

MEDIA_TYPE = "application/problem+json"

PROBLEM: dict[str, object] = {
    "type": "object",
    "description": "Problem details (RFC 9457): why the request failed. Nothing was stored.",
    "properties": {
        "type": {
            "type": "string",
            "format": "uri-reference",
            "description": "Always about:blank. The title identifies the problem.",
        },
        "title": {"type": "string", "description": "The kind of problem. Each status has one title."},
        "status": {"type": "integer", "minimum": 400, "maximum": 499, "description": "The HTTP status code."},
        "detail": {"type": "string", "description": "What is wrong, and how to correct it."},
        "errors": {
            "type": "object",
            "description": "For invalid input: the errors by field. `non_field_errors` concern the whole body.",
            "additionalProperties": True,
        },
        "code": {"type": "string", "description": "For a refused act: the code of the refusal; may be empty."},
        "article": {"type": "string", "description": "For a refused act: its legal basis; may be empty."},
        "next_step": {"type": "string", "description": "For a refused act: what to do instead; may be empty."},
        "next_page": {
            "type": "string",
            "description": "For a refused act: the page on which a person does the next step; may be empty.",
        },
    },
    "required": ["type", "title", "status", "detail"],
}


def complete_schema(result: dict[str, object], **_generator: object) -> dict[str, object]:
    """Complete a generated description: add the problems and request examples of each operation, remove empty defaults.

    An empty default means that a filter was not sent. As a value, it would be invalid.
    """
    _declare_problems(result)
    add_request_examples(result)
    _drop_empty_defaults(result)
    return result


# Any here and below: a part of the OpenAPI description, which is JSON.
def _declare_problems(result: dict[str, Any]) -> None:
    result["components"]["schemas"]["Problem"] = PROBLEM
    result["components"]["responses"] = {
        _component_name(status): _problem_response(problem) for status, problem in problem_responses().items()
    }
    for path, operations in result["paths"].items():
        for method in METHODS & operations.keys():
            operation = operations[method]
            own = operation["responses"].get("409", {})
            for status in _possible_statuses(path, operation):
                operation["responses"][status] = {"$ref": f"#/components/responses/{_component_name(status)}"}
            if own:
                operation["responses"]["409"]["description"] = own["description"]


def _drop_empty_defaults(part: object) -> None:
    if isinstance(part, dict):
        if part.get("default") == "":
            del part["default"]
        for each in part.values():
            _drop_empty_defaults(each)
    elif isinstance(part, list):
        for each in part:
            _drop_empty_defaults(each)


def _component_name(status: str) -> str:
    return f"Problem{status}"


def _problem_response(problem: ProblemResponse) -> dict[str, object]:
    schema = {"$ref": "#/components/schemas/Problem"}
    examples = {problem.example["title"].replace(" ", "_").lower(): {"value": problem.example}}
    return {"description": problem.description, "content": {MEDIA_TYPE: {"schema": schema, "examples": examples}}}


def _possible_statuses(path: str, operation: dict[str, Any]) -> Iterator[str]:
    names = {parameter["name"]: parameter["in"] for parameter in operation.get("parameters", [])}
    if "requestBody" in operation or names.keys() - {name for name, place in names.items() if place == "path"}:
        yield "400"
    yield from ("401", "403")
    if "{" in path:
        yield "404"
    if "409" in operation["responses"] or "Idempotency-Key" in names:
        yield "409"
    if "requestBody" in operation:
        yield from ("413", "415")
    if "Idempotency-Key" in names:
        yield "422"
    yield from ("429", "4XX")
