"""The address of a client: from the right of X-Forwarded-For, as many entries as there are trusted proxies."""

import pytest
from django.core.checks import run_checks

from compliance.http.infrastructure.client_address import ClientAddress, client_address, network_of, proxies_are_named

PROXY = "10.0.0.5"


@pytest.mark.parametrize(
    ("forwarded", "proxies", "client"),
    [
        ("203.0.113.7", 0, PROXY),
        ("", 1, PROXY),
        ("203.0.113.7", 1, "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", 1, "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.0.0.4", 2, "203.0.113.7"),
        ("203.0.113.7", 2, PROXY),
        ("203.0.113.7, unknown", 1, PROXY),
        ("203.0.113.7,", 1, PROXY),
        ("203.0.113.7, 2001:db8::7", 1, "2001:db8::7"),
        ("::ffff:203.0.113.7", 1, "203.0.113.7"),
    ],
)
def test_what_the_client_sends_is_never_believed(forwarded, proxies, client):
    assert client_address(PROXY, forwarded, proxies) == client


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", ""),
        (None, ""),
        ("@", ""),
    ],
)
def test_the_network_of_an_address(address, network):
    assert network_of(address) == network


@pytest.mark.parametrize(("proxies", "client"), [(None, PROXY), (1, "203.0.113.7")])
def test_every_request_has_the_address_of_the_client(proxies, client, rf, settings):
    settings.PROXIES = proxies
    request = rf.get("/", REMOTE_ADDR=PROXY, HTTP_X_FORWARDED_FOR="203.0.113.7")
    assert ClientAddress(lambda each: each.META["REMOTE_ADDR"])(request) == client


def test_a_deployment_says_how_many_proxies_there_are(settings):
    settings.PROXIES = None
    assert "http.W001" in {message.id for message in run_checks(include_deployment_checks=True)}
    settings.PROXIES = 0
    assert proxies_are_named() == []
