"""An agent of the authority changes nothing: each address and each operation of the API is tried, none is left out."""

import re
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from compliance.http.access.guard import GUARDED
from compliance.http.rest.base import HouseView
from compliance.inspection.domain.permitted_requests import OWN, SEARCHES, may_send
from compliance.navigation import GROUPS
from compliance.venues.domain.roles import GRANTS, Role
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, keep_out, weber
from tests.inspection.observing import observe
from tests.notices.payments import tell
from tests.payouts.asking import payout

METHODS = ("post", "put", "patch", "delete")
CAPTURED = re.compile(r"<(?:(\w+):)?\w+>")
VALUES = {"uuid": str(uuid4()), "int": "1", "slug": "house", "date": "2026-03-03", "tile": "000", "str": "x", "": "x"}
# All that an agent of the State may send to the house. A further line here is a decision, not a repair.
ALLOWED = {
    "guests/",
    "guests/file/",
    "exclusions/",
    "api/v1/guests/search/",
    "api/v1/measures/search/",
    "reports/",
    "inspection/observations/write/",
    "inspection/observations/<uuid:observation_id>/reply/",
    "inspection/observations/<uuid:observation_id>/close/",
    "api/v1/reports/",
    "api/v1/observations/",
    "api/v1/observations/<uuid:observation_id>/replies/",
    "api/v1/observations/<uuid:observation_id>/closing/",
}


@pytest.fixture(autouse=True)
def that_evening(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def _walk(patterns: Any, before: str = "") -> Any:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route, pattern.callback


ROUTES = dict(_walk(get_resolver().url_patterns))
TRIED = [route for route in ROUTES if not route.startswith(OWN)]


def _address(route: str) -> str:
    return "/" + CAPTURED.sub(lambda found: VALUES[found[1] or ""], route)


def test_the_list_of_what_an_agent_may_send_is_what_was_decided() -> None:
    assert {route for route in TRIED if may_send("POST", route)} == ALLOWED
    assert not [route for route in TRIED for method in ("PUT", "PATCH", "DELETE") if may_send(method, route)]


@pytest.mark.slow
def test_every_other_address_turns_an_agent_away_with_clear_words(sign_in: Any, inspector: Any) -> None:
    client, wrong = sign_in(inspector), []
    for route in TRIED:
        for method in METHODS:
            if method == "post" and route in ALLOWED:
                continue
            answer = getattr(client, method)(_address(route))
            if answer.status_code != 403 or "You are signed in for the authority: you" not in answer.content.decode():
                wrong.append(f"{method} {route}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)


def test_what_was_tried_is_in_the_log(sign_in: Any, inspector: Any) -> None:
    sign_in(inspector).post("/house/rooms/new/", {"name": "Cellar", "kind": "table"})
    (note,) = said.acts(cast.VENUE, "http.permission.denied")
    assert (note.actor, said.own_facts(note)) == (inspector.pk, {"permission": "inspection.read_only"})


@pytest.mark.slow
def test_a_machine_of_an_agent_may_send_no_more(inspector: Any) -> None:
    machine, wrong = cast.machine(inspector), []
    for route in (route for route in TRIED if issubclass(getattr(ROUTES[route], "cls", object), HouseView)):
        for method in METHODS:
            if method == "post" and route in ALLOWED:
                continue
            answer = getattr(machine, method)(_address(route))
            if answer.status_code != 403 or "You are signed in for the authority: you" not in answer.content.decode():
                wrong.append(f"{method} {route}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)
    assert said.acts(cast.VENUE, "http.permission.denied")


def test_a_machine_of_an_agent_reads_and_searches(inspector: Any) -> None:
    machine = cast.machine(inspector)
    assert machine.get("/api/v1/cards/").status_code == 200
    assert machine.post("/api/v1/guests/search/", {"text": "weber"}, format="json").status_code == 200


def test_searches_read_and_no_more() -> None:
    """They go in a body, because a name must not stand in an address."""
    assert SEARCHES <= ALLOWED
    assert all(_asks(ROUTES[route]).endswith(".read") for route in SEARCHES)


def _asks(callback: Any) -> str:
    asked: str = callback.cls.permissions["POST"] if hasattr(callback, "cls") else getattr(callback, GUARDED)
    return asked


ACTION = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>|\bhx-(?:post|put|patch|delete)="[^"]*"', re.IGNORECASE)
TARGET = re.compile(r'(?:action|hx-\w+)="([^"]*)"')
LINK = re.compile(r'<a\b[^>]*\bhref="(/[^"#?]*)')
IDS = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")


def test_no_page_offers_an_agent_a_button_that_is_not_theirs(sign_in: Any, inspector: Any) -> None:
    """Every page is opened that a link leads to, one of each kind, and every form on it is one an agent may send."""
    present(cast.member("porter"), at=cast.TUESDAY)
    present(cast.member("porter"), at=cast.TUESDAY, paper=cast.paper(number="P9", surname="Kirsch"), card_kind="decade")
    keep_out(by_house(), weber(surname="Noticed"), at=cast.TUESDAY)
    tell(at=cast.TUESDAY)
    payout()
    observe()
    client, seen = sign_in(inspector), set()
    waiting = ["/", "/inspection/", *(_address(route) for route in ("reports/", "log/"))]
    strange: list[str] = []
    pages = 0
    while waiting:
        address = waiting.pop()
        kind = IDS.sub("…", address)
        if kind in seen or address.startswith(("/static/", "/account/")):
            continue
        seen.add(kind)
        answer = client.get(address, follow=True)
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            strange += [f"{address}: {answer.status_code}"] if answer.status_code != 200 else []
            continue
        page, pages = answer.content.decode(), pages + 1
        strange += [f"{address}: {form}" for form in _forms_not_theirs(page, address)]
        waiting += LINK.findall(page)
    assert not strange, "\n".join(strange)
    links = {link.permission for _title, links in GROUPS for link in links}
    assert pages > len(links & GRANTS[Role.INSPECTOR])


def _forms_not_theirs(page: str, address: str) -> list[str]:
    found = []
    for form in ACTION.findall(page):
        target = TARGET.search(form)
        path = (target[1] if target and target[1] else address).split("?")[0]
        if not may_send("POST", str(resolve(path).route)):
            found.append(form)
    return found
