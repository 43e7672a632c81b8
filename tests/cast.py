"""The fixed cast of every test: one house in Mondorf, its staff, its door and desk, and the guest Weber."""

import os
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import UUID
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from django.test import Client

    from compliance.venues.models.staff import Staff

# The type of the fixture `sign_in`: a client that has signed in as a member of staff.
SignIn: TypeAlias = "Callable[[Staff], Client]"

VENUE = UUID("018f0000-0000-7000-8000-000000000001")
OPENED = datetime(2026, 1, 1, 11, tzinfo=UTC)
PASSWORD = "amber-saddle-orbit"
MEMBERS = (
    "porter",
    "cashier",
    "pit_boss",
    "chef_de_salle",
    "accountant",
    "play_it_safe",
    "compliance_officer",
    "director",
    "inspector",
    "auditor",
    "administrator",
)
MANDATE = date(2035, 12, 31)
ROLES = {"compliance_officer": "compliance"}
# Every task that a device token may have.
SCOPES = ("door", "card_checks", "guests", "cards", "reports", "staff", "log", "api_docs")
SERIES = ("day", "week", "month", "year", "honour_day", "honour_year")


def local(text: str) -> datetime:
    """A moment by the clock of the house: `local("2026-03-03 20:15")`."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Luxembourg"))


TUESDAY = local("2026-03-03 20:15")


def paper(**changes: Any) -> Any:
    """The passport of the guest Weber, with whatever a test changes on it."""
    from compliance.people.domain.documents.document_data import DocumentData
    from compliance.people.domain.documents.mrz import PartialDate

    facts: dict[str, Any] = {
        "kind": "passport",
        "number": "P123",
        "issuing_state": "LUX",
        "expires_on": date(2030, 6, 1),
        "surname": "Weber",
        "given_names": "Jean",
        "birth": PartialDate(1980, 5, 17),
        "sex": "M",
        "nationality": "LUX",
        "read_from": "typed",
    }
    return DocumentData(**facts | changes)


def address(**changes: str) -> Any:
    from compliance.people.domain.documents.document_data import PostalAddress

    return PostalAddress(
        **{"street": "5, rue des Bains", "postal_code": "L-5601", "city": "Remich", "country": "LU"} | changes
    )


def member(name: str) -> Any:
    from compliance.venues.models.staff import Staff

    return Staff.objects.get(username=name)


def token_of(
    keeper: Any,
    *,
    scopes: Any = SCOPES,
    name: str = "Turnstile",
    expires_on: date = date(2026, 12, 31),
    accepted: bool = True,
    at: datetime = TUESDAY,
    **more: Any,
) -> Any:
    """A device with its token, of somebody of the staff who has accepted it."""
    from compliance.venues.services import devices

    facts = more if "house" in more else {"house": house(), "by": member("director")} | more
    made = devices.issue_device(staff=keeper, name=name, scopes=scopes, expires_on=expires_on, at=at, **facts)
    if accepted:
        devices.accept_device(house=facts["house"], device=made.device, by=keeper, at=at)
    return made


def machine(keeper: Any, scopes: Any = SCOPES) -> Any:
    """A turnstile, a reader or a display that works with a token of somebody of the staff."""
    return sender(token_of(keeper, scopes=scopes).token)


def sender(token: str) -> Any:
    """A program that sends a token with each request."""
    from rest_framework.test import APIClient

    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def house() -> Any:
    from compliance.venues.selectors import venues as selectors

    return selectors.get_house(VENUE)


def door(name: str = "North") -> Any:
    from compliance.admissions.door.services.presentations import Place
    from compliance.venues.selectors import venues as selectors

    row = selectors.doors(VENUE).get(name=name)
    return Place(door_id=row.pk, desk_id=None, name=row.name, room_kind=row.room.kind)


def slot_door() -> Any:
    return door("Slots")


def desk() -> Any:
    from compliance.admissions.door.services.presentations import Place
    from compliance.venues.selectors import venues as selectors

    row = selectors.cash_desks(VENUE).get()
    return Place(door_id=None, desk_id=row.pk, name=row.name, room_kind=None)


def camera_id(venue_id: UUID = VENUE) -> UUID:
    """The camera of a house; one that has none yet gets it."""
    from compliance.venues.selectors import cameras as selectors
    from compliance.venues.selectors import venues
    from compliance.venues.services import places

    known = selectors.cameras_in_use(venue_id).first()
    if known is None:
        known = places.add_camera(
            house=venues.get_house(venue_id), name="14", covers="the whole room", by=None, at=OPENED
        )
    return known.pk


def build() -> None:
    """Open the house on New Year's Day 2026 with its rooms, staff, series and tariff, through the services."""
    from compliance.admissions.cards.services import cards, tariffs
    from compliance.venues.services import places
    from tests.accounts import employ

    facts = {
        "name": "Casino Mondorf",
        "legal_name": "Casino de Jeux du Luxembourg S.A.",
        "street": "Rue Flammang",
        "postal_code": "L-5618",
        "commune": "Mondorf-les-Bains",
        "country": "LU",
        "jurisdiction": "LU",
        "timezone": "Europe/Luxembourg",
        "currency": "EUR",
    }
    places.open_venue(facts=facts, by=None, at=OPENED, venue_id=VENUE)
    tables = places.add_room(venue_id=VENUE, name="Salle des tables", kind="table", by=None, at=OPENED)
    slots = places.add_room(venue_id=VENUE, name="Salle des machines", kind="slot", by=None, at=OPENED)
    places.add_door(room=tables, name="North", by=None, at=OPENED)
    places.add_door(room=slots, name="Slots", by=None, at=OPENED)
    places.add_desk(venue_id=VENUE, name="Réception", by=None, at=OPENED)
    places.add_camera(house=house(), name="14", covers="the bar and tables 1 to 5", by=None, at=OPENED)
    for name in MEMBERS:
        employ(name, ROLES.get(name, name))
    director = member("director")
    for kind in SERIES:
        cards.open_series(house=house(), kind=kind, first_number=1, by=director, at=OPENED)
    tariffs.set_tariff(
        house=house(), day_price=Decimal("1.50"), effective_from=date(2026, 1, 1), by=director, at=OPENED
    )


def main(name: str, tables: str) -> None:
    """Fill an empty database with the tables and the cast, and keep a copy from before the cast came.

    Run in a process of its own by `tests.database`.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from django.core.management import call_command

    from tests.database import clone, point_at

    point_at(name)
    call_command("migrate", database="owner", verbosity=0)
    point_at(name)  # ends the connections: a database is copied when nobody uses it
    clone(tables, of=name)
    build()


if __name__ == "__main__":
    main(*sys.argv[1:])
