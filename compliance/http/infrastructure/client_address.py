"""The address of a client behind trusted proxies, and the network that it belongs to."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.core import checks
from django.http import HttpRequest, HttpResponseBase

GetResponse = Callable[[HttpRequest], HttpResponseBase]
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

UNSET = "CARNET_PROXIES is not set: behind a proxy, all clients share its address (docs/operations.md)."


class ClientAddress:
    """Sets `REMOTE_ADDR` to the address of the client, so that log, limits and sessions name the same one."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        connection = request.META.get("REMOTE_ADDR", "")
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        request.META["REMOTE_ADDR"] = client_address(connection, forwarded, settings.PROXIES or 0)
        return self.get_response(request)


def client_address(connection: str, forwarded: str, proxies: int) -> str:
    """Return the address that the outermost trusted proxy saw, or that of the connection.

    Each proxy appends the address that it saw to `X-Forwarded-For`. So the header is read from the right: with two
    proxies, the second entry from the right. Everything left of it was sent by the client and is ignored.
    """
    entries = forwarded.split(",")
    if proxies < 1 or len(entries) < proxies:
        return connection
    address = _parse(entries[-proxies])
    if address is None:
        return connection
    return str(address)


def network_of(address: str | None) -> str:
    """Return the network of an address: an IPv4 address itself, 64 bits of an IPv6 address, empty if unknown.

    One subscriber of IPv6 has at least 64 bits of addresses.
    """
    parsed = _parse(address or "")
    if parsed is None:
        return ""
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))


def _parse(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text.strip())
    except ValueError:
        return None
    # A socket for both versions shows an IPv4 client as ::ffff:192.0.2.1.
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def proxies_are_named(app_configs: object = None, **options: object) -> list[checks.CheckMessage]:
    """Warn before deployment if the number of proxies is not set."""
    if settings.PROXIES is None:
        return [checks.Warning(UNSET, id="http.W001")]
    return []
