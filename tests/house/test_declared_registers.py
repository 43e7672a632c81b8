"""A declared register is the same on its page, in its files and in the API, and each value has the type it states."""

import json
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from compliance.catalogue import SHELVES
from compliance.http.columns import Register
from compliance.http.register_api import RegisterList
from tests.house import source
from tests.house.nights import Night, night
from tests.house.routes import routes

__all__ = ["night"]

DECLARED = {shelf.name: shelf for shelf in SHELVES if shelf.register.rows is not None}
LISTS = {
    callback.cls.register.name: f"/{address}"
    for address, _name, callback in routes()
    if issubclass(getattr(callback, "cls", object), RegisterList)
}


def _is_decimal(value: Any) -> bool:
    return isinstance(value, str) and Decimal(value).is_finite()


READS = {
    "text": lambda value: isinstance(value, str | int),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "date": lambda value: bool(date.fromisoformat(value)),
    "datetime": lambda value: datetime.fromisoformat(value).tzinfo is not None,
    "decimal": _is_decimal,
    "uuid": lambda value: bool(UUID(value)),
    "person": lambda value: bool(UUID(value["id"])) and bool(value["name"]),
}


@pytest.fixture(autouse=True, scope="module")
def list_of_the_minister(night: Night) -> None:
    """The night has no list of the Minister: one is uploaded."""
    answer = night.client(holding="exclusions.list.upload").post(
        "/api/v1/ministerial-lists/?received_at=2026-03-03T10:00:00Z&channel=post",
        b"Reference;Ground;Surname;Given names;Born on\nMJ-1;4;Weber;Jean;17.05.1980\n",
        content_type="application/octet-stream",
        headers={"Idempotency-Key": "a list of the Minister"},
    )
    assert answer.status_code == 201, answer.content


def reader(night: Night, register: Register) -> Client:
    return night.client(holding=register.permission)


def everything(client: Client, address: str) -> list[dict[str, Any]]:
    """Every row of a list of the API, page by page."""
    found, following = [], address
    while following:
        answer = client.get(following).json()
        found += answer["results"]
        following = answer["next"]
    return found


def lines(client: Client, name: str, sent: str = "") -> list[dict[str, Any]]:
    answer: Any = client.get(f"/api/v1/registers/{name}/{sent}")
    return [json.loads(line) for line in b"".join(answer.streaming_content).decode().splitlines()][:-1]


def test_every_declared_register_has_a_list_of_the_api() -> None:
    assert set(LISTS) == set(DECLARED)


@pytest.mark.parametrize("name", DECLARED)
def test_the_page_shows_every_column_and_sorts_by_each(night: Night, name: str) -> None:
    register, page = DECLARED[name].register, night.address(DECLARED[name])
    client = reader(night, register)
    for sort in ("", *register.sorts, *(f"-{each}" for each in register.sorts)):
        answer = client.get(page, {"sort": sort})
        assert answer.status_code == 200, sort
        assert "</table>" in answer.content.decode(), f"no row of {name} in the night"
    shown = client.get(page).content.decode()
    missing = [str(column.title) for column in register.columns if column.is_drawn and str(column.title) not in shown]
    assert not missing, source.listed(missing)


@pytest.mark.parametrize("name", DECLARED)
def test_the_api_has_the_rows_of_the_file_with_the_types_it_states(night: Night, name: str) -> None:
    register = DECLARED[name].register
    client = reader(night, register)
    rows = everything(client, LISTS[name])
    assert rows, f"no row of {name} in the night"
    by_id = {row["id"]: row for row in lines(client, name)}
    assert by_id == {row["id"]: row for row in rows}
    wrong = [
        f"{cell.name}: {row[cell.name]!r} is no {cell.type}"
        for cell in register.cells
        for row in rows
        if row[cell.name] is not None and not READS[cell.type](row[cell.name])
    ]
    assert not wrong, source.listed(wrong)


@pytest.mark.parametrize("name", [name for name in DECLARED if DECLARED[name].register.filters])
def test_a_filter_narrows_page_file_and_api_alike(night: Night, name: str) -> None:
    register, page = DECLARED[name].register, night.address(DECLARED[name])
    client = reader(night, register)
    filters: Any = register.filters.base_filters
    for field, each in filters.items():
        codes = [str(code) for code, _words in each.extra.get("choices", ())] or ["true", "false"]
        sizes = [len(everything(client, f"{LISTS[name]}?{field}={code}")) for code in codes]
        assert sizes == [len(lines(client, name, f"?{field}={code}")) for code in codes]
        assert sum(sizes) == len(everything(client, LISTS[name])), f"{field} leaves rows out"
        for code, size in zip(codes, sizes, strict=True):
            if page.endswith("/signals/"):
                continue  # that page shows open and examined cases side by side
            shown: Any = client.get(page, {field: code})
            assert shown.context["page"].paginator.count == size, (field, code)


@pytest.mark.parametrize("name", DECLARED)
def test_a_code_that_is_none_is_refused_everywhere(night: Night, name: str) -> None:
    register = DECLARED[name].register
    choices = [
        field
        for field, each in (register.filters.base_filters if register.filters else {}).items()
        if each.extra.get("choices")
    ]
    client = reader(night, register)
    for field in choices:
        assert client.get(LISTS[name], {field: "nonsense"}).status_code == 400
        assert client.get(f"/api/v1/registers/{name}/", {field: "nonsense"}).status_code == 400
        page: Any = client.get(night.address(DECLARED[name]), {field: "nonsense"})
        assert page.status_code == 422
        assert page.context["filters"].errors[field]
        assert not page.context["table"].rows
