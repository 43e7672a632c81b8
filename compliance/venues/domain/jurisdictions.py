"""Permissions and addresses of institutions that only one jurisdiction knows, such as the Minister's lists.

At a venue under other rules no role grants these permissions, and the addresses do not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Institutions:
    """What belongs to one jurisdiction alone: permissions, and the beginnings of addresses."""

    permissions: frozenset[str]
    addresses: tuple[str, ...]


LUXEMBOURG = Institutions(
    permissions=frozenset(
        {
            "exclusions.list.upload",
            "exclusions.list.release",
            "exclusions.signal.read",
            "exclusions.signal.record",
            "exclusions.means.manage",
            "games.application.prepare",
            "games.application.file",
            "orphans.find.cash_in",
            "orphans.carnet.read",
            "orphans.carnet.reverse",
            "orphans.account.read",
            "orphans.account.keep",
            "orphans.year.close",
        }
    ),
    addresses=(
        "/exclusions/lists/",
        "/exclusions/signals/",
        "/exclusions/means/",
        "/tables/means/",
        "/tables/applications/",
        "/tables/approvals/",
        "/tables/refurbishers/",
        "/tables/devices/",
        "/tables/decrees/",
        "/tables/minima/",
        "/orphans/carnet/",
        "/orphans/account/",
        "/orphans/year/",
        "/api/v1/ministerial-lists/",
        "/api/v1/signalled-persons/",
        "/api/v1/signalled-cases/",
        "/api/v1/means-requests/",
        "/api/v1/means-of-stake/",
        "/api/v1/applications/",
        "/api/v1/approval-states/",
        "/api/v1/refurbishers/",
        "/api/v1/installed-devices/",
        "/api/v1/minimum-decrees/",
        "/api/v1/table-minima/",
        "/api/v1/carnets/",
        "/api/v1/carnet-lines/",
    ),
)
# Its registers are empty elsewhere, as those of stake schemes are; no post there may write in them.
NETHERLANDS = Institutions(permissions=frozenset({"draw_games.round.run"}), addresses=())
INSTITUTIONS: Mapping[str, Institutions] = MappingProxyType({"LU": LUXEMBOURG, "NL": NETHERLANDS})


def unknown_permissions(jurisdiction: str) -> frozenset[str]:
    """Return the permissions of institutions that the rules of a jurisdiction do not know."""
    return frozenset().union(*(each.permissions for known_in, each in INSTITUTIONS.items() if known_in != jurisdiction))


def is_unknown_address(path: str, jurisdiction: str) -> bool:
    """Does an address belong to an institution that the rules of a jurisdiction do not know?"""
    return any(path.startswith(each.addresses) for known_in, each in INSTITUTIONS.items() if known_in != jurisdiction)
