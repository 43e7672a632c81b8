"""The token of a session is new with each sign-in and useless after its end; passwords are taken as they were typed."""

import re
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from compliance.venues.services import accounts, sign_in_attempts
from tests import cast
from tests.house import source

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore
INSIDE = "/house/"


def enter(client: Client, password: str = cast.PASSWORD) -> str:
    client.post("/account/login/", {"login": "porter", "password": password})
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def with_token(token: str) -> Client:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = token
    return client


def test_a_token_that_somebody_else_chose_is_replaced_at_the_sign_in(porter: Any) -> None:
    planted = SessionStore()
    planted.create()
    token = enter(with_token(planted.session_key))
    assert token != planted.session_key
    assert with_token(token).get(INSIDE).status_code == 200
    assert with_token(planted.session_key).get(INSIDE).status_code == 302
    assert not SessionStore().exists(planted.session_key)


def test_each_sign_in_has_a_token_of_its_own(porter: Any) -> None:
    tokens = {enter(Client()) for _each in range(3)}
    assert len(tokens) == 3
    # 32 of 36 signs, by the generator of the operating system: 165 bits.
    assert all(re.fullmatch(r"[a-z0-9]{32}", token) for token in tokens)


def test_a_token_is_useless_after_its_sign_out(porter: Any) -> None:
    client = Client()
    token = enter(client)
    client.post("/account/logout/")
    assert with_token(token).get(INSIDE)["Location"].startswith("/account/login/")
    assert not SessionStore().exists(token)


def test_every_page_of_a_person_offers_the_sign_out(sign_in: Any, porter: Any) -> None:
    client = sign_in(porter)
    for address in (INSIDE, "/door/", "/account/2fa/", "/account/password/change/"):
        assert 'action="/account/logout/"' in client.get(address).content.decode(), address


@pytest.mark.parametrize(
    "password",
    [" my own evening words ", "My Own Evening Words", "длинный пароль гостя", "amber saddle orbit viola " * 8],
)
def test_a_password_is_taken_as_it_was_typed(porter: Any, password: str) -> None:
    accounts.change_password(staff=porter, password=password, by=porter, at=cast.TUESDAY)
    client = Client()
    for other in {password.strip(), password.swapcase(), password[:-1]} - {password}:
        assert client.post("/account/login/", {"login": "porter", "password": other}).status_code == 200
        sign_in_attempts.forget_failures(porter)
    assert client.post("/account/login/", {"login": "porter", "password": password}).status_code == 302


def test_passwords_are_masked_and_may_be_pasted_and_filled_in(porter: Any, sign_in: Any) -> None:
    for page in (Client().get("/account/login/"), sign_in(porter).get("/account/password/change/")):
        fields = re.findall(r"<input[^>]*name=\"[a-z]*password\d?\"[^>]*>", page.content.decode())
        assert fields
        for field in fields:
            assert 'type="password"' in field
            assert re.search(r'autocomplete="(current|new)-password"', field)
            assert "maxlength" not in field
    scripts = [source.name(path) for path in source.files(".js") if "paste" in source.text(path)]
    assert all("door" in name or "scan" in name for name in scripts), source.listed(scripts)
