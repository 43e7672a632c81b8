"""The examples of the API description: one in each request body, accepted by its act; problems with real sentences."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework import exceptions

from compliance.http.rest.acts import ActView
from compliance.http.rest.base import validate_input
from compliance.http.rest.example_values import NUMBERS, OPTIONAL_FIELDS, TEXTS
from compliance.http.rest.problem_examples import problem_responses
from compliance.http.rest.request_examples import NAME, add_request_examples
from tests.house import source

DESCRIPTION = json.loads(source.text(source.ROOT / "docs" / "openapi.json"))


def request_bodies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each request body of the description, with the name of its operation."""
    for operations in DESCRIPTION["paths"].values():
        for operation in operations.values():
            for media in operation.get("requestBody", {}).get("content", {}).values():
                yield operation["operationId"], media


def parts_of(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Each object and each single value of an example, with the field that holds it; the whole body has none."""
    if isinstance(value, list):
        for each in value:
            yield from parts_of(each, name)
        return
    yield name, value
    if isinstance(value, dict):
        for field, each in value.items():
            yield from parts_of(each, field)


def acts() -> Iterator[Any]:
    """Each declared act that takes a body."""
    generator = SchemaGenerator()
    generator._initialise_endpoints()
    for _path, _regex, method, view in generator.endpoints:
        if method == "POST" and issubclass(view.cls, ActView) and view.cls.act.takes:
            yield view.cls.act


def test_every_request_body_has_an_example_that_its_schema_accepts() -> None:
    wrong, bodies = [], list(request_bodies())
    for operation, media in bodies:
        schema = media["schema"] | {"components": DESCRIPTION["components"]}
        validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
        examples = [example["value"] for example in media.get("examples", {}).values()]
        wrong += [f"{operation}: no example"] if not examples else []
        wrong += [f"{operation}: {fault.message}" for each in examples for fault in validator.iter_errors(each)]
    assert len(bodies) > 100
    assert not wrong, source.listed(wrong)


def test_every_act_accepts_its_example() -> None:
    examples = {operation: media["examples"] for operation, media in request_bodies()}
    wrong, asked = [], 0
    for act in acts():
        for example in examples[act.operation].values():
            asked += 1
            try:
                assert validate_input(act.takes, example["value"])
            except exceptions.ValidationError as error:
                wrong.append(f"{act.operation}: {error.detail}")
    assert asked > 100
    assert not wrong, source.listed(wrong)


def test_every_example_value_is_in_an_example() -> None:
    values, unused = TEXTS | NUMBERS, {*TEXTS, *NUMBERS}
    optional = {(key, field) for key, fields in OPTIONAL_FIELDS.items() for field in fields}
    for operation, media in request_bodies():
        for name, value in parts_of(media["examples"].get(NAME, {}).get("value", {})):
            if isinstance(value, dict):
                optional -= {(name or operation, field) for field in value}
                continue
            keys = (f"{operation}.{name}", name) if name else (operation,)
            key = next((each for each in keys if each in values), None)
            if key is not None and str(value) == str(values[key]):
                unused.discard(key)
    assert not TEXTS.keys() & NUMBERS.keys()
    assert not unused, source.listed(sorted(unused))
    assert not optional, source.listed(sorted(map(".".join, optional)))


def test_the_example_of_opening_hours_opens_the_casino() -> None:
    (example,) = (media["examples"][NAME]["value"] for name, media in request_bodies() if name == "decide_hours")
    assert example["opens"] > example["closes"], "It closes after midnight."


def test_an_example_of_its_own_stays() -> None:
    own = {"own": {"value": {"amount": "1.00"}}}
    body = {"content": {"application/json": {"schema": {"type": "object"}, "examples": own}}}
    description = {"components": {"schemas": {}}, "paths": {"/": {"post": {"operationId": "pay", "requestBody": body}}}}
    add_request_examples(description)
    assert body["content"]["application/json"]["examples"] == own


def test_every_problem_has_the_one_schema_and_an_example() -> None:
    wrong = []
    for name, response in DESCRIPTION["components"]["responses"].items():
        content = response["content"].get("application/problem+json", {})
        if content.get("schema") != {"$ref": "#/components/schemas/Problem"} or not content.get("examples"):
            wrong.append(name)
    assert not wrong, source.listed(wrong)


@pytest.mark.parametrize("status", ["404", "409"])
def test_a_problem_says_what_an_area_says(status: str) -> None:
    areas = (each for each in source.product() if not source.name(each).startswith("compliance/http/"))
    with translation.override("en"):
        sentence = problem_responses()[status].example["detail"]
    assert any(sentence in source.texts_in(each) for each in areas), sentence


def test_the_sentences_of_problems_are_in_the_language_of_the_reader() -> None:
    with translation.override("fr"):
        french = problem_responses()
    with translation.override("en"):
        english = problem_responses()
    same = [status for status in ("400", "401", "403", "404", "409", "415", "4XX") if french[status] == english[status]]
    assert not same
