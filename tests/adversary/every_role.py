"""One person for each role, at a casino of Luxembourg and one of the Netherlands, with a session and a device token."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.test import Client
from rest_framework.test import APIClient

from compliance.venues.authentication.presence import presence_of
from compliance.venues.domain.roles import AUTHORITY_ROLES, Role
from compliance.venues.models.staff import Staff
from compliance.venues.selectors import venues as selectors
from tests import cast
from tests.accounts import give_post, open_account
from tests.adversary.every_address import guarding_permission
from tests.venues.dutch import DUTCH, open_dutch_house

HOUSES = {"LU": cast.VENUE, "NL": DUTCH}
CASINO_ROLES = tuple(role.value for role in Role if role not in AUTHORITY_ROLES)
ROLES = tuple(role.value for role in Role)


@dataclass(frozen=True)
class Person:
    """An account with one role, and the ways in which its owner sends requests."""

    account: Staff
    role: str
    venue_id: UUID

    def session(self) -> Client:
        client = Client(raise_request_exception=False)
        client.force_login(self.account, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    @cached_property
    def permissions(self) -> frozenset[str]:
        return presence_of(self.account, str(self.venue_id), cast.TUESDAY).permissions

    def may_open(self, address: str) -> bool:
        """Does the guard of an address let this person in? Its refusal shows nothing."""
        permission = guarding_permission(address, "GET")
        return permission is None or permission in self.permissions

    def token(self) -> APIClient:
        """A machine that acts for this person."""
        house, director = selectors.get_house(self.venue_id), person_named(self.venue_id, "director")
        made = cast.token_of(self.account, house=house, by=director)
        client = APIClient(raise_request_exception=False)
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {made.token}")
        return client


def person_named(venue_id: UUID, role: str) -> Staff:
    return Staff.objects.get(username=_name(venue_id, role))


def _name(venue_id: UUID, role: str) -> str:
    return f"{'nl' if venue_id == DUTCH else 'lu'}.{role}"


def employ_everyone(laws: Collection[str] = HOUSES, roles: Collection[str] = ROLES) -> dict[str, list[Person]]:
    """Two casinos, each with one person for each of its roles, and for each role of the authority."""
    open_dutch_house()
    return {law: [_employ(law, HOUSES[law], role) for role in roles] for law in laws}


def _employ(law: str, venue_id: UUID, role: str) -> Person:
    authority = law if Role(role) in AUTHORITY_ROLES else ""
    account = open_account(_name(venue_id, role), venue_id=venue_id, authority=authority)
    give_post(account, role, venue_id=venue_id)
    return Person(account, role, venue_id)
