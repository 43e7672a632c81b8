"""The address of a client: the first one from the right of X-Forwarded-For that is no trusted proxy."""

import pytest

from compliance.http.infrastructure.client_address import OF_PROXIES, ClientAddress, client_address, network_of
from server.environment.variables import trusted_networks

PROXY = "10.0.0.5"
TRUSTED = trusted_networks("10.0.0.4/31 2001:db8:5::/64 unix")


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("", PROXY),
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.0.0.4", "203.0.113.7"),
        ("198.51.100.1,203.0.113.7,2001:db8:5::1,10.0.0.4", "203.0.113.7"),
        # A proxy's own request, and a list of proxies alone.
        ("10.0.0.4", "10.0.0.4"),
        ("10.0.0.5, 10.0.0.4", "10.0.0.5"),
        # What is no address ends the search at the proxy that passed it on.
        ("203.0.113.7, unknown", PROXY),
        ("203.0.113.7, unknown, 10.0.0.4", "10.0.0.4"),
        ("203.0.113.7,", PROXY),
        ("203.0.113.7:4711", PROXY),
        ("[2001:db8::7]", PROXY),
        ("203.0.113.07", PROXY),
        ("203.0.113.7\x00", PROXY),
        ("203.0.113.7, 2001:db8::7", "2001:db8::7"),
        ("203.0.113.7, 2001:DB8:5:0::9", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, ::ffff:203.0.113.7, ::ffff:10.0.0.4", "203.0.113.7"),
        ("10.0.0.4, " * 5000 + "203.0.113.7", "203.0.113.7"),
    ],
)
def test_what_the_client_sends_is_never_believed(forwarded, client):
    assert client_address(PROXY, forwarded, TRUSTED) == client


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


@pytest.mark.parametrize(
    ("connection", "socket", "client"),
    [
        (PROXY, False, "203.0.113.7"),
        ("::ffff:10.0.0.5", False, "203.0.113.7"),
        ("2001:db8:5::77", False, "203.0.113.7"),
        ("10.0.0.6", False, "10.0.0.6"),
        ("2001:db8:6::77", True, "2001:db8:6::77"),
        ("", False, ""),
        ("", True, "203.0.113.7"),
    ],
)
def test_every_request_has_the_address_of_the_client(connection, socket, client, rf, settings):
    settings.TRUSTED_PROXIES, settings.TRUSTED_SOCKET = TRUSTED, socket
    headers = dict.fromkeys(OF_PROXIES, "x") | {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}
    request = rf.get("/", REMOTE_ADDR=connection, **headers)
    assert ClientAddress(lambda each: each.META["REMOTE_ADDR"])(request) == client
    # All headers of a proxy are left, or none.
    left = {header for header in OF_PROXIES if header in request.META}
    assert left == (set(OF_PROXIES) if client == "203.0.113.7" else set())


def test_what_a_refused_request_left_unread_is_read_for_the_proxy(rf, settings):
    settings.TRUSTED_PROXIES = TRUSTED
    request = rf.post("/", b"x" * 200_000, content_type="application/octet-stream", REMOTE_ADDR=PROXY)
    ClientAddress(lambda each: each.read(10))(request)
    assert request.read() == b""
    direct = rf.post("/", b"x" * 200_000, content_type="application/octet-stream", REMOTE_ADDR="192.0.2.1")
    ClientAddress(lambda each: None)(direct)
    assert len(direct.read()) == 200_000
