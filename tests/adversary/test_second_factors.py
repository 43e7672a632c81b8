"""A stolen password alone opens nothing of the casino where a role needs a second factor."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.conf import LazySettings

from compliance.venues.domain.roles import SECOND_FACTOR_ROLES, Role, needs_second_factor
from tests import cast
from tests.accounts import renew_credentials
from tests.second_factors import code, set_up_app, sign_in_by_password

AT = cast.TUESDAY
NEED = ("administrator", "director", "compliance_officer", "inspector")
CLOSED = (
    "/house/",
    "/overview/",
    "/log/",
    "/guests/",
    "/api/",
    "/house/own-sessions/",
    "/nowhere/",
)


@pytest.fixture(autouse=True)
def as_in_production(settings: LazySettings, db: None) -> Iterator[None]:
    settings.SECOND_FACTOR_REQUIRED = True
    with time_machine.travel(AT, tick=False):
        yield


@pytest.mark.parametrize("name", NEED)
def test_a_password_alone_opens_nothing_of_the_casino(name: str) -> None:
    client = sign_in_by_password(name)
    for address in CLOSED:
        answer = client.get(address)
        assert (answer.status_code, answer.get("Location")) == (302, "/account/2fa/"), address
    assert client.get("/account/../house/").status_code == 404
    for path in ("/api/v1/house/", "/api/v1/guests/", "/api/v1/own-sessions/"):
        assert client.get(path).status_code == 403, path
        assert "second factor" in client.post(path).json()["detail"]


def test_the_page_says_what_to_do_and_shows_nothing_else() -> None:
    page = sign_in_by_password("director").get("/account/2fa/").content.decode()
    assert "Your role requires a second factor" in page
    assert "Casino Mondorf" not in page
    assert "/log/" not in page


def test_other_roles_are_offered_one() -> None:
    client = sign_in_by_password("porter")
    assert client.get("/house/").status_code == 200
    assert "requires a second factor" not in client.get("/account/2fa/").content.decode()


def test_a_factor_that_is_set_up_opens_the_casino_at_once(django_capture_on_commit_callbacks: Any) -> None:
    client = sign_in_by_password("director")
    set_up_app(client, django_capture_on_commit_callbacks, AT)
    assert client.get("/house/").status_code == 200
    assert client.get("/api/v1/house/").status_code == 200


def test_a_sign_in_with_the_factor_opens_it_and_without_does_not(django_capture_on_commit_callbacks: Any) -> None:
    secret = set_up_app(sign_in_by_password("director"), django_capture_on_commit_callbacks, AT)
    client = sign_in_by_password("director")
    assert client.get("/house/")["Location"].startswith("/account/login/")
    with time_machine.travel(AT.timestamp() + 60, tick=False):
        now = datetime.fromtimestamp(AT.timestamp() + 60, AT.tzinfo)
        assert client.post("/account/2fa/authenticate/", {"code": code(secret, now)}).status_code == 302
        assert client.get("/house/").status_code == 200


def test_a_factor_that_is_turned_off_closes_it_again(django_capture_on_commit_callbacks: Any) -> None:
    client = sign_in_by_password("director")
    set_up_app(client, django_capture_on_commit_callbacks, AT)
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post("/account/2fa/totp/deactivate/").status_code == 302
    assert client.get("/house/")["Location"] == "/account/2fa/"


def test_a_factor_that_two_colleagues_remove_ends_the_sessions(
    django_capture_on_commit_callbacks: Any, director: Any
) -> None:
    client = sign_in_by_password("director")
    set_up_app(client, django_capture_on_commit_callbacks, AT)
    renew_credentials(director, at=AT)
    assert client.get("/house/")["Location"].startswith("/account/login/")
    assert sign_in_by_password("director").get("/house/")["Location"] == "/account/2fa/"


def test_the_demonstration_asks_for_none(settings: LazySettings) -> None:
    settings.SECOND_FACTOR_REQUIRED = False
    assert sign_in_by_password("director").get("/house/").status_code == 200


def test_one_strict_role_among_others_is_enough() -> None:
    assert needs_second_factor(frozenset({Role.PORTER, Role.COMPLIANCE}))
    assert not needs_second_factor(frozenset(Role) - SECOND_FACTOR_ROLES)
    assert not needs_second_factor(frozenset())
