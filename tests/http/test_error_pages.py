"""What people read when something is refused or fails: what it was, that nothing was stored, and what to do."""

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from compliance.http.access.use_limits import TooManyRequests
from compliance.http.screens import error_pages
from compliance.venues.models.staff import Staff
from tests import cast

NAMES = ("400", "403", "403_csrf", "404", "429", "500")


@pytest.mark.parametrize("name", NAMES)
def test_needs_no_context_and_says_the_same_in_title_and_heading(name: str) -> None:
    page = render_to_string(f"{name}.html")
    (heading,) = re.findall(r"<h1>(.+?)</h1>", page)
    (title,) = re.findall(r"<title>\s*(.+?)\s*·", page, re.DOTALL)
    assert heading == title
    assert f'<p class="figure">{name[:3]}</p>' in page


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "429"])
def test_says_that_nothing_was_stored(name: str) -> None:
    assert "Nothing was stored." in render_to_string(f"{name}.html")


def test_a_failure_admits_nobody() -> None:
    assert "do not admit until a check has succeeded" in render_to_string("500.html")


def test_who_holds_no_post_is_not_sent_where_they_may_not_go() -> None:
    without = render_to_string("403.html", {"presence": SimpleNamespace(house=None)})
    assert "You have no role at any" in without
    assert "Back to tonight" not in without
    assert "Back to tonight" in render_to_string("403.html")


@pytest.mark.parametrize(
    ("view", "status", "title"),
    [
        (error_pages.bad_request, 400, "Invalid input"),
        (error_pages.permission_denied, 403, "Not allowed"),
        (error_pages.page_not_found, 404, "Not found"),
    ],
)
def test_a_program_reads_a_problem_and_a_person_a_page(view: Any, status: int, title: str) -> None:
    for address in ("/api/v1/cards/", "/api/schema.json", "/api/nowhere"):
        answer = view(RequestFactory().get(address), Exception())
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
        assert (json.loads(answer.content)["status"], json.loads(answer.content)["title"]) == (status, title)
    for address in ("/api/", "/apis/", "/door/"):
        answer = view(RequestFactory().get(address), Exception())
        assert (answer.status_code, answer["Content-Type"]) == (status, "text/html; charset=utf-8")


def test_a_limit_of_use_says_how_long_to_wait_to_programs_and_persons() -> None:
    limit = TooManyRequests("searches", 61)
    for address, kind in (("/api/schema.json", "application/problem+json"), ("/door/", "text/html; charset=utf-8")):
        answer = error_pages.permission_denied(RequestFactory().get(address), limit)
        assert (answer.status_code, answer["Content-Type"], answer["Retry-After"]) == (429, kind, "61")


def test_an_unknown_address_of_the_api_is_a_problem(client: Client) -> None:
    for method in (client.get, client.post):
        answer = method("/api/v1/nowhere")
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
        assert "/api/schema.json" in answer.json()["detail"]


def test_a_request_that_cannot_be_read_is_a_problem(client: Client) -> None:
    answer = client.get("/api/v1/cards/", headers={"host": "elsewhere.example"})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_an_address_that_leads_nowhere_leads_back_to_tonight(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert 'href="/">Back to tonight' in answer.content.decode()


def test_a_failure_is_a_problem_for_a_program_and_a_page_for_a_person() -> None:
    for address, kind in (("/api/v1/cards/", "application/problem+json"), ("/door/", "text/html; charset=utf-8")):
        answer = error_pages.server_error(RequestFactory().get(address))
        assert (answer.status_code, answer["Content-Type"]) == (500, kind)
        assert "Nothing was stored." in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "status", "asks"), [("/house/staff/new/", 403, False), ("/door/rooms/", 200, True)]
)
def test_only_a_page_with_the_menu_counts_what_waits(
    address: str, status: int, asks: bool, sign_in: cast.SignIn, director: Staff
) -> None:
    client: Client = sign_in(director)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == status
    assert any("admissions_openreview" in each["sql"] for each in asked) is asks
