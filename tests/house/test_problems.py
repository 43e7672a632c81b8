"""Whatever the API refuses, it says as one kind of problem: the one that its description promises."""

import json
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from compliance.http.rest.problem_schema import PROBLEM
from tests import cast
from tests.admissions.books import caller
from tests.house import source

DESCRIPTION = json.loads(source.text(source.ROOT / "docs" / "openapi.json"))
NOTHING = "018f0000-0000-7000-8000-00000000ffff"
METHODS = ("get", "post", "put", "patch", "delete")


def address(path: str) -> str:
    """An address of a path, about a row that there is none of."""
    known = {"{number}": "1", "{on}": "2026-03-03", "{label}": "1999", "{register}": "nowhere", "{kind}": "move"}
    for name, value in known.items():
        path = path.replace(name, value)
    while "{" in path:
        before, _brace, rest = path.partition("{")
        path = before + NOTHING + rest.partition("}")[2]
    return path


def faults(path: str, status: int, answer: Any) -> list[str]:
    """What of a response is no problem of this status."""
    if answer.status_code != status or answer["Content-Type"] != "application/problem+json":
        return [f"{path}: {answer.status_code} {answer['Content-Type']}"]
    found = [fault.message for fault in Draft202012Validator(PROBLEM).iter_errors(answer.json())]
    return [f"{path}: {each}" for each in found]


def test_a_stranger_is_asked_to_sign_in(db: None) -> None:
    wrong: list[str] = []
    for path, operations in DESCRIPTION["paths"].items():
        for method in operations:
            answer = getattr(APIClient(), method)(address(path))
            wrong += faults(f"{method} {path}", 401, answer)
            assert answer["WWW-Authenticate"] == "Bearer"
    assert not wrong, source.listed(wrong)


def test_a_method_that_a_path_does_not_have_is_named(inspector: Any) -> None:
    wrong: list[str] = []
    client = caller(cast.member("director"))
    for path, operations in DESCRIPTION["paths"].items():
        for method in sorted(set(METHODS) - operations.keys()):
            wrong += faults(f"{method} {path}", 405, getattr(client, method)(address(path)))
    assert not wrong, source.listed(wrong)


@pytest.mark.parametrize("member", ["director", "administrator"])
def test_every_reading_that_is_refused_is_a_problem(db: None, member: str) -> None:
    """A row that is not there, or a post that does not allow it; the number of paths says that it is asked at all."""
    client, asked, wrong = caller(cast.member(member)), 0, []
    for path, operations in DESCRIPTION["paths"].items():
        if "get" not in operations:
            continue
        answer = client.get(address(path))
        if answer.status_code >= 400:
            asked += 1
            wrong += faults(path, answer.status_code, answer)
    assert not wrong, source.listed(wrong)
    assert asked > 30


def test_a_body_that_is_no_json_is_a_problem(director: Any) -> None:
    client = caller(director)
    headers = {"Idempotency-Key": "a-fresh-key"}
    sent = client.post("/api/v1/devices/", "name;staff", content_type="text/csv", headers=headers)
    assert not faults("devices", 415, sent)
    assert not faults("devices", 400, client.post("/api/v1/devices/", "{", content_type="application/json"))
    assert not faults("devices", 406, client.get("/api/v1/devices/", headers={"Accept": "text/html"}))
    assert not faults("devices", 400, client.get("/api/v1/devices/?page_size=many"))


def test_a_session_without_its_csrf_token_is_a_problem(director: Any, sign_in: Any) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = sign_in(director).cookies
    answer = strict.post("/api/v1/devices/", {}, content_type="application/json")
    assert not faults("devices", 403, answer)
    assert "CSRF" in answer.json()["detail"]
