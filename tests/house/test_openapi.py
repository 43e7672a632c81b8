"""The API is as its committed description says; `make openapi` writes the description anew."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.house import source

COMMITTED = source.ROOT / "docs" / "openapi.json"
ACTS = ("post", "put", "patch", "delete")
# Posts that only ask: their body keeps what is asked out of the address.
QUESTIONS = {"search_measures", "search_guests", "read_request_text"}


@pytest.fixture(scope="module")
def schema() -> Any:
    with translation.override("en"), GENERATOR_STATS.silence():
        return SchemaGenerator().get_schema(request=None, public=True)


def _operations(schema: Any) -> list[tuple[str, str, Any]]:
    return [
        (path, method, operation) for path, methods in schema["paths"].items() for method, operation in methods.items()
    ]


def test_the_committed_description_is_the_present_one(schema: Any) -> None:
    assert COMMITTED.exists(), "make it with: make openapi"
    drawn = json.loads(OpenApiJsonRenderer().render(schema, renderer_context={}))
    kept = json.loads(source.text(COMMITTED))
    assert kept == drawn, "the API has changed; look at what changed, then: make openapi"


def test_it_is_openapi_3_1(schema: Any) -> None:
    assert schema["openapi"].startswith("3.1")


def test_it_is_valid() -> None:
    faults = [str(fault.message) for fault in OpenAPIV31SpecValidator(json.loads(source.text(COMMITTED))).iter_errors()]
    assert not faults, source.listed(faults)


def test_every_example_is_an_instance_of_its_schema() -> None:
    whole = json.loads(source.text(COMMITTED))
    examples = list(_examples(whole))
    assert len(examples) >= 9
    wrong = []
    for schema, value in examples:
        known = schema | {"components": whole["components"]}
        validator = Draft202012Validator(known, format_checker=Draft202012Validator.FORMAT_CHECKER)
        wrong += [f"{value}: {fault.message}" for fault in validator.iter_errors(value)]
    assert not wrong, source.listed(wrong)


def _examples(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every example of the description, with the schema that it stands beside."""
    if isinstance(part, list):
        for each in part:
            yield from _examples(each)
    if isinstance(part, dict):
        if "schema" in part:
            yield from ((part["schema"], each["value"]) for each in part.get("examples", {}).values())
        for each in part.values():
            yield from _examples(each)


def test_every_operation_names_its_problems(schema: Any) -> None:
    lacking = []
    for path, method, operation in _operations(schema):
        names = {parameter["name"] for parameter in operation.get("parameters", [])}
        wanted = {"401", "403", "4XX"} | ({"404"} if "{" in path else set())
        wanted |= {"413", "415"} if "requestBody" in operation else set()
        wanted |= {"422"} if "Idempotency-Key" in names else set()
        wanted |= {"400"} if "requestBody" in operation or "cursor" in names else set()
        lacking += [f"{method} {path}: {status}" for status in wanted - operation["responses"].keys()]
        lacking += [
            f"{method} {path}: {status} is no problem"
            for status, told in operation["responses"].items()
            if status.startswith("4") and told["$ref"] != f"#/components/responses/Problem{status}"
        ]
    assert not lacking, source.listed(lacking)


def test_every_list_has_the_one_envelope(schema: Any) -> None:
    """Whatever has results is read by cursor; no list is a bare array."""
    wrong = []
    for path, method, operation in _operations(schema):
        for content in operation["responses"].get("200", {}).get("content", {}).values():
            told = schema["components"]["schemas"].get(
                content["schema"].get("$ref", "").rpartition("/")[2], content["schema"]
            )
            names = {parameter["name"] for parameter in operation.get("parameters", [])}
            lists = told.get("type") == "array" or "results" in told.get("properties", {})
            if lists and not {"count", "next", "previous", "results"} <= told.get("properties", {}).keys():
                wrong.append(f"{method} {path}: the envelope")
            if lists != ({"cursor", "page_size"} <= names):
                wrong.append(f"{method} {path}: the parameters")
    assert not wrong, source.listed(wrong)


def test_it_can_be_drawn_without_a_warning() -> None:
    GENERATOR_STATS.reset()
    with translation.override("en"), GENERATOR_STATS.silence():
        SchemaGenerator().get_schema(request=None, public=True)
    said = [*GENERATOR_STATS._warn_cache, *GENERATOR_STATS._error_cache]
    assert not said, source.listed(said)


def test_every_path_is_below_the_version(schema: Any) -> None:
    assert not [path for path in schema["paths"] if not path.startswith("/api/v1/")]


def test_every_act_can_be_repeated_under_its_key(schema: Any) -> None:
    lacking = [
        f"{method} {path}"
        for path, method, operation in _operations(schema)
        if method in ACTS
        and operation["operationId"] not in QUESTIONS
        and "Idempotency-Key" not in {parameter["name"] for parameter in operation.get("parameters", [])}
    ]
    assert not lacking, source.listed(lacking)


def test_every_operation_says_what_it_does(schema: Any) -> None:
    silent = [f"{method} {path}" for path, method, operation in _operations(schema) if not operation.get("description")]
    assert not silent, source.listed(silent)


def test_every_operation_has_a_name_and_a_group_of_its_own(schema: Any) -> None:
    names = [operation["operationId"] for _path, _method, operation in _operations(schema)]
    assert len(names) == len(set(names))
    ungrouped = [
        f"{method} {path}" for path, method, operation in _operations(schema) if operation.get("tags") == ["api"]
    ]
    assert not ungrouped, source.listed(ungrouped)
