"""Whoever guesses at the sign-in shuts out nobody but themselves, behind one proxy and from many networks."""

from collections.abc import Iterator

import pytest
import time_machine
from django.conf import LazySettings
from django.test import Client

from server.environment.variables import trusted_networks
from tests import cast, said

PROXY = "10.0.0.5"
STAFF = ("director", "administrator", "porter")


@pytest.fixture(autouse=True)
def behind_a_proxy(settings: LazySettings, db: None) -> Iterator[None]:
    settings.TRUSTED_PROXIES = trusted_networks(PROXY)
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def _sign_in(client: Client, name: str, password: str, network: str, *, sent: str = "") -> int:
    """Sign in through the proxy, which appends the address that it saw to whatever the client has sent."""
    forwarded = f"{sent}, {network}" if sent else network
    answer = client.post(
        "/account/login/",
        {"login": name, "password": password},
        REMOTE_ADDR=PROXY,
        HTTP_X_FORWARDED_FOR=forwarded,
    )
    return answer.status_code


def test_wrong_passwords_from_one_place_lock_no_account() -> None:
    for name in STAFF:
        for _each in range(40):
            _sign_in(Client(), name, "wrong", "203.0.113.66")
    assert [_sign_in(Client(), name, cast.PASSWORD, "192.0.2.1") for name in STAFF] == [302, 302, 302]


def test_wrong_passwords_from_many_places_lock_no_known_browser() -> None:
    own = Client()
    assert _sign_in(own, "director", cast.PASSWORD, "192.0.2.1") == 302
    own.post("/account/logout/")
    answers = {_sign_in(Client(), "director", "wrong", f"203.0.113.{number}") for number in range(60)}
    assert answers == {200, 429}
    assert _sign_in(Client(), "director", cast.PASSWORD, "192.0.2.1") == 429
    assert _sign_in(own, "director", cast.PASSWORD, "192.0.2.1") == 302


def test_a_flood_from_one_network_turns_no_known_browser_away() -> None:
    own = Client()
    assert _sign_in(own, "director", cast.PASSWORD, "192.0.2.1") == 302
    own.post("/account/logout/")
    answers = [_sign_in(Client(), f"name-{number}", "wrong", "192.0.2.1") for number in range(150)]
    assert answers == [200] * 60 + [429] * 90
    assert _sign_in(own, "director", cast.PASSWORD, "192.0.2.1") == 302


def test_a_made_up_address_gives_no_further_guess() -> None:
    answers = [_sign_in(Client(), "director", "wrong", "203.0.113.66", sent=f"198.51.100.{n}") for n in range(10)]
    assert answers == [200, 200, 200] + [429] * 7


def test_guesses_that_are_turned_away_fill_neither_the_log_nor_a_table() -> None:
    from compliance.venues.models.credentials import FailedSignIn

    for _each in range(100):
        _sign_in(Client(), "director", "wrong", "203.0.113.66")
    assert FailedSignIn.objects.count() == 3
    assert len(said.acts(cast.VENUE, "venues.session.failed")) == 3


def test_the_right_password_is_not_told_during_the_wait() -> None:
    for _each in range(3):
        _sign_in(Client(), "director", "wrong", "203.0.113.66")
    answers = {_sign_in(Client(), "director", password, "203.0.113.66") for password in ("wrong", cast.PASSWORD)}
    assert answers == {429}
