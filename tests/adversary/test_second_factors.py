"""A stolen password alone opens nothing of the casino where a role needs a second factor."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.test import Client

from compliance.venues.domain.roles import SECOND_FACTOR_ROLES, Role, needs_second_factor
from compliance.venues.services import accounts, credentials
from tests import cast
from tests.accounts import renew_credentials, requested_credentials
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


@pytest.fixture
def halfway(django_capture_on_commit_callbacks: Any) -> tuple[Client, str]:
    """A stranger who has typed the director's password, and who gets a code of the app a minute later."""
    secret = set_up_app(sign_in_by_password("director"), django_capture_on_commit_callbacks, AT)
    return sign_in_by_password("director"), secret


def finish(client: Client, secret: str) -> int:
    """Enter the code and open the start page; 200 if it is open."""
    later = AT + timedelta(minutes=1)
    with time_machine.travel(later, tick=False):
        client.post("/account/2fa/authenticate/", {"code": code(secret, later)})
        return client.get("/house/").status_code


def test_a_sign_in_that_waits_for_its_second_factor_ends_with_the_password(
    halfway: tuple[Client, str], director: Any
) -> None:
    given = requested_credentials(director, at=AT)
    assert finish(*halfway) == 302
    credentials.use_link(token=given.token, code=given.code, password=cast.PASSWORD, at=AT)
    assert finish(*halfway) == 302


def test_a_sign_in_that_waits_for_its_second_factor_ends_with_the_account(
    halfway: tuple[Client, str], director: Any, administrator: Any
) -> None:
    accounts.close_account(staff=director, scope=cast.VENUE, by=administrator, at=AT)
    assert finish(*halfway) == 302
    accounts.reopen_account(staff=director, scope=cast.VENUE, by=administrator, at=AT)
    assert finish(*halfway) == 302


def test_a_sign_in_that_waits_for_its_second_factor_is_finished_in_time(halfway: tuple[Client, str]) -> None:
    assert finish(*halfway) == 200


def test_a_session_from_before_that_names_no_password_is_not_finished(halfway: tuple[Client, str]) -> None:
    client, secret = halfway
    session = client.session
    del session["sign_in_proof"]
    session.save()
    assert finish(client, secret) == 302


@pytest.mark.parametrize(
    ("held", "left"),
    [
        (["webauthn"], []),
        (["webauthn", "recovery_codes"], []),
        (["totp", "recovery_codes", "webauthn"], ["recovery_codes", "totp"]),
    ],
)
def test_new_credentials_always_remove_passkeys(held: list[str], left: list[str], director: Any) -> None:
    """A passkey signs in alone."""
    for kind in held:
        Authenticator.objects.create(user=director, type=kind, data={})
    requested_credentials(director, at=AT)
    assert sorted(Authenticator.objects.filter(user=director).values_list("type", flat=True)) == left


def test_the_form_says_that_passkeys_are_removed(sign_in: Any, settings: LazySettings, director: Any) -> None:
    settings.SECOND_FACTOR_REQUIRED = False
    Authenticator.objects.create(user=director, type="webauthn", data={})
    page = sign_in(cast.member("pit_boss")).get(f"/house/staff/{director.pk}/").content.decode()
    assert "Passkeys and security keys are always removed" in page


def test_the_demonstration_asks_for_none(settings: LazySettings) -> None:
    settings.SECOND_FACTOR_REQUIRED = False
    assert sign_in_by_password("director").get("/house/").status_code == 200


def test_one_strict_role_among_others_is_enough() -> None:
    assert needs_second_factor(frozenset({Role.PORTER, Role.COMPLIANCE}))
    assert not needs_second_factor(frozenset(Role) - SECOND_FACTOR_ROLES)
    assert not needs_second_factor(frozenset())
