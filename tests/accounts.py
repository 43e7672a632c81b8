"""Accounts with posts for tests: as the set-up of an installation gives them, by no person and at once."""

from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from tests import cast

if TYPE_CHECKING:
    from compliance.venues.models.staff import Post, PostDecision, PostProposal, Staff

FIRST_DAY = date(2026, 1, 1)


def open_account(
    username: str,
    *,
    venue_id: UUID = cast.VENUE,
    authority: str = "",
    full_name: str = "",
    language: str = "en",
    password: str = cast.PASSWORD,
    at: datetime = cast.OPENED,
) -> "Staff":
    """An account of a casino, or of the authority of a jurisdiction, without a post."""
    from compliance.venues.services import accounts

    return accounts.create_account(
        username=username,
        full_name=full_name or username.replace(".", " ").replace("_", " ").title(),
        language=language,
        password=password,
        scope=venue_id,
        authority=authority,
        by=None,
        at=at,
    )


def give_post(
    staff: "Staff", role: str, *, venue_id: UUID = cast.VENUE, starts: date = FIRST_DAY, ends: date | None = None
) -> "Post":
    """A post as the set-up gives it. An agent's has a last day."""
    from compliance.venues.services import posts

    last = cast.MANDATE if role == "inspector" and ends is None else ends
    return posts.set_up_post(staff=staff, venue_id=venue_id, role=role, starts=starts, ends=last, at=cast.OPENED)


def approve(proposal: "PostProposal", by: "Staff", at: datetime) -> "PostDecision":
    """A proposed role, approved by a second person."""
    from compliance.venues.services import posts

    return posts.decide_post(house=cast.house(), proposal=proposal, approved=True, by=by, at=at)


def employ(
    username: str,
    *roles: str,
    venue_id: UUID = cast.VENUE,
    full_name: str = "",
    language: str = "en",
    password: str = cast.PASSWORD,
) -> "Staff":
    """An account with posts at a casino; that of an agent belongs to the authority of Luxembourg."""
    from compliance.venues.domain.roles import AUTHORITY_ROLES

    of_authority = any(role in AUTHORITY_ROLES for role in roles)
    authority = "LU" if of_authority else ""
    staff = open_account(
        username, venue_id=venue_id, authority=authority, full_name=full_name, language=language, password=password
    )
    for role in roles:
        give_post(staff, role, venue_id=venue_id)
    return staff


class GivenCredentials(NamedTuple):
    """Both halves of new credentials, which the owner alone gets."""

    token: str
    code: str


def requested_credentials(staff: "Staff", *, at: datetime, second_factors: bool = False) -> GivenCredentials:
    """New credentials that two colleagues gave, and that the owner has not used yet."""
    from compliance.venues.services import credentials

    house = cast.house()
    made = credentials.request_credentials(
        house=house, staff=staff, second_factors=second_factors, by=cast.member("pit_boss"), at=at
    )
    link = credentials.confirm_credentials(house=house, request=made.request, by=cast.member("chef_de_salle"), at=at)
    return GivenCredentials(link.token, made.code)


def renew_credentials(staff: "Staff", *, at: datetime, password: str = cast.PASSWORD) -> None:
    """New credentials, second factors included, that two colleagues gave and the owner has used."""
    from compliance.venues.services import credentials

    given = requested_credentials(staff, at=at, second_factors=True)
    credentials.use_link(token=given.token, code=given.code, password=password, at=at)
