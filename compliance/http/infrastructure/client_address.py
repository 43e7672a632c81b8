"""The address of a client behind trusted proxies, and the network that it belongs to."""

import ipaddress
from collections.abc import Callable, Sequence
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, UnreadablePostError

GetResponse = Callable[[HttpRequest], HttpResponseBase]
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

BLOCK = 64 * 1024

# Headers that only a proxy may set. From any other sender they are deleted before a view or middleware sees them.
OF_PROXIES = (
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_FORWARDED",
    "HTTP_X_REQUEST_ID",
    "HTTP_CLIENT_CERT",
)


class ClientAddress:
    """Sets `REMOTE_ADDR` to the address of the client, so that log, limits and sessions name the same one."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        connection = request.META.get("REMOTE_ADDR", "")
        if is_trusted(connection, settings.TRUSTED_PROXIES, socket=settings.TRUSTED_SOCKET):
            forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
            request.META["REMOTE_ADDR"] = client_address(connection, forwarded, settings.TRUSTED_PROXIES)
            response = self.get_response(request)
            _read_the_rest(request)
            return response
        for header in OF_PROXIES:
            request.META.pop(header, None)
        return self.get_response(request)


def _read_the_rest(request: HttpRequest) -> None:
    """Read what a refused request has left unread: its proxy would still send it, and answer 502 instead of us."""
    with suppress(UnreadablePostError):
        while request.read(BLOCK):
            pass


def is_trusted(connection: str, trusted: Sequence[Network], *, socket: bool = False) -> bool:
    """Is the sender of a connection a trusted proxy? A Unix socket shows no address."""
    address = _parse(connection)
    if address is None:
        return socket
    return any(address in network for network in trusted)


def client_address(connection: str, forwarded: str, trusted: Sequence[Network]) -> str:
    """Return the address of the client of a trusted proxy: the first one from the right that is no trusted proxy.

    Each proxy appends the address that it saw to `X-Forwarded-For`. Everything to the left of the first address that
    is not trusted was sent by that client. An entry that is no address ends the search: the proxy to its right counts.
    """
    found = connection
    rest = forwarded
    while rest:
        rest, _comma, entry = rest.rpartition(",")
        address = _parse(entry)
        if address is None:
            break
        found = str(address)
        if not any(address in network for network in trusted):
            break
    return found


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
